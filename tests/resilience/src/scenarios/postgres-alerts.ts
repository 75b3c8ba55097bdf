import { setTimeout as delay } from 'node:timers/promises';
import { askInstance, findPrimary, inInstance, instances } from '../../../../scripts/cluster/postgres-ha.ts';
import { findCluster } from '../../../../scripts/cluster/releases.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { alertDrill, type Breakages, postgresAlerts } from '../tools/alert-drill.ts';
import { startClusterPrometheus } from '../tools/cluster-prometheus.ts';
import type { Prometheus } from '../tools/prometheus.ts';

const without = { PostgresBackupOld: 'it needs two days' };

export const scenario: Scenario = {
  about:
    'a PostgreSQL with highAvailability on a cluster: each of its alerts fires, and ends when it is fixed',
  limitMs: 40 * 60_000,
  isOnlyByName: true,
  async run(context) {
    await findCluster();
    const prometheus = await startClusterPrometheus(context);
    await reportMetrics(context, prometheus);
    await alertDrill(context, prometheus, breakages, without, postgresAlerts);
  },
};

/** Whether each metric of the rules has a value on a cluster that is well, and nothing fires. */
async function reportMetrics(context: ScenarioContext, prometheus: Prometheus): Promise<void> {
  const { signal } = context;
  await delay(40_000, undefined, { signal });
  const values = await Promise.all(
    [
      ...['sum(patroni_primary)', 'sum(patroni_sync_standby)', 'sum(patroni_postgres_running)'],
      ...['min(up{store="postgres"})', 'count(postgres_archive_oldest_seconds)'],
      'time() - max(postgres_base_backup_timestamp_seconds) < bool 86400',
    ].map(async (expression) => `${expression} ${await prometheus.value(expression)}`),
  );
  const firing = await prometheus.firing();
  const wrong = [
    ...values.filter((text) => !/ [13]$/.test(text)),
    ...firing.map((one) => JSON.stringify(one)),
  ];
  context.report({
    step: 'on a PostgreSQL that is well',
    result: wrong.length === 0 ? `${values.join(', ')}; nothing fires` : wrong.join('; '),
    passed: wrong.length === 0,
  });
}

const patronictl = (...command: readonly string[]) =>
  inInstance(instances[0] ?? '', 'patronictl', '-c', '/etc/postgres-ha/patroni.yaml', ...command);

async function primary(): Promise<string> {
  const found = await findPrimary();
  if (!found) throw new Error('PostgreSQL has no primary, or highAvailability is off.');
  return found;
}

async function standbys(): Promise<readonly string[]> {
  const leads = await primary();
  return instances.filter((instance) => instance !== leads);
}

/** Stops the servers of instances, which Patroni, paused, does not start again; the result lets it. */
async function stopServers(stopped: readonly string[]): Promise<() => Promise<void>> {
  await patronictl('pause', '--wait');
  for (const instance of stopped) {
    await inInstance(instance, 'pg_ctl', 'stop', '--mode=fast', '--pgdata=/var/lib/postgresql/cluster');
  }
  return resume;
}

async function resume(): Promise<void> {
  await patronictl('resume', '--wait');
}

/** Holds what receives for a standby that the primary does not wait for, while much is written. */
async function holdStandby(): Promise<() => Promise<void>> {
  const leads = await primary();
  const [held = ''] = await askInstance(
    leads,
    "select application_name from pg_stat_replication where sync_state = 'async'",
  );
  const [receiver = ''] = await askInstance(held, 'select pid from pg_stat_wal_receiver');
  const signal = (name: string) => inInstance(held, 'bash', '-c', `kill -${name} ${Number(receiver)}`);
  await signal('STOP');
  await askInstance(
    leads,
    'create table resilience_filler as select g, repeat(md5(g::text), 30) from generate_series(1, 120000) g',
  );
  return async () => {
    await signal('CONT');
    await askInstance(await primary(), 'drop table resilience_filler');
  };
}

const breakages: Breakages = {
  PostgresWithoutPrimary: {
    what: 'the server of the primary is stopped while Patroni is paused',
    break: async () => stopServers([await primary()]),
  },
  PostgresWithoutStandby: {
    what: 'the servers of both standbys are stopped',
    break: async () => stopServers(await standbys()),
  },
  PostgresInstanceDown: {
    what: 'the server of a standby is stopped',
    break: async () => stopServers((await standbys()).slice(0, 1)),
  },
  PostgresStandbyBehind: { what: 'a standby receives nothing', break: holdStandby },
  PostgresPaused: { what: 'Patroni is paused', break: () => stopServers([]) },
  PostgresArchiveStuck: {
    what: 'the archive takes nothing',
    async break() {
      const leads = await primary();
      await inInstance(leads, 'pgbackrest', 'stop');
      await askInstance(leads, 'create table resilience_filler (); drop table resilience_filler');
      await askInstance(leads, 'select pg_switch_wal()');
      return () => inInstance(leads, 'pgbackrest', 'start');
    },
  },
};
