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
ARG REMOTE
RUN test -n "$REMOTE" && node --import tsx federation/src/cli.ts build "$REMOTE" && node scripts/bundle.mjs \
 && mv "$REMOTE/releases" /brought

FROM node:${NODE}
ARG REMOTE
ENV NODE_ENV=production REMOTE=${REMOTE}
WORKDIR /app
COPY federation/package.json federation/
COPY --from=built /app/federation/dist/serve.js federation/dist/
COPY --from=built /brought brought
RUN install -d -o 1000 -g 1000 /releases
USER 1000:1000
EXPOSE 3100
# A release has to stay for the pages that are open and for going back: this image's is put beside those in /releases.
CMD ["sh", "-c", "exec node federation/dist/serve.js --name \"$REMOTE\" --add brought --dir /releases --host 0.0.0.0 --port 3100"]
