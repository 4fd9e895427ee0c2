# The product in an image: docs/several-instances.md says how to run it.
# Both stages have the same system: SQLite's driver is compiled in the first one and runs in the second.
FROM node:24.21.0-slim AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ make python3 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /calmward
# Dependencies change seldom: these layers stay cached while the sources change.
COPY package.json package-lock.json .npmrc ./
COPY patches patches
COPY scripts scripts
RUN npm ci --no-audit --no-fund
COPY . .
# The build also lists what the image runs on: build/sbom.cdx.json.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /calmward
COPY --from=build /calmward/node_modules node_modules
COPY --from=build /calmward/build build
COPY package.json LICENSE ./
COPY scripts/serve.mjs scripts/admin.mjs scripts/
# Files that the product reads beside its build: the site's texts, those of messages, the pictures and recordings of the sample content.
COPY server/site-texts/texts server/site-texts/texts
COPY server/outbox/texts server/outbox/texts
COPY server/sample-content server/sample-content
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Run node directly, not through npm, so that signals reach the server.
CMD ["node", "--max-semi-space-size=8", "scripts/serve.mjs"]
