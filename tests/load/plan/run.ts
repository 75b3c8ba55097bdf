import type { ProfileName } from './profiles.ts';
import type { ScenarioName } from './scenarios.ts';

/** The variable in which k6 is told the file that holds the `Run`. */
export const runVariable = 'LOAD_RUN';
/** The variable in which k6 is told where its summary goes. */
export const summaryVariable = 'LOAD_SUMMARY';

/** A session, as a browser has it. */
export interface Session {
  /** `name=value`, as a `Cookie` header has it. */
  readonly cookie: string;
  readonly madeAt: number;
  readonly expiresAt: number;
}

/** An account that visits are made with. */
export interface CastPerson {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly session: Session;
}

/** Two people who share their memories. */
export interface Couple {
  readonly people: readonly [CastPerson, CastPerson];
  /** A memory of theirs with photos. */
  readonly memoryId: number;
}

/** Two people who do not share yet, and the name of a memory that the first has recorded. */
export interface Strangers {
  readonly people: readonly [CastPerson, CastPerson];
  readonly memory: string;
}

/** Who visits: made before the load begins. */
export interface Cast {
  readonly couples: readonly Couple[];
  /** As many as share at the same time, none where no visit does. */
  readonly strangers: readonly Strangers[];
}

/** The whole input of one run. */
export interface Run {
  /** In the names of what it records. */
  readonly id: string;
  readonly scenario: ScenarioName;
  readonly profile: ProfileName;
  /** The rates of the profile are multiplied by it. */
  readonly scale: number;
  /** Where requests are sent. */
  readonly url: string;
  /** Where people see the platform: the same, unless `url` is another way to it. */
  readonly origin: string;
  /** A certificate that the system does not trust is accepted. */
  readonly insecure: boolean;
  /** The day on which memories of earlier years are looked for. */
  readonly today: string;
  /** A JPEG to upload. */
  readonly picture: string;
  readonly cast: Cast;
}
