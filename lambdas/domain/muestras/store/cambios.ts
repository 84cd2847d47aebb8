import * as z from 'zod';
import { estadoMuestraSchema } from '../../../../contract/muestras/muestra.ts';
import { orderedLog } from '../../../platform/dynamo/ordered-log.ts';

/** The state of a sample after a write. */
const cambioSchema = z.object({
  id: z.string(),
  /** The resulting revision of the sample's item. */
  revision: z.number().int(),
  /** The beginning of the revision's `huella`. */
  huella: z.string(),
  /** The sample's place before the write, if it existed, and after it. */
  lugares: z.array(z.object({ solicitante: z.string(), tipo: z.string(), estado: estadoMuestraSchema })),
});
export type Cambio = z.infer<typeof cambioSchema>;

/** The part of a `huella` that is kept: enough to distinguish two writers of a revision. */
export const huellaDe = (huella: string) => huella.slice(0, 12);

/** The changes of samples in one order, an entry for each transaction (docs/decisions/results-index.md). */
export const cambiosDeMuestras = orderedLog('cambiosDeMuestras', z.array(cambioSchema));
