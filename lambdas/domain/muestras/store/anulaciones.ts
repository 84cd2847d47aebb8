import * as z from 'zod';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';

/** An annulled sample in the log. Its solicitante and type decide who may read it. */
const anulacionAnotadaSchema = z.object({ _id: z.string(), en: z.string(), solicitante: z.string(), tipo: z.string() });
export type AnulacionAnotada = z.infer<typeof anulacionAnotadaSchema>;

/** How long an annulment stays in the log, in seconds: longer than it is news (`diasDeAnulaciones`). */
const keptSeconds = 60 * 24 * 3600;

const text = { type: 'string', required: true } as const;

const log = portalEntity('anulacion', () => ({
  attributes: {
    ...attributesOf(anulacionAnotadaSchema),
    mes: text,
    lugar: text,
    lote: { type: 'string' },
    expira: { type: 'number', required: true },
  },
  indexes: {
    byTime: {
      pk: itemKey('pk', 'anulaciones#${mes}'),
      sk: itemKey('sk', '${lugar}'),
    },
  },
}));

/** The key of an annulment: its month (in UTC), then its time and its sample. */
const placeOf = ({ _id, en }: Pick<AnulacionAnotada, '_id' | 'en'>) => ({ mes: en.slice(0, 7), lugar: `${en}#${_id}` });

/**
 * The write that notes an annulment in the log, for the transaction of its sample. Noted again, it stays one entry, with the
 * sample's current solicitante.
 */
export function noteOfAnulacion(anulacion: AnulacionAnotada): object {
  const expira = Math.floor(Date.parse(anulacion.en) / 1000) + keptSeconds;
  return log()
    .upsert({ ...anulacion, ...placeOf(anulacion), expira })
    .params();
}

/** The annulments of an interval of 31 days at most, newest first. */
export async function readAnulaciones(desde: Date, until: Date): Promise<AnulacionAnotada[]> {
  const meses = new Set([desde, until].map((instant) => instant.toISOString().slice(0, 7)));
  const pages = await Promise.all(
    [...meses].map(async (mes) => log().query.byTime({ mes }).gte({ lugar: desde.toISOString() }).go({ pages: 'all' })),
  );
  const found = pages.flatMap(({ data }) =>
    readable('anulacion', data, (item) => parseStored(anulacionAnotadaSchema, item)),
  );
  return found.toSorted((a, b) => b.en.localeCompare(a.en) || a._id.localeCompare(b._id));
}

/** Claims an annulment for the batch whose mails tell of it: true for this batch, however often it asks. */
export async function claimAnulacion(anulacion: Pick<AnulacionAnotada, '_id' | 'en'>, own: string): Promise<boolean> {
  return ifUnchanged(() =>
    log()
      .patch(placeOf(anulacion))
      .set({ lote: own })
      .where(({ lote }, { eq, notExists }) => `${notExists(lote)} OR ${eq(lote, own)}`)
      .go(),
  );
}
