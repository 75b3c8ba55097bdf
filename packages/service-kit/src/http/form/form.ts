import type { MultipartContract } from '@our-dates/contracts/route';
import type { z } from 'zod';

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
