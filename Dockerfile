FROM python:3.11-slim
WORKDIR /srv/stendardo
COPY requirements/base.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/base.txt
COPY . .
RUN python tools/messages.py compile
RUN useradd --create-home stendardo && install -d -o stendardo var
USER stendardo
EXPOSE 8000
CMD ["sh", "-c", "python manage.py migrate --noinput && exec uvicorn config.asgi:application --host 0.0.0.0 --port 8000 --lifespan off --ws config.wire:Wire --ws-per-message-deflate false --workers ${WORKERS:-1}"]
