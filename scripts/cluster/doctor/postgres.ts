import { type Finding, fine, problem, warning } from '../../../local/doctor/finding.ts';

/** `GET /cluster` of Patroni's REST API. */
export interface PatroniCluster {
  readonly members: readonly {
    readonly name: string;
    /** `leader`, `sync_standby`, or what else follows. */
    readonly role: string;
    readonly state: string;
    /** Of a standby, in bytes. */
    readonly lag?: number | 'unknown';
  }[];
  readonly pause?: boolean;
}

/** What Patroni keeps of a cluster: `GET /config` of its REST API, and `bootstrap.dcs` of the chart. */
export interface PatroniSettings {
  readonly [name: string]: PatroniSettings | string | number | boolean | null;
}

/** What `pgbackrest info --output=json` says of one cluster, as far as it is read. */
export interface BackupInfo {
  readonly status: { readonly code: number; readonly message: string };
  /** `stop` in seconds since 1970. */
  readonly backup: readonly { readonly label: string; readonly timestamp: { readonly stop: number } }[];
}

/** WAL that the archive does not have yet. */
export interface ArchiveQueue {
  readonly segments: number;
  /** Since the archive took the last one. */
  readonly seconds: number;
}

const hour = 3_600_000;
/** A base backup is made each day. */
const latestBackupHours = 48;
/** A segment: what a standby lacks is sent to it, and not read from the archive. */
const mostLagBytes = 16 * 1024 ** 2;
const latestSegmentSeconds = 300;
const operations = 'See docs/operations.md, "PostgreSQL with highAvailability"';

/** Whether there is a primary, a standby that has every acknowledged write, and another that follows. */
export function judgeInstances({ members, pause }: PatroniCluster): Finding[] {
  const about = 'instances of PostgreSQL';
  const runs = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const primary = runs.find(({ role }) => role === 'leader');
  const standby = runs.find(({ role }) => role === 'sync_standby');
  if (!primary)
    return [problem(about, 'none is the primary: nothing can be read or written', `${operations}.`)];
  if (!standby) {
    const says = `${primary.name} is the primary, and no standby has every write: writes wait`;
    return [problem(about, says, `${operations}: an instance has to follow.`)];
  }
  const behind = members.flatMap(({ name, state, lag = 0 }) => {
    if (!runs.some((one) => one.name === name)) return [`${name} is ${state}`];
    const isBehind = lag === 'unknown' || lag > mostLagBytes;
    return isBehind ? [`${name} lacks ${lag === 'unknown' ? 'an unknown part' : `${lag} bytes`}`] : [];
  });
  const found =
    behind.length === 0
      ? fine(about, `${primary.name} is the primary, ${standby.name} has every write`)
      : warning(about, behind.join(', '), `kubectl logs … --container postgres says why. ${operations}.`);
  const paused = warning('Patroni', 'it is paused: a lost primary is not replaced', 'patronictl resume');
  return pause ? [found, paused] : [found];
}

/**
 * Whether a cluster has the settings of its chart. Patroni reads them when it makes the cluster, so what the chart
 * sets otherwise since then has to be set by hand.
 */
export function judgeSettings(kept: PatroniSettings, ofChart: PatroniSettings): Finding {
  const about = 'settings of PostgreSQL';
  const current = new Map(listSettings(kept));
  const others = listSettings(ofChart).filter(([name, value]) => current.get(name) !== value);
  if (others.length === 0) return fine(about, 'they are those of charts/platform');
  const differences = others.map(
    ([name, value]) => `${name} is ${current.get(name) ?? 'not set'}, charts/platform has ${value}`,
  );
  const command = others.map(([name, value]) => `--set ${name}=${value}`).join(' ');
  return warning(about, differences.join('; '), `Unless you want it so: patronictl edit-config ${command}`);
}

/** As `patronictl edit-config --set` names and takes them. */
function listSettings(settings: PatroniSettings): [name: string, value: string][] {
  return Object.entries(settings).flatMap(([name, value]): [string, string][] =>
    value !== null && typeof value === 'object'
      ? listSettings(value).map(([inner, text]) => [`${name}.${inner}`, text])
      : [[name, String(value)]],
  );
}

/** @param info undefined: the archive knows nothing of this cluster */
export function judgeBaseBackups(info: BackupInfo | undefined, now: number): Finding {
  const about = 'base backups of PostgreSQL';
  const todo = `kubectl logs of the primary, --container base-backups, says why. ${operations}.`;
  if (!info) return problem(about, 'the archive has none of this cluster', todo);
  if (info.status.code !== 0) return problem(about, info.status.message, todo);
  const last = Math.max(...info.backup.map(({ timestamp }) => timestamp.stop * 1_000));
  const hours = Math.floor((now - last) / hour);
  const says = `the last of ${info.backup.length} ended ${hours} hours ago`;
  return hours >= latestBackupHours ? problem(about, says, todo) : fine(about, says);
}

/** Whether the archive takes what is written. */
export function judgeArchive({ segments, seconds }: ArchiveQueue): Finding {
  const about = 'archive of PostgreSQL';
  if (segments === 0 || seconds <= latestSegmentSeconds) {
    return fine(about, segments === 0 ? 'it has every segment' : `it takes ${segments} segments now`);
  }
  const says = `it has taken none for ${seconds} s, and ${segments} segments wait: a recovery would not have them`;
  return problem(about, says, `kubectl logs of the primary, --container postgres, says why. ${operations}.`);
}
