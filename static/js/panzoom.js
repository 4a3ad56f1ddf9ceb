/** Pan and zoom of a drawing: pointer, wheel, pinch, keys. */

const MOST = 3;
const DRAG = 5;
/** Windows in which a whole drawing would be too small to touch: a phone, upright or turned. */
const SMALL = matchMedia("(max-width: 760px), (max-height: 500px)");

/** @typedef {{width: number, height: number}} Extent */

export class PanZoom {
  /**
   * @param {SVGSVGElement} svg takes the pointer @param {SVGElement} world is moved
   * @param {Extent} extent of the drawing @param {(scale: number) => void} onScale
   */
  constructor(svg, world, extent, onScale) {
    this.svg = svg;
    this.world = world;
    this.extent = extent;
    this.onScale = onScale;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.fitted = true;
    /** The size of the window when it was last moved. */
    this.seen = { width: 0, height: 0 };
    this.small = SMALL.matches;
    /** How it opens in a small window. */
    this.near = () => this.fit();
    this.dragged = false;
    this.start = { x: 0, y: 0 };
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.moved(event));
    for (const name of /** @type {const} */ ([
      "pointerup",
      "pointercancel",
      "lostpointercapture",
    ])) {
      svg.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    }
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.resized()).observe(svg);
  }

  get box() {
    return this.svg.getBoundingClientRect();
  }

  get least() {
    const { width, height } = this.box;
    return Math.min(width / this.extent.width, height / this.extent.height) || 1;
  }

  /** In a small window it opens near a point. @param {() => {x: number, y: number} | undefined} at @param {number} scale */
  opens(at, scale) {
    this.near = () => {
      const point = at();
      if (point && scale > this.least) this.centreOn(point, scale);
      else this.fit();
    };
    if (this.small) this.near();
  }

  /** A window that was turned or resized keeps its middle; one that becomes small or large opens anew. */
  resized() {
    const { width, height } = this.box;
    const { seen, small } = this;
    this.small = SMALL.matches;
    if (this.small && !small) this.near();
    else if (this.fitted || this.small !== small) this.fit();
    else {
      const [dx, dy] = [width - seen.width, height - seen.height];
      this.set(this.scale, this.x + dx / 2, this.y + dy / 2);
    }
  }

  /** The whole drawing in the window. */
  fit() {
    const { width, height } = this.box;
    const scale = this.least;
    this.set(
      scale,
      (width - this.extent.width * scale) / 2,
      (height - this.extent.height * scale) / 2,
    );
    this.fitted = true;
  }

  /** @param {number} scale @param {number} x @param {number} y */
  set(scale, x, y) {
    const { width, height } = this.box;
    const least = Math.min(this.least, MOST);
    this.scale = Math.min(MOST, Math.max(least, scale));
    // At least half of the window shows the drawing.
    const inside = (
      /** @type {number} */ at,
      /** @type {number} */ size,
      /** @type {number} */ full,
    ) => Math.min(size / 2, Math.max(size / 2 - full * this.scale, at));
    this.x = inside(x, width, this.extent.width);
    this.y = inside(y, height, this.extent.height);
    this.fitted = false;
    this.seen = { width, height };
    this.world.setAttribute(
      "transform",
      `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.scale.toFixed(4)})`,
    );
    this.onScale(this.scale);
  }

  /** Zoom around a point of the window (its middle by default). @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px, py) {
    const { width, height } = this.box;
    const atX = px ?? width / 2;
    const atY = py ?? height / 2;
    const scale = Math.min(MOST, Math.max(this.least, this.scale * factor));
    const by = scale / this.scale;
    this.set(scale, atX - (atX - this.x) * by, atY - (atY - this.y) * by);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.set(this.scale, this.x + dx, this.y + dy);
  }

  /** Bring a point of the drawing into the middle. @param {{x: number, y: number}} point @param {number} [scale] */
  centreOn(point, scale = this.scale) {
    const { width, height } = this.box;
    this.set(scale, width / 2 - point.x * scale, height / 2 - point.y * scale);
  }

  /** Move as little as needed to show a point. @param {{x: number, y: number}} point */
  show(point) {
    const { width, height } = this.box;
    const x = point.x * this.scale + this.x;
    const y = point.y * this.scale + this.y;
    const edge = Math.min(50, width / 4, height / 4);
    const dx = x < edge ? edge - x : x > width - edge ? width - edge - x : 0;
    const dy = y < edge ? edge - y : y > height - edge ? height - edge - y : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** A point of the window in units of the drawing. @param {{clientX: number, clientY: number}} event */
  point(event) {
    const { left, top } = this.box;
    return {
      x: (event.clientX - left - this.x) / this.scale,
      y: (event.clientY - top - this.y) / this.scale,
    };
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) {
      this.dragged = false;
      this.start = { x: event.clientX, y: event.clientY };
    }
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const here = { x: event.clientX, y: event.clientY };
    if (!this.dragged) {
      const far = Math.hypot(here.x - this.start.x, here.y - this.start.y) > DRAG;
      if (!far && this.pointers.size < 2) return;
      this.dragged = true;
      this.svg.setPointerCapture(event.pointerId);
    }
    if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
      const { left, top } = this.box;
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(here.x - other.x, here.y - other.y);
      if (was > 0) this.zoom(is / was, (here.x + other.x) / 2 - left, (here.y + other.y) / 2 - top);
      this.pan((here.x - before.x) / 2, (here.y - before.y) / 2);
    } else {
      this.pan(here.x - before.x, here.y - before.y);
    }
    this.pointers.set(event.pointerId, here);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { left, top } = this.box;
    this.zoom(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
  }
}
