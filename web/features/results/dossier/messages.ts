import type { Finished, PdfOrder, Written } from './pdf/order.ts';

/** What the worker is asked: one dossier. `certificados` are blobs, whose bytes are not copied. */
export type ToPdfWorker = PdfOrder;

/** What it answers: how far it is, again and again, then the dossier or why there is none. */
export type FromPdfWorker =
  | ({ kind: 'progress' } & Written)
  | ({ kind: 'finished' } & Finished)
  | { kind: 'failed'; message: string };
