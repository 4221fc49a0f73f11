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
RUN node --import tsx federation/src/cli.ts build shell \
 && node scripts/bundle.mjs --packages /packages shell/server/dist/main.js shell/server/dist/renderer.js

FROM node:${NODE}
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data DISCOVERY_FILE=/data/discovery.json
WORKDIR /app
COPY --from=built /packages ./
COPY package.json ./
COPY shell/package.json shell/
COPY --from=built /app/shell/releases shell/releases
COPY --from=built /app/shell/server/dist shell/server/dist
# What keeps the shell's files for pages that are open, and what makes the discovery document.
COPY --from=built /app/federation/dist/add.js /app/federation/dist/point.js federation/dist/
COPY federation/package.json federation/
RUN install -d -o 1000 -g 1000 /data /state
USER 1000:1000
EXPOSE 3000
CMD ["node", "--enable-source-maps", "shell/server/dist/main.js"]
