# syntax=docker/dockerfile:1
# Its first stages are the same text in the three files, so that an engine makes them once (D243). Build from the
# repository's root: docker build -f ops/containers/NAME.Dockerfile .
ARG NODE=22.22.0-bookworm-slim

FROM node:${NODE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete \
 && find . -type d -empty -delete

FROM node:${NODE} AS sources
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/var/cache/npm npm install --cache /var/cache/npm --no-save --no-audit --no-fund --loglevel=error
COPY . .

FROM sources AS built
RUN node scripts/bundle.mjs

FROM node:${NODE} AS packages
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/var/cache/npm npm install --cache /var/cache/npm --omit=dev --workspace=api --no-save --no-audit --no-fund --loglevel=error

FROM node:${NODE}
ENV NODE_ENV=production API_HOST=0.0.0.0 API_PORT=3001 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/api/node_modules api/node_modules
COPY package.json ./
COPY api/package.json api/
COPY --from=built /app/api/dist api/dist
RUN install -d -o 1000 -g 1000 /data
USER 1000:1000
EXPOSE 3001
# The tables are brought up to date by the same image: node api/dist/migrate.js
CMD ["node", "--enable-source-maps", "api/dist/main.js"]
