{{/* A value of a Secret as it is in the cluster, or a new one: (list . "secret" "KEY" "new"). */}}
{{- define "platform.kept" -}}
{{- $root := index . 0 }}
{{- $data := (lookup "v1" "Secret" $root.Release.Namespace (index . 1) | default dict).data | default dict }}
{{- if hasKey $data (index . 2) }}{{ get $data (index . 2) | b64dec }}{{ else }}{{ index . 3 }}{{ end }}
{{- end }}

{{/* The certificate of the host. */}}
{{- define "platform.tlsSecret" -}}
{{ .Values.ingress.tlsSecret | default "platform-tls" }}
{{- end }}

{{- define "platform.labels" -}}
app.kubernetes.io/part-of: our-dates
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* The range that the pods of the ingress controller have their addresses in. */}}
{{- define "platform.trustedProxies" -}}
{{- if .Values.ingress.trustedProxies }}{{ .Values.ingress.trustedProxies }}
{{- else }}
{{- $ranges := list }}
{{- range (lookup "v1" "Pod" .Values.ingress.controllerNamespace "").items }}
{{- with .status.podIP }}
{{- $parts := splitList "." . }}
{{- if eq (len $parts) 4 }}{{ $ranges = append $ranges (printf "%s.%s.0.0/16" (index $parts 0) (index $parts 1)) }}{{ end }}
{{- end }}
{{- end }}
{{- join "," ($ranges | uniq | sortAlpha) }}
{{- end }}
{{- end }}
