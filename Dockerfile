# One image for web, worker, beat and signer; docker-compose.yml says which command each runs.
FROM node:24-slim AS front
WORKDIR /office
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM python:3.11-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz0b libharfbuzz-subset0 \
      libfontconfig1 tesseract-ocr \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --create-home --home-dir /data office \
 && install --directory --owner office --mode 700 /signer
ENV PYTHONUNBUFFERED=1 DATA_DIR=/data
WORKDIR /office
# Locks that only some offices need, by name: "files" for a bucket, "traces" for a collector, "saml" for a provider that speaks SAML.
ARG EXTRAS=""
COPY requirements*.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements.txt \
 && for extra in $EXTRAS; do pip install --no-cache-dir --require-hashes -r "requirements-$extra.txt" || exit 1; done
COPY --from=front /office/node_modules ./node_modules
COPY . .
# The build reads settings and reaches no service: these values stand for none and stay in no image.
RUN SECRET_KEY=build DATABASE_URL=postgresql://build@build/build CELERY_BROKER_URL=redis://build/0 \
    sh -c "python manage.py collectstatic --noinput --verbosity 0 && python -m compliance.web.catalog"
RUN python -m compileall -q compliance rules_submissions inspections
USER office
VOLUME /data /signer
EXPOSE 8000
CMD ["python", "-m", "compliance.web_server", "--host", "0.0.0.0"]
