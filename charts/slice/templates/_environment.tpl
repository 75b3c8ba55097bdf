{{- define "slice.environment" -}}
{{- $settings := merge (dict) .Values.env (.Values.settings | default dict) }}
{{- range $name, $value := $settings }}
{{- if ne (toString $value) "" }}
- { name: {{ $name }}, value: {{ toString $value | quote }} }
{{- end }}
{{- end }}
{{- range .Values.calls }}
- { name: {{ . | upper | replace "-" "_" }}_URL, value: "http://{{ . }}" }
{{- end }}
{{- range (include "slice.secretNames" . | fromYamlArray) }}
- { name: {{ . }}_FILE, value: /run/secrets/our-dates/{{ . }} }
{{- end }}
{{- if and (eq .Values.kind "gateway") .Values.progressiveDelivery.enabled }}
- { name: HTTP_ROUTES_URL, value: "https://kubernetes.default.svc/apis/gateway.networking.k8s.io/v1/namespaces/{{ .Release.Namespace }}/httproutes" }
{{- end }}
- { name: DRAIN_WAIT, value: {{ .Values.stop.drainSeconds }}s }
{{- if has .Values.kind (list "service" "gateway") }}
- { name: STOP_TIMEOUT, value: {{ .Values.stop.timeoutSeconds }}s }
{{- else }}
{{- if eq .Values.kind "remote" }}
- { name: BASE_PATH, value: /remotes/{{ .Values.name }} }
{{- end }}
- { name: SIBLINGS, value: {{ include "slice.name" . }}-pods }
{{- end }}
{{- end }}

{{/* The secrets that are below /run/secrets/our-dates, each in a file of its name. */}}
{{- define "slice.secretNames" -}}
{{- $ofNeeds := dict "postgres" (list "DATABASE_URL") "redis" (list "REDIS_URL") "rabbitmq" (list "AMQP_URL") "s3" (list "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY") }}
{{- $names := .Values.secrets | default list }}
{{- range .Values.needs }}{{ $names = concat $names (get $ofNeeds .) }}{{ end }}
{{- if include "slice.blobKeysSecret" . }}{{ $names = append $names "BLOB_MASTER_KEYS" }}{{ end }}
{{- toYaml $names }}
{{- end }}

{{- define "slice.databaseSecret" -}}
{{ .Values.database.secret | default (printf "%s-database" .Values.name) }}
{{- end }}

{{/* The Secret with the keys that encrypt photos; empty for a slice that has nothing to do with them. */}}
{{- define "slice.blobKeysSecret" -}}
{{- if has "s3" (.Values.needs | default list) }}{{ (include "slice.platform" . | fromYaml).blobKeysSecret }}{{ end }}
{{- end }}

{{- define "slice.secretVolume" -}}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      {{- range .Values.needs }}
      - secret: { name: {{ if eq . "postgres" }}{{ include "slice.databaseSecret" $ }}{{ else }}platform-{{ . }}{{ end }} }
      {{- end }}
      {{- with include "slice.blobKeysSecret" . }}
      - secret: { name: {{ . }}, items: [{ key: BLOB_MASTER_KEYS, path: BLOB_MASTER_KEYS }] }
      {{- end }}
      {{- range .Values.secrets }}
      - secret:
          name: {{ get $.Values.secretsFrom . | default (printf "%s-secrets" $.Values.name) }}
          items: [{ key: {{ . }}, path: {{ . }} }]
      {{- end }}
{{- end }}
