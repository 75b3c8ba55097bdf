import { readFile } from 'node:fs/promises';
import { importLimits } from '@our-dates/contracts/import-terms';
import {
  importedMemoryBody,
  importMemory,
  lookUpImport,
  sendImportPhoto,
} from '@our-dates/contracts/imports';
import { badRequest, tooLarge } from '@our-dates/service-kit/errors';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import type { FormLimits, ReceivedFile } from '@our-dates/service-kit/http/form/form';
import { receiveForm } from '@our-dates/service-kit/http/form/receive-form';
import { parse, route } from '@our-dates/service-kit/http/route';
import type { Permission } from '../clients/permission.ts';
import type { Imports } from '../domain/imports.ts';

export function importRoutes(
  app: ServiceApp,
  deps: { imports: Imports; permission: Permission; uploadLimits: FormLimits },
): void {
  const { imports, permission, uploadLimits } = deps;

  route(app, lookUpImport, async ({ viewer, body }) => ({ json: await imports.lookUp(viewer, body) }));

  route(app, sendImportPhoto, async ({ viewer, req, signal }) => {
    await using form = await receiveForm(req, sendImportPhoto.multipart, uploadLimits);
    const around = { askAgain: permission.askAgainFor(req, viewer), signal };
    return { json: await imports.addPhoto(viewer, { ...form.fields, file: theFile(form.files) }, around) };
  });

  route(app, importMemory, async ({ viewer, req }) => {
    await using form = await receiveForm(req, importMemory.multipart, uploadLimits);
    const memory = parse(importedMemoryBody, await jsonOf(theFile(form.files)));
    return {
      json: await imports.importMemory(viewer, memory, { askAgain: permission.askAgainFor(req, viewer) }),
    };
  });
}

function theFile([file]: readonly ReceivedFile[]): ReceivedFile {
  if (!file) throw new Error('the contract asks for a file, and the form was accepted without one');
  return file;
}

async function jsonOf({ path, bytes }: ReceivedFile): Promise<unknown> {
  if (bytes > importLimits.textBytes) {
    throw tooLarge(`What is written in a memory may have ${importLimits.textBytes / 1024 ** 2} MB.`);
  }
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw badRequest('What is written in the memory is not valid JSON.', 'MALFORMED_JSON');
    throw error;
  }
}
