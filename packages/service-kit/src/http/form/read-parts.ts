import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartContract } from '@our-dates/contracts/route';
import busboy from 'busboy';
import { type Checksum, createMeasure } from '../../blobs/flushed-files.ts';
import { badRequest, type FieldError, requestTimeout, validation } from '../../errors.ts';
import { plainName } from './file-name.ts';
import type { FormLimits, ReceivedFile } from './form.ts';
import { brokeOff, filesTooLarge, formTooLarge, malformed, notWritten, tooManyFiles } from './form-errors.ts';
import { isList } from './form-fields.ts';
import { watchSilence } from './watch-silence.ts';

const maxFieldBytes = 64 * 1024;

/** What a form holds: its texts by field, and its files in the order in which they came. */
export interface Parts {
  readonly texts: Map<string, string[]>;
  readonly files: readonly ReceivedFile[];
}

/**
 * Reads the parts of a form, and writes its files to a folder.
 * @throws AppError as `receiveForm`
 */
export function readParts(
  req: IncomingMessage,
  contract: MultipartContract,
  limits: FormLimits,
  folder: string,
): Promise<Parts> {
  const parserLimits = limitsOf(contract, limits);
  const maxBytes =
    parserLimits.maxFiles * limits.maxFileBytes +
    (parserLimits.maxFields + parserLimits.maxFiles) * maxFieldBytes;
  if (Number(req.headers['content-length']) > maxBytes) throw formTooLarge();
  if (req.destroyed) throw brokeOff();
  return new PartsReader({
    req,
    contract,
    limits,
    folder,
    parser: openParser(req, parserLimits.busboy),
  }).read();
}

function limitsOf(contract: MultipartContract, { maxFileBytes }: FormLimits) {
  const maxFiles = Object.values(contract.files).reduce((sum, { max }) => sum + max, 0);
  const fieldNames = Object.keys(contract.fields.shape);
  const listed = fieldNames.filter((name) => isList(contract.fields.shape[name]));
  // Room for the fields there are, one entry of each list per file, and a few that the contract does not name.
  const maxFields = fieldNames.length + listed.length * maxFiles + 16;
  return {
    maxFiles,
    maxFields,
    busboy: {
      fieldNameSize: 100,
      fieldSize: maxFieldBytes,
      fields: maxFields,
      // One more than allowed, so that a file of just the allowed size is not taken for a longer one.
      fileSize: maxFileBytes + 1,
      files: maxFiles + 1,
      parts: maxFields + maxFiles + 1,
      headerPairs: 30,
    },
  };
}

class PartsReader {
  readonly #req: IncomingMessage;
  readonly #contract: MultipartContract;
  readonly #limits: FormLimits;
  readonly #folder: string;
  readonly #parser: busboy.Busboy;
  readonly #texts = new Map<string, string[]>();
  /** By the position of each in the form. */
  readonly #files = new Map<number, ReceivedFile>();
  readonly #oversized: FieldError[] = [];
  readonly #writing: Promise<void>[] = [];
  /** How many parts came in each file field. */
  readonly #places = new Map<string, number>();
  readonly #endWatch: () => void;
  readonly #end = Promise.withResolvers<void>();
  #settled = false;

