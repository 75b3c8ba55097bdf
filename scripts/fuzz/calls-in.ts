import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A line of Schemathesis' NDJSON report, as far as it says what was called. */
interface ReportLine {
  readonly ScenarioFinished?: {
    readonly recorder: { readonly interactions: Readonly<Record<string, unknown>> };
  };
}

/** @returns how many calls an NDJSON report has */
export async function callsIn(report: string): Promise<number> {
  let calls = 0;
  for await (const line of createInterface({ input: createReadStream(report) })) {
    const { ScenarioFinished: scenario }: ReportLine = JSON.parse(line);
    if (scenario) calls += Object.keys(scenario.recorder.interactions).length;
  }
  return calls;
}
