import * as z from 'zod';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { correccionGuardadaSchema } from './muestras.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';

/** A correction in the log, with its sample and the sample's owner since then. */
const correccionSchema = correccionGuardadaSchema.extend({
  _id: z.string(),
  numero_muestra: z.string(),
  solicitante: z.string(),
  tipo: z.string(),
});
export type CorreccionAnotada = z.infer<typeof correccionSchema>;

/** How long a correction stays in the log, in seconds: longer than it is news (`diasDeCorrecciones`). */
const keptSeconds = 120 * 24 * 3600;

/** How long a batch's claim on a correction is kept, in seconds: two years, as for alerts. */
const rememberedSeconds = 2 * 365 * 24 * 3600;

const text = { type: 'string', required: true } as const;
const number = { type: 'number', required: true } as const;

const log = portalEntity('correccion', () => ({
  attributes: { ...attributesOf(correccionSchema), mes: text, lugar: text, expira: number },
  indexes: {
    byTime: {
      pk: itemKey('pk', 'correcciones#${mes}'),
      sk: itemKey('sk', '${lugar}'),
    },
  },
}));

const claims = portalEntity('correccionAvisada', () => ({
  attributes: { _id: text, numero: number, lote: text, expira: number },
  indexes: {
    byMuestra: {
      pk: itemKey('pk', 'correccion#${_id}'),
      sk: itemKey('sk', 'correccion'),
    },
  },
}));

/** The place of a correction in its month: by time, then by sample. The same correction always has the same place. */
const lugarDe = ({ en, _id, numero }: CorreccionAnotada) => `${en}#${_id}#${numero}`;

/** The write that notes a correction in the log, for the transaction that makes it. */
export function noteOfCorreccion(correccion: CorreccionAnotada): object {
  const { en } = correccion;
  const expira = Math.floor(Date.parse(en) / 1000) + keptSeconds;
  const key = { mes: en.slice(0, 7), lugar: lugarDe(correccion) };
  return log()
    .put({ ...correccion, ...key, expira })
    .params();
}

/** The corrections of a month (`2026-11`, in UTC) from an instant on, oldest first. */
export async function readCorrecciones(mes: string, desde: string): Promise<CorreccionAnotada[]> {
  const { data } = await log().query.byTime({ mes }).gte({ lugar: desde }).go({ pages: 'all' });
  return readable('correccion', data, (item) => parseStored(correccionSchema, item));
}

/** A correction of a sample, by the number of the resulting state. */
export interface CorreccionDe {
  _id: string;
  numero: number;
}

/**
 * Claims a sample's correction for the batch (a delivered file) whose mails tell of it. True for this batch, however often it
 * asks; false where another batch has it, or a later correction was claimed already.
 */
export async function claimCorreccion({ _id, numero: of }: CorreccionDe, lote: string, now: Date): Promise<boolean> {
  const expira = Math.floor(now.getTime() / 1000) + rememberedSeconds;
  return ifUnchanged(() =>
    claims()
      .put({ _id, numero: of, lote, expira })
      .where(
        ({ numero, lote: batch }, { eq, lt, notExists }) =>
          `${notExists(numero)} OR ${lt(numero, of)} OR (${eq(numero, of)} AND ${eq(batch, lote)})`,
      )
      .go(),
  );
}
