import { styleText } from 'node:util';
import { prettyFactory } from 'pino-pretty';

/** The one log of the loop: each line says first which slice it is of. */
export interface DevLog {
  /** Of the loop itself, or of what a slice's build says. */
  say(slice: string, text: string): void;
  /** A line that the process of the services wrote: of a slice's log, or anything else. */
  fromServices(line: string): void;
}

const colours = ['cyan', 'magenta', 'yellow', 'green', 'blue', 'red'] as const;

/** @param options.names of all slices, for the width of what goes before each line */
export function createDevLog(options: {
  names: readonly string[];
  write: (text: string) => void;
  colour: boolean;
}): DevLog {
  const { names, write, colour } = options;
  const width = Math.max(...names.map(({ length }) => length));
  const pretty = prettyFactory({
    colorize: colour,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'name,pid,hostname,requestId,trace_id',
  });

  function say(slice: string, text: string): void {
    const name = slice.padEnd(width);
    const prefix = `${colour ? styleText(colourOf(slice), name) : name} | `;
    for (const line of text.trimEnd().split('\n')) write(`${prefix}${line}\n`);
  }

  function colourOf(slice: string) {
    return colours[Math.max(0, names.indexOf(slice)) % colours.length] ?? 'cyan';
  }

  return {
    say,
    fromServices(line) {
      const entry = logLine(line);
      if (!entry) say('dev', line);
      else if (!isRoutine(entry)) say(entry.name, pretty(entry) ?? '');
    },
  };
}

type LogLine = Readonly<Record<string, unknown>> & { readonly name: string };

/** @returns undefined for what is no line of a slice's log */
function logLine(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    return isLogLine(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function isLogLine(entry: unknown): entry is LogLine {
  return typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string';
}

/** A page in the loop consists of hundreds of files, and slices ask one another all the time. */
function isRoutine({ msg, path, route, status }: LogLine): boolean {
  const asked = typeof route === 'string' ? route : path;
  return (
    msg === 'request' &&
    typeof asked === 'string' &&
    /^\/(?:assets|remotes|internal)\//.test(asked) &&
    Number(status) < 400
  );
}
