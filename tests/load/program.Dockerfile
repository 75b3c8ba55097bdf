# syntax=docker/dockerfile:1
# k6 where its public image cannot be had. In a folder with the program:
# CGO_ENABLED=0 GOBIN=$PWD go install go.k6.io/k6@v1.8.1
FROM scratch
COPY k6 /usr/bin/k6
USER 1000
ENTRYPOINT ["/usr/bin/k6"]
