import type { Muestra } from '../../../../contract/muestra.ts';

export type Formato = 'xlsx' | 'csv';

/** The lines of 'Acerca de'. */
export type About = readonly (readonly [string, string | number])[];

/** Messages of the page to the worker that writes the file. */
export type ToWriter =
  | { kind: 'start'; formato: Formato }
  | { kind: 'muestras'; muestras: readonly Muestra[] }
  | { kind: 'finish'; acerca: About };

/** What the worker answers, one for each: it has written them, or here is the file, or it couldn't. */
export type FromWriter = { kind: 'written' } | { kind: 'file'; file: Blob } | { kind: 'failed'; message: string };
