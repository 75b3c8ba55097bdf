{{/* Service and StatefulSet of one store, around its container; `alive` is a port that shows it lives, where that is another: (dict "root" . "name" "redis" "port" 6379 "alive" 15692 "container" … "volumes" …). */}}
{{- define "platform.store" -}}
{{- $values := get .root.Values .name }}
apiVersion: v1
kind: Service
metadata:
  name: {{ .name }}
  labels: {{- include "platform.labels" .root | nindent 4 }}
spec:
  selector: { our-dates/store: {{ .name }} }
  ports: [{ name: {{ .name }}, port: {{ .port }}, targetPort: {{ .name }} }]
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ .name }}
  labels: {{- include "platform.labels" .root | nindent 4 }}
spec:
  serviceName: {{ .name }}
  replicas: 1
  selector: { matchLabels: { our-dates/store: {{ .name }} } }
  template:
    metadata:
      labels:
        our-dates/store: {{ .name }}
        {{- include "platform.labels" .root | nindent 8 }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 30
      securityContext:
        runAsNonRoot: true
        runAsUser: 999
        runAsGroup: 999
        fsGroup: 999
        # Some files may be read by their owner alone, as the volume's first start leaves them.
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile: { type: RuntimeDefault }
      containers:
        - name: {{ .name }}
          image: {{ $values.image }}
          ports: [{ name: {{ .name }}, containerPort: {{ .port }} }]
          startupProbe: { tcpSocket: { port: {{ .name }} }, periodSeconds: 2, failureThreshold: 60 }
          livenessProbe: { tcpSocket: { port: {{ .alive | default .name }} }, periodSeconds: 20, failureThreshold: 6 }
          resources: {{- toYaml $values.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          {{- .container | nindent 10 }}
      volumes:
        - { name: tmp, emptyDir: { sizeLimit: 256Mi } }
        {{- .volumes | nindent 8 }}
  volumeClaimTemplates:
    - metadata: { name: data }
      spec:
        accessModes: [ReadWriteOnce]
        resources: { requests: { storage: {{ $values.storage }} } }
{{- end }}
