# syntax=docker/dockerfile:1
# The image of the shell or of a remote, built from the repository's root:
#   docker build -f packages/slices/images/pages.Dockerfile --build-arg SLICE=mfe-gallery .
ARG NODE=node:24-slim
ARG CADDY=caddy:2.10-alpine
# The image released before: open pages still request its files, so this image has them too.
ARG PREVIOUS=${CADDY}
# Nothing but Caddy and the files. During development, BASE=caddy:2.10-alpine adds a shell and tar.
ARG BASE=scratch

FROM ${PREVIOUS} AS previous

FROM ${NODE} AS files
ARG SLICE
WORKDIR /repository
COPY . .
RUN node packages/slices/tools/image-files.ts "$SLICE" /files

FROM ${NODE} AS build
ARG SLICE
WORKDIR /app
COPY --from=files /files/manifests ./
RUN npm ci --ignore-scripts $(cat workspaces)
COPY --from=files /files/sources ./
COPY --from=previous /srv ${SLICE}/dist
WORKDIR /app/${SLICE}
# Seconds since 1970; now, unless an image is built again to compare its files.
ARG BUILT_AT
RUN SOURCE_DATE_EPOCH="$BUILT_AT" node ../packages/webpack-config/src/build.ts

FROM ${CADDY} AS server
# A program with a capability for low ports does not start where all capabilities are dropped; a copy has none.
RUN cp /usr/bin/caddy /caddy && mkdir -p /system/tmp

FROM ${BASE}
ARG SLICE
ARG REVISION=unknown
COPY --from=server /system /
COPY --from=server /caddy /usr/local/bin/caddy
COPY packages/webpack-config/serve/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /app/${SLICE}/dist /srv
LABEL org.opencontainers.image.title="${SLICE}" org.opencontainers.image.revision="${REVISION}" org.opencontainers.image.licenses="MIT"
ENV PATH=/usr/local/bin:/usr/bin:/bin XDG_DATA_HOME=/tmp XDG_CONFIG_HOME=/tmp PORT=8080
WORKDIR /srv
USER 65534
EXPOSE 8080
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
