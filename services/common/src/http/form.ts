import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartContract } from '@our-dates/contracts/route';
import busboy from 'busboy';
import { z } from 'zod';
import { storageProblem } from '../blobs/storage-errors.ts';
import { AppError, badRequest, type FieldError, tooLarge, unavailable, validation } from '../errors.ts';

/** A file of a form, in a private temporary folder until the form is discarded. */
export interface ReceivedFile {
  /** The form field it came in, and which of that field's parts it was, from 0; inputs left empty count too. */
  readonly field: string;
  readonly place: number;
  /** As the sender named it, without folders; may be empty. For showing only. */
  readonly fileName: string;
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** A form that has arrived as a whole. Dispose of it (`await using`) to remove its files. */
export interface ReceivedForm<M extends MultipartContract> extends AsyncDisposable {
  readonly fields: z.output<M['fields']>;
  /** In the order in which they came. */
  readonly files: readonly ReceivedFile[];
}

export interface FormLimits {
  /** Of each file, in bytes. */
  readonly maxFileBytes: number;
  /** A sender that is silent for longer is given up; default 30 s. */
  readonly silenceMs?: number;
  /** Where private folders are made; default the system's temporary folder. */
  readonly folder?: string;
}

const maxFieldBytes = 64 * 1024;
const folderPrefix = 'our-dates-form-';
/** How much more of a refused request is read, so that its sender gets to hear why. */
const drained = { bytes: 256 * 1024 * 1024, ms: 20_000, silenceMs: 1_000 };

/**
 * Reads a multipart body as the contract describes it: checks its fields, writes its files to disk as they
 * come, and counts everything. What is left of a request that is refused is read and thrown away, within
 * bounds, and no file stays behind.
 * @throws AppError 413 when a file or the form is too large, naming the file; 400 `VALIDATION` when fields or
 *   the number of files are not as the contract says; 400 when the form is broken or broke off; 408 when the
 *   sender falls silent; 507 when there is no room to write; 503 when writing fails otherwise
 */
export async function receiveForm<const M extends MultipartContract>(
  req: IncomingMessage,
  contract: M,
  limits: FormLimits,
): Promise<ReceivedForm<M>> {
  const parent = limits.folder ?? tmpdir();
  let folder: string | undefined;
  const remove = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    folder = await makeFolder(parent);
    const { texts, files } = await readParts(req, contract, limits, folder);
    const fields = checkFields(contract, texts);
    checkFileCounts(contract, files);
    return { fields, files, [Symbol.asyncDispose]: remove };
  } catch (error) {
    // Whoever has fallen silent is not waited for a second time.
    if (!(error instanceof AppError && error.status === 408)) await discardBody(req);
    await remove();
    throw req.complete ? error : closing(error);
  }
}

async function makeFolder(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true });
    return await mkdtemp(join(parent, folderPrefix));
  } catch (error) {
    throw notWritten(error);
  }
}

/** What is left of a request cannot be told from the next one, so there is no next one. */
function closing(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { status, code, detail, errors, cause } = error;
  return new AppError({
    status,
    code,
    detail,
    errors,
    cause,
    headers: { ...error.headers, connection: 'close' },
  });
}

/**
 * Reads and throws away what is left of a request's body, up to 256 MB and 20 s, and no longer than a second
 * after the sender fell silent: whoever is still sending does not hear an answer.
 */
export function discardBody(req: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (req.complete || req.destroyed) {
      resolve();
      return;
    }
    let bytes = 0;
    const settle = () => {
      clearTimeout(timer);
      clearTimeout(silence);
      req.off('data', count).off('end', settle).off('close', settle).off('error', settle);
      // A later error of a stream nobody listens to would end the process.
      req.on('error', () => {});
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      silence.refresh();
      if (bytes > drained.bytes) settle();
    };
    const timer = setTimeout(settle, drained.ms);
    const silence = setTimeout(settle, drained.silenceMs);
    req.on('data', count).on('end', settle).on('close', settle).on('error', settle);
    req.resume();
  });
}

/** Removes what a process that was killed left behind: folders that nobody has touched for an hour. */
export async function removeStaleForms(folder: string = tmpdir()): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(folderPrefix)) continue;
    const path = join(folder, name);
    const touched = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (touched !== undefined && touched < anHourAgo) await rm(path, { recursive: true, force: true });
  }
}

