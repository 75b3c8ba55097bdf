/** What kube-score finds and we do all the same, with the reason. */
export const explained: Readonly<Record<string, string>> = {
  'container-resources':
    'A limit on CPU slows requests down while a processor is idle; requests and limits of memory are set.',
  'container-ephemeral-storage-request-and-limit':
    'The root is read-only, and each volume that is written has a size limit.',
  'container-image-pull-policy': 'A tag is never moved to another image, so that pulling once is enough.',
  'container-security-context-user-group-id':
    'The accounts below 10000 are those that the public images bring.',
  'deployment-replicas':
    'Where they are left out, autoscaling sets them: KEDA, which kube-score does not know, at least two.',
  'deployment-has-host-podantiaffinity':
    'Topology spread does the same, and lets a single node hold both replicas.',
  'pod-probes-identical':
    'A replicated store is asked the same for both, but it is restarted only after two minutes without an answer.',
  'statefulset-has-servicename': 'A store for development has one replica, which its Service names.',
};
