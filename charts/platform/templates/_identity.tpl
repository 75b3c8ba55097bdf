{{/*
The key the gateway signs with who is asking, and a certificate that holds its public half: Helm can make that one, and
services read any of the two. Made once per rendering, so that both are of one pair.
*/}}
{{- define "platform.makeIdentity" -}}
{{- if not (hasKey .Values "identity") }}
{{- $data := (lookup "v1" "Secret" .Release.Namespace "platform-identity" | default dict).data | default dict }}
{{- if $data.CERTIFICATE }}
{{- $_ := set .Values "identity" (dict "key" (b64dec $data.IDENTITY_PRIVATE_KEY) "certificate" (b64dec $data.CERTIFICATE)) }}
{{- else }}
{{- $key := genPrivateKey "ed25519" }}
{{- $pair := genSelfSignedCertWithKey "our-dates-gateway" nil nil 36500 $key }}
{{- $_ := set .Values "identity" (dict "key" $key "certificate" $pair.Cert) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "platform.identityKey" -}}
{{- include "platform.makeIdentity" . }}{{ .Values.identity.key }}
{{- end }}

{{- define "platform.identityCertificate" -}}
{{- include "platform.makeIdentity" . }}{{ .Values.identity.certificate }}
{{- end }}
