{{/* What the schema cannot say, or cannot say in a sentence. */}}
{{- define "slice.validate" -}}
{{- $name := include "slice.name" . }}
{{- if ne .Release.Name $name }}
{{- fail (printf "The release of this slice is named %s, as its Service is, not %s: helm upgrade --install %s charts/slice ..." $name .Release.Name $name) }}
{{- end }}
{{- if not .Values.image.tag }}
{{- fail "Say which image is released: --set image.tag=<revision>." }}
{{- end }}
{{- if and .Values.database.schema (not (has "postgres" .Values.needs)) }}
{{- fail (printf "%s keeps the schema %s, so its declaration must list postgres in needs." $name .Values.database.schema) }}
{{- end }}
{{- range $setting, $value := .Values.settings }}
{{- if and (kindIs "invalid" $value) (not (hasKey $.Values.env $setting)) }}
{{- fail (printf "%s has no default: give it in env of deploy/values.yaml." $setting) }}
{{- end }}
{{- end }}
{{- range $setting, $value := .Values.env }}
{{- if has $setting ($.Values.secrets | default list) }}
{{- fail (printf "%s is a secret: put it into a Secret and name that in secretsFrom, not into env." $setting) }}
{{- end }}
{{- end }}
{{- range $secret, $from := .Values.secretsFrom }}
{{- if not (has $secret ($.Values.secrets | default list)) }}
{{- fail (printf "secretsFrom names %s, which is no secret of the declaration." $secret) }}
{{- end }}
{{- end }}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) }}
{{- fail "autoscaling.minReplicas is more than autoscaling.maxReplicas." }}
{{- end }}
{{- if .Values.progressiveDelivery.enabled }}
{{- if not (or (has .Values.kind (list "gateway" "remote")) (and (eq .Values.kind "service") .Values.contract)) }}
{{- fail (printf "%s cannot be released in steps: it has no routes whose requests the gateway could divide, and no pages whose builds it could choose." $name) }}
{{- end }}
{{- end }}
{{- if ge (int .Values.stop.drainSeconds) (int .Values.stop.timeoutSeconds) }}
{{- fail "stop.timeoutSeconds counts from SIGTERM, so it must be more than stop.drainSeconds." }}
{{- end }}
{{- end }}
