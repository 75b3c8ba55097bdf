/** What is read of the objects of Kubernetes, as kubectl prints them. */
interface Metadata {
  readonly name: string;
  readonly creationTimestamp: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly deletionTimestamp?: string;
}

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

/** A node or a job: all that is read of it is its conditions. */
export interface WithConditions {
  readonly metadata: Metadata;
  readonly status: { readonly conditions?: readonly Condition[] };
}

/** Renewed by each node every ten seconds, with the time of its own clock. */
export interface Lease {
  readonly metadata: Metadata;
  readonly spec: { readonly renewTime?: string };
}

/** A Deployment or a StatefulSet. */
export interface Workload {
  readonly kind: string;
  readonly metadata: Metadata;
  readonly spec: {
    readonly replicas?: number;
    readonly selector: { readonly matchLabels?: Readonly<Record<string, string>> };
  };
  readonly status: {
    readonly readyReplicas?: number;
    readonly updatedReplicas?: number;
  };
}

interface ContainerState {
  readonly running?: { readonly startedAt: string };
  readonly waiting?: { readonly reason?: string; readonly message?: string };
  readonly terminated?: {
    readonly reason?: string;
    readonly exitCode: number;
    readonly finishedAt?: string | null;
  };
}

export interface Pod {
  readonly metadata: Metadata;
  readonly spec: {
    readonly containers: readonly {
      readonly name: string;
      readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
    }[];
  };
  readonly status: {
    readonly podIP?: string;
    readonly conditions?: readonly Condition[];
    readonly containerStatuses?: readonly {
      readonly name: string;
      readonly image: string;
      readonly state: ContainerState;
      readonly lastState?: ContainerState;
    }[];
  };
}

/** What was noticed about a pod, or about something else. */
export interface PodEvent {
  readonly involvedObject: { readonly kind: string; readonly name: string };
  readonly reason: string;
  readonly message: string;
}

export interface CronJob {
  readonly metadata: Metadata;
  readonly spec: { readonly suspend?: boolean };
  readonly status: { readonly lastSuccessfulTime?: string };
}

/** What a kubelet says of the volumes of its pods, in bytes. */
export interface NodeStatistics {
  readonly node: { readonly fs?: { readonly availableBytes?: number } };
  readonly pods?: readonly {
    readonly volume?: readonly {
      readonly availableBytes?: number;
      readonly pvcRef?: { readonly name: string; readonly namespace: string };
    }[];
  }[];
}

/** The condition of a type, where it has this status. */
export function conditionOf(
  conditions: readonly Condition[] | undefined,
  type: string,
  status = 'True',
): Condition | undefined {
  return conditions?.find((condition) => condition.type === type && condition.status === status);
}
