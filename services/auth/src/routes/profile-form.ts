import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, badRequest, tooLarge, validation } from '@our-dates/common/errors';
import busboy from 'busboy';

/** A form that was read. Its file lies in a folder of its own until it is disposed of. */
export interface ProfileForm extends AsyncDisposable {
  readonly fields: Readonly<Record<string, string>>;
  /** Path of the picture, where one was sent. */
  readonly picture: string | undefined;
}

const maxFields = 8;
const maxFieldBytes = 4096;

/**
 * Reads the multipart body of a profile change.
 * @throws AppError 400 for a malformed form, 413 for a picture over the limit
 */
export async function readProfileForm(
  req: IncomingMessage,
  options: { maxUploadBytes: number },
): Promise<ProfileForm> {
  const folder = await mkdtemp(join(tmpdir(), 'our-dates-profile-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const { fields, picture } = await readInto(join(folder, 'picture'), req, options.maxUploadBytes);
    return { fields, picture, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    // The browser reads an answer only when it has sent everything.
    req.resume();
    throw error;
  }
}

async function readInto(
  path: string,
  req: IncomingMessage,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; picture: string | undefined }> {
  const fields: Record<string, string> = {};
  let picture: string | undefined;
  let writing: Promise<void> = Promise.resolve();
  const parser = createParser(req, maxBytes);

  const parsed = new Promise<void>((resolve, reject) => {
    const stop = (error: unknown) => {
      req.unpipe(parser);
      parser.destroy();
      reject(error instanceof AppError ? error : malformed(error));
    };
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) stop(validation([{ path: name, message: 'is too long' }]));
      else fields[name] = value;
    });
    parser.on('file', (name, file: Readable & { truncated?: boolean }, { filename }) => {
      if (name !== 'profilePicture') {
        file.resume();
        stop(validation([{ path: name, message: 'is not a file this form takes' }]));
        return;
      }
      // A file input that was left empty sends a part without a name and without content.
      if (!filename) {
        file.resume();
        return;
      }
      picture = path;
      writing = pipeline(file, createWriteStream(path, { mode: 0o600 })).then(() => {
        if (file.truncated) throw pictureTooLarge(maxBytes);
      });
      writing.catch(stop);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => stop(badRequest('The form holds more than it should.')));
    }
    parser.on('error', stop);
    parser.on('close', resolve);
    req.on('aborted', () => stop(badRequest('The request broke off before it was complete.', 'INCOMPLETE')));
  });

  req.pipe(parser);
  await parsed;
  await writing;
  return { fields, picture };
}

function createParser(req: IncomingMessage, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        files: 1,
        fileSize: maxBytes,
        parts: maxFields + 1,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw malformed(error);
  }
}

function malformed(cause: unknown): AppError {
  return new AppError({ status: 400, code: 'MALFORMED_FORM', detail: 'The form could not be read.', cause });
}

function pictureTooLarge(maxBytes: number): AppError {
  const size =
    maxBytes < 1024 * 1024 ? `${Math.floor(maxBytes / 1024)} KB` : `${Math.floor(maxBytes / 1024 / 1024)} MB`;
  return tooLarge(`This picture is too large; at most ${size} are possible.`);
}
