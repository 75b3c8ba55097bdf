import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import type { MultipartContract } from '@our-dates/contracts/route';
import { AppError } from '../../errors.ts';
import { discardBody } from './discard-body.ts';
import type { FormLimits, ReceivedForm } from './form.ts';
import { checkFields, checkFileCounts } from './form-fields.ts';
import { makeFormFolder } from './form-folder.ts';
import { readParts } from './read-parts.ts';

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
    folder = await makeFormFolder(parent);
    const { texts, files } = await readParts(req, contract, limits, folder);
    const fields = checkFields(contract, texts);
    checkFileCounts(contract, files);
    return { fields, files, [Symbol.asyncDispose]: remove };
  } catch (error) {
    // A sender that has fallen silent is not waited for a second time.
    if (!(error instanceof AppError && error.status === 408)) await discardBody(req);
    await remove();
    throw req.complete ? error : closing(error);
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
