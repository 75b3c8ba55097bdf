{{/* Services may read elsewhere while the primary is away. */}}
{{- define "platform.postgresReads" -}}
{{- if and .Values.highAvailability .Values.postgres.enabled }}true{{ end }}
{{- end }}

{{/* The archive is in the S3 store of this chart, which then has a port with TLS: pgBackRest speaks nothing else. */}}
{{- define "platform.ownArchive" -}}
{{- if and .Values.highAvailability .Values.postgres.enabled .Values.s3.enabled (not .Values.postgres.archive.endpoint) }}true{{ end }}
{{- end }}

{{/* The Secret that says by which authority the certificate of the archive is signed, and its key; nothing where any does. */}}
{{- define "platform.archiveAuthority" -}}
{{- if include "platform.ownArchive" . }}{ secretName: s3-tls, items: [{ key: tls.crt, path: ca.crt }], defaultMode: 0440 }
{{- else if .Values.postgres.archive.caSecret }}{ secretName: {{ .Values.postgres.archive.caSecret }}, items: [{ key: ca.crt, path: ca.crt }], defaultMode: 0440 }
{{- end }}
{{- end }}

{{/* host:port of the archive. */}}
{{- define "platform.archiveEndpoint" -}}
{{- $given := .Values.postgres.archive.endpoint }}
{{- if include "platform.ownArchive" . }}s3:7443
{{- else }}{{ required "The archive needs an S3 store with TLS: name it in postgres.archive.endpoint." $given }}{{ if not (contains ":" $given) }}:443{{ end }}
{{- end }}
{{- end }}

{{/* Where the API server is: given, else as the cluster says it now. */}}
{{- define "platform.apiServerRanges" -}}
{{- $ranges := .Values.postgres.apiServer.ranges }}
{{- if not $ranges }}
{{- $addresses := list }}
{{- with lookup "v1" "Service" "default" "kubernetes" }}{{ $addresses = concat $addresses .spec.clusterIPs }}{{ end }}
{{- with lookup "discovery.k8s.io/v1" "EndpointSlice" "default" "kubernetes" }}
{{- range .endpoints }}{{ $addresses = concat $addresses .addresses }}{{ end }}
{{- end }}
{{- range $addresses }}{{ $ranges = append $ranges (printf "%s/%s" . (ternary "128" "32" (contains ":" .))) }}{{ end }}
{{- end }}
{{- if not $ranges }}{{ fail "Patroni asks the API server, and no cluster says where that is: give postgres.apiServer.ranges." }}{{ end }}
{{- toYaml (uniq $ranges) }}
{{- end }}

{{/* What pgBackRest is told, in Patroni's container and in the one of the base backups. */}}
{{- define "platform.archiveEnvironment" -}}
{{- $archive := .Values.postgres.archive }}
{{- $endpoint := include "platform.archiveEndpoint" . | splitList ":" }}
- { name: PGDATA, value: /var/lib/postgresql/cluster }
- { name: PGUSER, value: our_dates }
- { name: PGBACKREST_STANZA, value: our-dates }
- { name: PGBACKREST_PG1_PATH, value: /var/lib/postgresql/cluster }
- { name: PGBACKREST_PG1_SOCKET_PATH, value: /var/run/postgresql }
- { name: PGBACKREST_PG1_USER, value: our_dates }
- { name: PGBACKREST_LOCK_PATH, value: /tmp/pgbackrest }
- { name: PGBACKREST_LOG_LEVEL_FILE, value: "off" }
- { name: PGBACKREST_LOG_LEVEL_CONSOLE, value: warn }
- { name: PGBACKREST_COMPRESS_TYPE, value: zst }
- { name: PGBACKREST_START_FAST, value: "y" }
- { name: PGBACKREST_REPO1_TYPE, value: s3 }
- { name: PGBACKREST_REPO1_PATH, value: /postgres }
- { name: PGBACKREST_REPO1_S3_ENDPOINT, value: {{ first $endpoint }} }
- { name: PGBACKREST_REPO1_STORAGE_PORT, value: {{ last $endpoint | quote }} }
- { name: PGBACKREST_REPO1_S3_URI_STYLE, value: path }
- { name: PGBACKREST_REPO1_S3_REGION, value: {{ ternary .Values.s3.region $archive.region (eq (include "platform.ownArchive" .) "true") }} }
- { name: PGBACKREST_REPO1_S3_BUCKET, value: {{ $archive.bucket }} }
- { name: PGBACKREST_REPO1_S3_KEY, valueFrom: { secretKeyRef: { name: {{ $archive.secret }}, key: S3_ACCESS_KEY_ID } } }
- { name: PGBACKREST_REPO1_S3_KEY_SECRET, valueFrom: { secretKeyRef: { name: {{ $archive.secret }}, key: S3_SECRET_ACCESS_KEY } } }
- { name: PGBACKREST_REPO1_RETENTION_FULL_TYPE, value: time }
- { name: PGBACKREST_REPO1_RETENTION_FULL, value: {{ $archive.retentionDays | quote }} }
{{- if include "platform.archiveAuthority" . }}
- { name: PGBACKREST_REPO1_STORAGE_CA_FILE, value: /run/secrets/archive/ca.crt }
{{- end }}
{{- end }}

{{- define "platform.patroniEnvironment" -}}
- { name: PATRONI_NAME, valueFrom: { fieldRef: { fieldPath: metadata.name } } }
- { name: PATRONI_KUBERNETES_NAMESPACE, valueFrom: { fieldRef: { fieldPath: metadata.namespace } } }
- { name: PATRONI_KUBERNETES_POD_IP, valueFrom: { fieldRef: { fieldPath: status.podIP } } }
- { name: PATRONI_POSTGRESQL_CONNECT_ADDRESS, value: "$(PATRONI_KUBERNETES_POD_IP):5432" }
- { name: PATRONI_RESTAPI_CONNECT_ADDRESS, value: "$(PATRONI_KUBERNETES_POD_IP):8008" }
- { name: PATRONI_RESTAPI_USERNAME, value: patroni }
- { name: PATRONI_RESTAPI_PASSWORD, valueFrom: { secretKeyRef: { name: postgres-server, key: apiPassword } } }
- { name: PATRONI_SUPERUSER_USERNAME, value: our_dates }
- { name: PATRONI_SUPERUSER_PASSWORD, valueFrom: { secretKeyRef: { name: platform-postgres, key: password } } }
- { name: PATRONI_REPLICATION_USERNAME, value: standby }
- { name: PATRONI_REPLICATION_PASSWORD, valueFrom: { secretKeyRef: { name: postgres-server, key: replicationPassword } } }
{{- end }}
