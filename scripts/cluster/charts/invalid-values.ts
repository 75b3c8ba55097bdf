/** Values that no release may have: each is refused, with a message that names the problem. For the chart of slices, unless stated. */
export const invalidValues: readonly {
  chart?: string;
  given: readonly string[];
  release?: string;
  message: RegExp;
}[] = [
  { chart: 'load', given: [], message: /image\/tag.*minLength/ },
  {
    chart: 'platform',
    release: 'platform',
    given: ['--set', 'ingress.kind=HTTPRoute'],
    message: /A Gateway needs a class/,
  },
  {
    chart: 'platform',
    release: 'platform',
    given: ['--set', 'ingress.kind=HTTPRoute', '--set', 'ingress.gateway=edge'],
    message: /ingress.*gateway.*pattern/,
  },
  {
    chart: 'platform',
    release: 'platform',
    given: ['--set', 'redis.enabled=false'],
    message: /redis\.ranges/,
  },
  {
    chart: 'platform',
    release: 'platform',
    given: ['--set', 'highAvailability=true'],
    message: /give postgres\.apiServer\.ranges/,
  },
  {
    chart: 'platform',
    release: 'platform',
    given: [
      ...['--set', 'highAvailability=true', '--set', 'postgres.apiServer.ranges={10.96.0.1/32}'],
      ...['--set', 'postgres.archive.endpoint=s3.example'],
    ],
    message: /postgres\.archive\.ranges/,
  },
  {
    chart: 'platform',
    release: 'platform',
    given: ['--set', 'highAvailability=true', '--set', 'postgres.restore=yesterday'],
    message: /postgres.*restore.*pattern/,
  },
  {
    chart: 'platform',
    release: 'platform',
    given: [
      ...['--set', 'redis.enabled=false', '--set', 'redis.ranges={10.0.0.0/8}'],
      ...['--set', 'redis.sentinels={a:1}'],
    ],
    message: /what do the Sentinels call the primary/,
  },
  { given: ['--set-string', 'image.tag='], message: /Say which image is released/ },
  { given: [], release: 'commments', message: /is named comments, as its Service is, not commments/ },
  { given: ['--set', 'replicas=0'], message: /replicas.*minimum/ },
  { given: ['--set', 'repliccas=3'], message: /additional properties 'repliccas' not allowed/ },
  { given: ['--set', 'needs={redis}'], message: /must list postgres in needs/ },
  { given: ['--set', 'resources.requests.cpu=much'], message: /resources.*cpu.*pattern/ },
  { given: ['--set', 'secretsFrom.OTHER=a-secret'], message: /OTHER, which is no secret of the declaration/ },
  { given: ['--set', 'settings.PLACE=null'], message: /PLACE has no default: give it in env/ },
  { given: ['--set', 'stop.timeoutSeconds=3'], message: /must be more than stop\.drainSeconds/ },
  {
    given: ['--set', 'autoscaling.enabled=true', '--set', 'autoscaling.minReplicas=9'],
    message: /minReplicas is more than autoscaling\.maxReplicas/,
  },
  {
    given: ['--set', 'progressiveDelivery.enabled=true', '--set', 'progressiveDelivery.steps={0}'],
    message: /progressiveDelivery.*steps.*minimum/,
  },
  {
    given: ['--set', 'progressiveDelivery.enabled=true', '--set-json', 'contract=[]'],
    message: /comments cannot be released in steps/,
  },
  {
    release: 'gateway',
    given: ['--set', 'progressiveDelivery.enabled=true', '--set', 'kind=gateway', '--set', 'name=gateway'],
    message: /give progressiveDelivery\.apiServer\.ranges/,
  },
  {
    release: 'shell',
    given: ['--set', 'progressiveDelivery.enabled=true', '--set', 'kind=shell', '--set', 'name=shell'],
    message: /shell cannot be released in steps/,
  },
];
