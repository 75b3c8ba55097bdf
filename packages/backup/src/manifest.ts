import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { flushFolder, writeFlushed } from '@our-dates/service-kit/blobs/flushed-files';
import { z } from 'zod';

/** Of the folder and its files; a change that an older program cannot read makes it one more. */
const format = 1;
const manifestFile = 'manifest.json';

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
});
const sequenceSchema = z.object({ schema: z.string(), name: z.string(), value: z.string() });

/** What a dump of the database holds. */
const dumpSchema = z.object({
  /** Version of the server it was taken from. */
  postgres: z.string(),
  /** The migrations that had run, by schema and by the table they are recorded in. */
  migrations: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  tables: z.array(tableSchema),
  /** The last number that was given. */
  sequences: z.array(sequenceSchema),
});

const manifestSchema = z.object({
  format: z.literal(format),
  /** ISO 8601, UTC: when the database was read. */
  madeAt: z.string(),
  /** Of the program that made it. */
  program: z.string(),
  /** Which platform it is of. */
  platform: z.string(),
  database: dumpSchema,
  blobs: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Blobs that the database names and the store had no more. */
  missing: z.array(z.string()),
  /** Every other file of this generation, by its path in it. */
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: z.string() })),
});

export type DumpedTable = z.output<typeof tableSchema>;
export type DatabaseDump = z.output<typeof dumpSchema>;
export type Manifest = z.output<typeof manifestSchema>;
export type Migrations = DatabaseDump['migrations'];

/** Writes what makes a generation whole, as the last of its files. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const whole = manifestSchema.parse({ format, ...manifest });
  const text = `${JSON.stringify({ sha256: checksum(whole), manifest: whole }, null, 1)}\n`;
  await writeFlushed(Readable.from([Buffer.from(text)]), join(folder, manifestFile));
  await flushFolder(folder);
}

/** @throws Error that says what is wrong with it */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new Error(`${manifestFile} is missing`);
  });
  let found: { sha256?: unknown; manifest?: { format?: unknown } };
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(`${manifestFile} is cut off or damaged`);
  }
  if (found?.sha256 !== checksum(found?.manifest)) throw new Error(`${manifestFile} is damaged`);
  if (typeof found.manifest?.format === 'number' && found.manifest.format > format) {
    throw new Error('it was made by a newer version of the program, which has to bring it back');
  }
  const parsed = manifestSchema.safeParse(found.manifest);
  if (!parsed.success) throw new Error(`${manifestFile} does not say what it should`);
  return parsed.data;
}

function checksum(manifest: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(manifest) ?? '')
    .digest('hex');
}
