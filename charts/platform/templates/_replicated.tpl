{{/* How many nodes the S3 store has. An object is in four parts, of which any two are enough to read it. */}}
{{- define "platform.s3Nodes" -}}4{{- end }}

{{/* The names of the three pods of a store, and the domain that the names are in: (list . "redis"). */}}
{{- define "platform.podsOf" -}}
{{- range $ordinal := until 3 }}{{ if $ordinal }} {{ end }}{{ index $ 1 }}-ha-{{ $ordinal }}{{ end }}
{{- end }}

{{- define "platform.domainOf" -}}
{{- $root := index . 0 -}}
{{ index . 1 }}-ha.{{ $root.Release.Namespace }}.svc.{{ $root.Values.clusterDomain }}
{{- end }}

{{/* Of what belongs to the pods of a store: (list . "redis"). */}}
{{- define "platform.haMetadata" -}}
metadata:
  name: {{ index . 1 }}-ha
  labels: {{- include "platform.labels" (index . 0) | nindent 4 }}
{{- end }}

{{- define "platform.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/*
Pods of a store that have names, three where "replicas" says nothing else, on as many nodes where there are as many, and of which
one may be away at a time:
(dict "root" . "name" "redis" "port" 6379 "containers" … "volumes" … "graceSeconds" 30 "configuration" "what they are started with"),
and "updateStrategy" "OnDelete" where pods of two versions do not work together.
*/}}
{{- define "platform.replicatedStore" -}}
{{- $values := get .root.Values .name }}
# The names of the pods. They find each other before they are ready.
apiVersion: v1
kind: Service
{{ include "platform.haMetadata" (list .root .name) }}
spec:
  clusterIP: None
  publishNotReadyAddresses: true
  selector: { our-dates/store: {{ .name }} }
  ports: [{ name: {{ .name }}, port: {{ .port }}, targetPort: {{ .name }} }]
---
apiVersion: policy/v1
kind: PodDisruptionBudget
{{ include "platform.haMetadata" (list .root .name) }}
spec:
  maxUnavailable: 1
  selector: { matchLabels: { our-dates/store: {{ .name }} } }
---
apiVersion: apps/v1
kind: StatefulSet
{{ include "platform.haMetadata" (list .root .name) }}
spec:
  serviceName: {{ .name }}-ha
  replicas: {{ .replicas | default 3 }}
  # After all were stopped they need each other to start.
  podManagementPolicy: Parallel
  {{- with .updateStrategy }}
  updateStrategy: { type: {{ . }} }
  {{- end }}
  selector: { matchLabels: { our-dates/store: {{ .name }} } }
  template:
    metadata:
      labels:
        our-dates/store: {{ .name }}
        {{- include "platform.labels" .root | nindent 8 }}
      # Read at the start.
      annotations: { our-dates/configuration: {{ .configuration | sha256sum | trunc 16 | quote }} }
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ .graceSeconds }}
      affinity:
        podAntiAffinity:
          preferredDuringSchedulingIgnoredDuringExecution:
            {{- range $weight, $key := dict "100" "kubernetes.io/hostname" "50" "topology.kubernetes.io/zone" }}
            - weight: {{ $weight }}
              podAffinityTerm:
                topologyKey: {{ $key }}
                labelSelector: { matchLabels: { our-dates/store: {{ $.name }} } }
            {{- end }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 999
        runAsGroup: 999
        fsGroup: 999
        # Some files may be read by their owner alone, as the volume's first start leaves them.
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile: { type: RuntimeDefault }
      containers:
        {{- .containers | nindent 8 }}
      volumes:
        - { name: tmp, emptyDir: { sizeLimit: 256Mi } }
        - { name: programs, configMap: { name: {{ .name }}-ha } }
        {{- .volumes | nindent 8 }}
  volumeClaimTemplates:
    - metadata: { name: data }
      spec:
        accessModes: [ReadWriteOnce]
        resources: { requests: { storage: {{ $values.storage }} } }
{{- end }}
