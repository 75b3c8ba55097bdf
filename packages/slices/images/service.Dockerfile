# syntax=docker/dockerfile:1
# The image of the gateway or of a service, built from the repository's root:
#   docker build -f packages/slices/images/service.Dockerfile --build-arg SLICE=services/auth .
ARG NODE=node:24-slim
# Nothing but Node.js and the slice. During development, BASE=node:24-slim adds a shell and tar.
ARG BASE=scratch

FROM ${NODE} AS files
ARG SLICE
WORKDIR /repository
COPY . .
RUN node packages/slices/tools/image-files.ts "$SLICE" /files

FROM ${NODE} AS packages
WORKDIR /app
COPY --from=files /files/manifests ./
RUN npm ci --omit=dev --ignore-scripts $(cat workspaces)

FROM ${BASE}
ARG SLICE
ARG REVISION=unknown
COPY --from=files /files/system /
COPY --from=packages /app /app
COPY --from=files /files/sources /app
LABEL org.opencontainers.image.title="${SLICE}" org.opencontainers.image.revision="${REVISION}" org.opencontainers.image.licenses="MIT"
# glibc's default arenas and growing threshold keep freed pixels in the process.
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
USER 1000
EXPOSE 8080
CMD ["node", "main.ts"]
