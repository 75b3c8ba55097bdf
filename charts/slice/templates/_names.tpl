{{/* Release, Service and image of a slice have one name. */}}
{{- define "slice.name" -}}
{{ if eq .Values.kind "remote" }}mfe-{{ end }}{{ .Values.name }}
{{- end }}

{{/* The folder of a service in its image. */}}
{{- define "slice.folder" -}}
{{ if eq .Values.kind "gateway" }}gateway{{ else }}services/{{ .Values.name }}{{ end }}
{{- end }}

{{- define "slice.image" -}}
{{ default (printf "our-dates/%s" (include "slice.name" .)) .Values.image.repository }}:{{ .Values.image.tag }}
{{- end }}

{{- define "slice.selector" -}}
our-dates/slice: {{ include "slice.name" . }}
{{- end }}

{{/* All pods of the slice; while there are two versions of it, Flagger changes the label of the selector in one of them. */}}
{{- define "slice.pods" -}}
app.kubernetes.io/name: {{ include "slice.name" . }}
{{- end }}

{{/* What Flagger copies the version to that is known to be good. */}}
{{- define "slice.primary" -}}
{{ include "slice.name" . }}-primary
{{- end }}

{{/* Whether the slice itself is released in steps: the gateway only reads which version gets how much. */}}
{{- define "slice.isInSteps" -}}
{{- if and .Values.progressiveDelivery.enabled (not .Values.dev) (ne .Values.kind "gateway") }}true{{ end }}
{{- end }}

{{/* The Deployment whose pods serve. */}}
{{- define "slice.serving" -}}
{{ if include "slice.isInSteps" . }}{{ include "slice.primary" . }}{{ else }}{{ include "slice.name" . }}{{ end }}
{{- end }}

{{- define "slice.labels" -}}
{{ include "slice.selector" . }}
our-dates/kind: {{ .Values.kind }}
{{ include "slice.pods" . }}
app.kubernetes.io/version: {{ .Values.image.tag | splitList "@" | first | trunc 63 | quote }}
app.kubernetes.io/part-of: our-dates
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* By these labels policies let a pod reach what its declaration says, and the gateway finds what it leads to. */}}
{{- define "slice.access" -}}
{{- range .Values.needs }}
our-dates/needs-{{ . }}: "true"
{{- end }}
{{- range .Values.calls }}
our-dates/asks-{{ . }}: "true"
{{- end }}
{{- if ne .Values.kind "service" }}
our-dates/public: "true"
{{- end }}
{{- if .Values.contract }}
our-dates/routes: "true"
{{- end }}
{{- end }}

{{/* Where the platform is: by values, else as it says itself. */}}
{{- define "slice.platform" -}}
{{- $found := lookup "v1" "ConfigMap" .Release.Namespace "platform-addresses" | default dict -}}
{{- $data := $found.data | default dict -}}
{{- range $key, $value := .Values.platform }}
{{ $key }}: {{ $value | default (get $data $key) | quote }}
{{- end }}
{{- end }}

{{- define "slice.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ if has .Values.kind (list "service" "gateway") }}1000{{ else }}65534{{ end }}
runAsGroup: {{ if has .Values.kind (list "service" "gateway") }}1000{{ else }}65534{{ end }}
fsGroup: {{ if has .Values.kind (list "service" "gateway") }}1000{{ else }}65534{{ end }}
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "slice.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* What is not on the internet (IANA's registry of special addresses). */}}
{{- define "slice.privateRanges" -}}
{{- toYaml (list "0.0.0.0/8" "10.0.0.0/8" "100.64.0.0/10" "127.0.0.0/8" "169.254.0.0/16" "172.16.0.0/12" "192.0.0.0/24" "192.168.0.0/16" "198.18.0.0/15" "224.0.0.0/3") }}
{{- end }}

{{/* Where the API server is: given, else as the cluster says it now. */}}
{{- define "slice.apiServerRanges" -}}
{{- $ranges := .Values.progressiveDelivery.apiServer.ranges }}
{{- if not $ranges }}
{{- $addresses := list }}
{{- with lookup "v1" "Service" "default" "kubernetes" }}{{ $addresses = concat $addresses .spec.clusterIPs }}{{ end }}
{{- with lookup "discovery.k8s.io/v1" "EndpointSlice" "default" "kubernetes" }}
{{- range .endpoints }}{{ $addresses = concat $addresses .addresses }}{{ end }}
{{- end }}
{{- range $addresses }}{{ $ranges = append $ranges (printf "%s/%s" . (ternary "128" "32" (contains ":" .))) }}{{ end }}
{{- end }}
{{- if not $ranges }}{{ fail "The gateway asks the API server which version gets how much, and no cluster says where that is: give progressiveDelivery.apiServer.ranges." }}{{ end }}
{{- toYaml (uniq $ranges) }}
{{- end }}
