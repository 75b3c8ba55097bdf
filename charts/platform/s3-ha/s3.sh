# A node of the store. The buckets are made as soon as enough nodes are there to write.
set -eu

# Prints the status: 200, or 409 where the bucket is there.
make_bucket() {
  printf 'user = "%s:%s"\n' "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" |
    curl --config - --silent --output /dev/null --write-out '%{http_code}' --max-time 10 --request PUT \
      --aws-sigv4 "aws:amz:$MINIO_SITE_REGION:s3" \
      --header "x-amz-content-sha256: $(printf '' | sha256sum | cut -d ' ' -f 1)" \
      "http://127.0.0.1:7070/$1"
}

(
  for bucket in $BUCKETS; do
    until make_bucket "$bucket" | grep -qE '^(200|409)$'; do sleep 1; done
  done
) &

exec minio server --quiet --address :7070 "$NODES"
