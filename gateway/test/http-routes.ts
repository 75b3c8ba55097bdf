/** An HTTPRoute as Flagger writes it: the requests to a Service, divided between two. */
export function httpRoute(
  service: string,
  ...backendRefs: readonly { name: string; port: number; weight: number }[]
): object {
  return {
    metadata: { name: service },
    spec: {
      parentRefs: [{ group: '', kind: 'Service', name: service, port: 80 }],
      rules: [{ matches: [{ path: { type: 'PathPrefix', value: '/' } }], backendRefs }],
    },
  };
}