interface Parts {
  readonly texts: Map<string, string[]>;
  readonly files: ReceivedFile[];
}

function readParts(
  req: IncomingMessage,
  contract: MultipartContract,
  limits: FormLimits,
  folder: string,
): Promise<Parts> {
  const maxFiles = Object.values(contract.files).reduce((sum, { max }) => sum + max, 0);
  const fieldNames = Object.keys(contract.fields.shape);
  const listed = fieldNames.filter((name) => isList(contract.fields.shape[name]));
  // Room for the fields there are, one entry of each list per file, and a few nobody asked for.
  const maxFields = fieldNames.length + listed.length * maxFiles + 16;
  const maxBytes = maxFiles * limits.maxFileBytes + (maxFields + maxFiles) * maxFieldBytes;
  if (Number(req.headers['content-length']) > maxBytes) throw formTooLarge();
  if (req.destroyed) throw brokeOff();

  const parser = openParser(req, {
    fieldNameSize: 100,
    fieldSize: maxFieldBytes,
    fields: maxFields,
    // One more than allowed, so that a file of just the allowed size is not taken for a longer one.
    fileSize: limits.maxFileBytes + 1,
    files: maxFiles + 1,
    parts: maxFields + maxFiles + 1,
    headerPairs: 30,
  });
  const texts = new Map<string, string[]>();
  const files: ReceivedFile[] = [];
  const oversized: FieldError[] = [];
  const writing: Promise<void>[] = [];
  const places = new Map<string, number>();
  let position = 0;

  return new Promise((resolve, reject) => {
    let settled = false;
    const settle = (error?: unknown) => {
      if (settled) return;
      settled = true;
      clearTimeout(silence);
      req.off('data', heard).off('error', broke).off('aborted', broke).off('close', broke);
      req.on('error', () => {});
      if (error !== undefined) {
        req.unpipe(parser);
        // Files in the middle of being written end with it.
        parser.destroy();
      }
      // Nothing may still be written when the folder is removed.
      Promise.allSettled(writing).then((written) => {
        const failed = written.find((result) => result.status === 'rejected');
        if (error !== undefined) reject(error);
        // The whole form may have been read before its last file could not be written.
        else if (failed) reject(failed.reason);
        else if (oversized.length > 0) reject(filesTooLarge(oversized));
        else resolve({ texts, files: inOrder(files) });
      });
    };
    const silenceMs = limits.silenceMs ?? 30_000;
    const silence = setTimeout(() => settle(silent()), silenceMs);
    const heard = () => silence.refresh();
    const broke = () => {
      if (!req.complete) settle(brokeOff());
    };

    const order = new Map<ReceivedFile, number>();
    const inOrder = (received: ReceivedFile[]) =>
      received.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));

    parser.on('field', (name, value, info) => {
      if (info.nameTruncated) settle(badRequest('The form has a field whose name is too long.'));
      else if (info.valueTruncated) settle(validation([{ path: name, message: 'This text is too long.' }]));
      else if (Object.hasOwn(contract.fields.shape, name)) {
        // Browsers send every line break of a form as CR LF; JSON bodies have what was typed.
        const text = value.replaceAll('\r\n', '\n');
        const values = texts.get(name);
        if (values) values.push(text);
        else texts.set(name, [text]);
      } else if (value !== '' && Object.hasOwn(contract.files, name)) {
        settle(validation([{ path: name, message: 'Please send this as a file with a name.' }]));
      }
    });
    parser.on('file', (field, stream, { filename }) => {
      const expected = Object.hasOwn(contract.files, field) ? contract.files[field] : undefined;
      if (!expected) {
        ignore(stream);
        settle(badRequest('The form holds a file in a field that takes none.'));
        return;
      }
      const place = places.get(field) ?? 0;
      places.set(field, place + 1);
      if (place >= expected.max) {
        ignore(stream);
        settle(tooManyFiles(field, expected.max));
        return;
      }
      const mine = position++;
      const path = join(folder, String(mine));
      const fileName = plainName(filename);
      const written = store(stream, path).then(({ bytes, sha256 }) => {
        if (bytes > limits.maxFileBytes) {
          oversized.push({
            path: expected.max === 1 ? field : `${field}.${place}`,
            message: `${fileName ? `“${fileName}”` : 'This file'} is larger than ${inWords(limits.maxFileBytes)}.`,
          });
        } else if (bytes > 0 || fileName !== '') {
          // A file input that was left empty arrives as a nameless file without bytes.
          const file = { field, place, fileName, path, bytes, sha256 };
          order.set(file, mine);
          files.push(file);
        }
      });
      writing.push(written);
      written.catch(settle);
    });
    parser.on('fieldsLimit', () => settle(formTooLarge('The form has too many fields.')));
    parser.on('partsLimit', () => settle(formTooLarge('The form has too many parts.')));
    parser.on('filesLimit', () => settle(formTooLarge('The form has too many files.')));
    parser.on('error', () => settle(req.complete ? malformed() : brokeOff()));
    parser.on('close', () => settle());
    req.on('data', heard).on('error', broke).on('aborted', broke).on('close', broke);
    req.pipe(parser);
  });
}

