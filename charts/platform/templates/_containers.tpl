{{/* The command of a container that runs its arguments as soon as no other has the folder of its data. A pod that was deleted
     by force may still run for seconds next to the one that follows it, and two servers destroy each other's files. */}}
{{- define "platform.alone" -}}
[sh, -c, 'exec 9>"$0" && flock 9 && exec "$@"', {{ . }}/lock]
{{- end }}

{{/* What each store's container is started with, and the volumes it has in addition to its data. */}}
{{- define "platform.postgresContainer" -}}
command: {{ include "platform.alone" "/var/lib/postgresql" }}
args: [docker-entrypoint.sh, postgres, -c, max_connections={{ .Values.postgres.maxConnections }}, -c, timezone=UTC]
env:
  - { name: POSTGRES_USER, value: our_dates }
  - { name: POSTGRES_DB, value: our_dates }
  - { name: POSTGRES_PASSWORD_FILE, value: /run/secrets/postgres/password }
readinessProbe:
  exec: { command: [pg_isready, -q, -h, 127.0.0.1, -U, our_dates, -d, our_dates] }
  periodSeconds: 5
  timeoutSeconds: 3
volumeMounts:
  - { name: data, mountPath: /var/lib/postgresql }
  - { name: tmp, mountPath: /tmp }
  - { name: run, mountPath: /var/run/postgresql }
  - { name: secret, mountPath: /run/secrets/postgres, readOnly: true }
{{- end }}

{{- define "platform.postgresVolumes" -}}
- { name: run, emptyDir: { sizeLimit: 1Mi } }
- { name: secret, secret: { secretName: platform-postgres, items: [{ key: password, path: password }], defaultMode: 0440 } }
{{- end }}

{{- define "platform.redisContainer" -}}
command: [redis-server, /etc/redis-server/redis.conf]
env: [{ name: REDISCLI_AUTH, valueFrom: { secretKeyRef: { name: redis-server, key: password } } }]
readinessProbe: { exec: { command: [redis-cli, ping] }, periodSeconds: 5, timeoutSeconds: 3 }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  - { name: configuration, mountPath: /etc/redis-server, readOnly: true }
{{- end }}

{{- define "platform.redisVolumes" -}}
- { name: configuration, secret: { secretName: redis-server, items: [{ key: redis.conf, path: redis.conf }], defaultMode: 0440 } }
{{- end }}

{{- define "platform.rabbitmqContainer" -}}
env:
  # The folder of its data is named after the node, which must not change with the pod's name.
  - { name: RABBITMQ_NODENAME, value: rabbit@localhost }
readinessProbe: { tcpSocket: { port: rabbitmq }, periodSeconds: 2 }
volumeMounts:
  - { name: data, mountPath: /var/lib/rabbitmq }
  - { name: tmp, mountPath: /tmp }
  - { name: log, mountPath: /var/log/rabbitmq }
  - { name: configuration, mountPath: /etc/rabbitmq/conf.d/20-our-dates.conf, subPath: 20-our-dates.conf, readOnly: true }
{{- end }}

{{- define "platform.rabbitmqVolumes" -}}
- { name: log, emptyDir: { sizeLimit: 64Mi } }
- { name: configuration, secret: { secretName: rabbitmq-server, items: [{ key: 20-our-dates.conf, path: 20-our-dates.conf }], defaultMode: 0440 } }
{{- end }}

{{- define "platform.s3Container" -}}
args: [--port, ":7070", --region, {{ .Values.s3.region }}, --health, /health, posix, /data]
env:
  - { name: ROOT_ACCESS_KEY, valueFrom: { secretKeyRef: { name: platform-s3, key: S3_ACCESS_KEY_ID } } }
  - { name: ROOT_SECRET_KEY, valueFrom: { secretKeyRef: { name: platform-s3, key: S3_SECRET_ACCESS_KEY } } }
readinessProbe: { httpGet: { path: /health, port: s3 }, periodSeconds: 2 }
volumeMounts:
  - { name: data, mountPath: /data }
  # A folder of the root is a bucket, and this makes it.
  - { name: data, mountPath: /data/{{ .Values.s3.bucket }}, subPath: {{ .Values.s3.bucket }} }
  - { name: tmp, mountPath: /tmp }
{{- end }}
