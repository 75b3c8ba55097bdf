import { type Finding, fine, problem, warning } from '../../../local/doctor/finding.ts';

/** As in the alert OutboxStuck. */
const stuckAfterSeconds = 60;

/** The values of a gauge in a text for Prometheus, with their labels. */
function gauge(text: string, name: string): { labels: string; value: number }[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith(name) || !/^[ {]/.test(line.slice(name.length))) return [];
    const end = line.lastIndexOf(' ');
    return [{ labels: line.slice(name.length, end), value: Number(line.slice(end + 1)) }];
  });
}

/**
 * Events that wait or were given up, by the metrics of the services.
 * @param metrics of one pod of each slice, by its name
 */
export function judgeEvents(metrics: ReadonlyMap<string, string>): Finding[] {
  const stuck = [...metrics].flatMap(([slice, text]) =>
    gauge(text, 'outbox_oldest_seconds')
      .filter(({ value }) => value > stuckAfterSeconds)
      .map(({ value }) => `${slice} has one for ${Math.round(value)} s`),
  );
  const dead = new Map<string, number>();
  for (const text of metrics.values()) {
    for (const { labels, value } of gauge(text, 'event_queue_dead_letters')) {
      const queue = /queue="([^"]*)"/.exec(labels)?.[1] ?? 'a queue';
      if (value > 0) dead.set(queue, Math.max(value, dead.get(queue) ?? 0));
    }
  }
  const [waiting, failed] = ['events that wait to be published', 'events that failed at every attempt'];
  const todo = 'See docs/operations.md, "OutboxStuck": the bus cannot be reached, or no process of it runs.';
  const counts = [...dead].map(([queue, count]) => `${count} of ${queue}`);
  return [
    stuck.length === 0
      ? fine(waiting, 'none for longer than a minute')
      : problem(waiting, stuck.join(', '), todo),
    counts.length === 0
      ? fine(failed, 'none')
      : warning(
          failed,
          counts.join(', '),
          'See docs/operations.md, "DeadLetters": look at them, then replay.',
        ),
  ];
}
