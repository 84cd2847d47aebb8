import * as z from 'zod';
import { estadoMuestraSchema } from '../../../../contract/muestras/muestra.ts';
import { orderedLog } from '../../../platform/dynamo/ordered-log.ts';

/** What a write has made of a sample. */
const cambioSchema = z.object({
  id: z.string(),
  /** The revision that its item came to have. */
  revision: z.number().int(),
  /** The beginning of that revision's `huella`. */
  huella: z.string(),
  /** Where the sample stood before, if it was there, and where it stands now. */
  lugares: z.array(z.object({ solicitante: z.string(), tipo: z.string(), estado: estadoMuestraSchema })),
});
export type Cambio = z.infer<typeof cambioSchema>;

/** How much of a `huella` is kept: as much as tells two writers of one revision apart. */
export const huellaDe = (huella: string) => huella.slice(0, 12);

/** The changes of samples in one order, each entry what one transaction has written (docs/decisions/results-index.md). */
export const cambiosDeMuestras = orderedLog('cambiosDeMuestras', z.array(cambioSchema));