  constructor(options: {
    req: IncomingMessage;
    contract: MultipartContract;
    limits: FormLimits;
    folder: string;
    parser: busboy.Busboy;
  }) {
    this.#req = options.req;
    this.#contract = options.contract;
    this.#limits = options.limits;
    this.#folder = options.folder;
    this.#parser = options.parser;
    this.#endWatch = watchSilence(options.req, {
      ms: options.limits.silenceMs ?? 30_000,
      onSilence: () => this.#settle(requestTimeout()),
      isFull: () => options.parser.writableNeedDrain,
    });
  }

  async read(): Promise<Parts> {
    const req = this.#req;
    this.#parser
      .on('field', (name, value, info) => this.#onField(name, value, info))
      .on('file', (field, stream, { filename }) => this.#onFile(field, stream, filename))
      .on('fieldsLimit', () => this.#settle(formTooLarge('The form has too many fields.')))
      .on('partsLimit', () => this.#settle(formTooLarge('The form has too many parts.')))
      .on('filesLimit', () => this.#settle(formTooLarge('The form has too many files.')))
      .on('error', () => this.#settle(req.complete ? malformed() : brokeOff()))
      .on('close', () => this.#settle());
    req.on('error', this.#onBreak).on('aborted', this.#onBreak).on('close', this.#onBreak);
    req.pipe(this.#parser);
    await this.#end.promise;
    const inOrder = [...this.#files].sort(([one], [other]) => one - other);
    return { texts: this.#texts, files: inOrder.map(([, file]) => file) };
  }

  readonly #onBreak = (): void => {
    if (!this.#req.complete) this.#settle(brokeOff());
  };

  #settle(error?: unknown): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#endWatch();
    const req = this.#req;
    req.off('error', this.#onBreak).off('aborted', this.#onBreak).off('close', this.#onBreak);
    req.on('error', () => {});
    if (error !== undefined) {
      req.unpipe(this.#parser);
      // Files in the middle of being written end with it.
      this.#parser.destroy();
    }
    // Nothing may still be written when the folder is removed.
    Promise.allSettled(this.#writing).then((written) => {
      const failed = written.find((result) => result.status === 'rejected');
      if (error !== undefined) this.#end.reject(error);
      // The whole form may have been read before its last file could not be written.
      else if (failed) this.#end.reject(failed.reason);
      else if (this.#oversized.length > 0) this.#end.reject(filesTooLarge(this.#oversized));
      else this.#end.resolve();
    });
  }

  #onField(name: string, value: string, info: busboy.FieldInfo): void {
    const { fields, files } = this.#contract;
    if (info.nameTruncated) this.#settle(badRequest('The form has a field whose name is too long.'));
    else if (info.valueTruncated) {
      this.#settle(validation([{ path: name, message: 'This text is too long.', code: 'INVALID' }]));
    } else if (Object.hasOwn(fields.shape, name)) {
      // Browsers send every line break of a form as CR LF; JSON bodies have what was typed.
      const text = value.replaceAll('\r\n', '\n');
      const values = this.#texts.get(name);
      if (values) values.push(text);
      else this.#texts.set(name, [text]);
    } else if (value !== '' && Object.hasOwn(files, name)) {
      this.#settle(
        validation([
          { path: name, message: 'Please send this as a file with a name.', code: 'FILE_MISSING' },
        ]),
      );
    }
  }

  #onFile(field: string, stream: Readable, givenName: string | undefined): void {
    const { files } = this.#contract;
    const expected = Object.hasOwn(files, field) ? files[field] : undefined;
    if (!expected) {
      ignore(stream);
      this.#settle(badRequest('The form holds a file in a field that takes none.'));
      return;
    }
    const place = this.#places.get(field) ?? 0;
    this.#places.set(field, place + 1);
    if (place >= expected.max) {
      ignore(stream);
      this.#settle(tooManyFiles(field, expected.max));
      return;
    }
    const position = this.#writing.length;
    const path = join(this.#folder, String(position));
    const fileName = plainName(givenName);
    const written = store(stream, path).then(({ size: bytes, sha256 }) => {
      if (bytes > this.#limits.maxFileBytes) {
        this.#oversized.push({
          path: expected.max === 1 ? field : `${field}.${place}`,
          message: `${fileName ? `“${fileName}”` : 'This file'} is larger than ${inWords(this.#limits.maxFileBytes)}.`,
          code: 'FILE_TOO_LARGE',
        });
      } else if (bytes > 0 || fileName !== '') {
        // A file input that was left empty arrives as a nameless file without bytes.
        this.#files.set(position, { field, place, fileName, path, bytes, sha256 });
      }
    });
    this.#writing.push(written);
    written.catch((error: unknown) => this.#settle(error));
  }
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

async function store(stream: Readable, path: string): Promise<Checksum> {
  const measure = createMeasure();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let failure: unknown;
  file.once('error', (error) => {
    failure = error;
  });
  await pipeline(stream, measure.pass, file).catch((error) => {
    throw error === failure ? notWritten(error) : error;
  });
  return measure.result();
}

function inWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes >= 1) return `${Math.round(megabytes * 10) / 10} MB`;
  return bytes >= 1024 ? `${Math.round(bytes / 1024)} KB` : `${bytes} bytes`;
}