function openParser(req: IncomingMessage, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, defParamCharset: 'utf8', limits });
  } catch {
    throw malformed();
  }
}

/** Without a listener its error would end the process. */
function ignore(stream: Readable): void {
  stream.on('error', () => {}).resume();
}

async function store(stream: Readable, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let failure: unknown;
  file.once('error', (error) => {
    failure = error;
  });
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    file,
  ).catch((error) => {
    throw error === failure ? notWritten(error) : error;
  });
  return { bytes, sha256: hash.digest('hex') };
}

function checkFields<M extends MultipartContract>(
  contract: M,
  texts: Map<string, string[]>,
): z.output<M['fields']> {
  const values: Record<string, string | string[]> = {};
  const errors: FieldError[] = [];
  for (const [name, given] of texts) {
    const [first] = given;
    if (isList(contract.fields.shape[name])) values[name] = given;
    else if (given.length > 1) errors.push({ path: name, message: 'is given more than once' });
    else if (first !== undefined) values[name] = first;
  }
  const result = contract.fields.safeParse(values);
  if (!result.success) {
    for (const { path, message } of result.error.issues) {
      errors.push({ path: path.map(String).join('.'), message });
    }
  }
  if (!result.success || errors.length > 0) throw validation(errors);
  // The schema it was parsed with is the one its type is derived from.
  return result.data as z.output<M['fields']>;
}

function checkFileCounts(contract: MultipartContract, files: readonly ReceivedFile[]): void {
  for (const [field, { min }] of Object.entries(contract.files)) {
    const count = files.filter((file) => file.field === field).length;
    if (count < min) throw validation([{ path: field, message: 'Please choose a file.' }]);
  }
}

/** Whether a field may come several times. */
function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isList(schema.unwrap());
  return schema instanceof z.ZodArray;
}

/** Some senders give a whole path, and a name may hold anything. Browsers send a quote as `%22`. */
function plainName(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  return shortened(last.replaceAll('%22', '"').replace(/\p{C}/gu, '').trim(), 255);
}

/** At most `length` UTF-16 units of a text, without half a character at the end. */
export function shortened(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}

function inWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes >= 1) return `${Math.round(megabytes * 10) / 10} MB`;
  return bytes >= 1024 ? `${Math.round(bytes / 1024)} KB` : `${bytes} bytes`;
}

const notWritten = (cause: unknown) =>
  storageProblem(cause) ??
  unavailable('The files could not be kept just now. Please try again in a moment.', 5, 'NOT_STORED', cause);
const malformed = () => badRequest('The form could not be read.', 'MALFORMED_FORM');
const brokeOff = () => badRequest('The request broke off before it was complete.', 'INCOMPLETE');
const formTooLarge = (detail = 'The form is too large.') => tooLarge(detail);
const tooManyFiles = (field: string, max: number) =>
  validation([
    { path: field, message: `At most ${max} ${max === 1 ? 'file' : 'files'} can be sent at once.` },
  ]);

function filesTooLarge(errors: readonly FieldError[]): AppError {
  const detail = errors[0]?.message ?? 'A file is too large.';
  return new AppError({ status: 413, code: 'TOO_LARGE', detail, errors });
}

function silent(): AppError {
  return new AppError({
    status: 408,
    code: 'REQUEST_TIMEOUT',
    detail: 'Connection timeout: the request took too long to arrive. Please try again.',
  });
}
