import * as z from 'zod';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { huellaDePunto } from '../../puntos/store/puntos.ts';
import { haFallado, type StoredIncidencia } from './incidencias.ts';

const text = { type: 'string', required: true } as const;

/** Measures that the incident's client has published, by requester: all that a board may know of incidents. */
const entity = portalEntity('medidaPublica', () => ({
  attributes: { ...attributesOf(storedSchema), huella: text, incidencia: text },
  indexes: {
    bySolicitante: {
      pk: itemKey('pk', 'medidasPublicas#${huella}'),
      sk: itemKey('sk', '${incidencia}'),
    },
  },
}));

const storedSchema = z.object({
  /** The incident's client; blank for the laboratory's own. */
  cliente: z.string(),
  determinacion: z.string(),
  /** As in the incident; blank for the determination or the sample as a whole. */
  parametro: z.string(),
  texto: z.string(),
  hecha: z.string().optional(),
  /** The samples that the measure was taken for. */
  muestras: z.array(z.string()),
  /** Of a closed or discarded incident: the day, `yyyy-mm-dd`, and the samples settled by closing it. */
  cerrada: z.string().optional(),
  zanjadas: z.array(z.string()).optional(),
});
export type MedidaPublica = z.infer<typeof storedSchema>;

/**
 * The write for the published measure that goes with a change of an incident; undefined where neither the measure nor the closing
 * changes. A measure is of the samples that had failed when it was written, up to the day when it was done; publishing it
 * publishes the closing too.
 */
export function publishing(before: StoredIncidencia, after: StoredIncidencia): object | undefined {
  const { _id: incidencia, cliente, solicitante, determinacion, parametro, medida, muestras } = after;
  const key = { huella: huellaDePunto(solicitante), incidencia };
  const cierre = cierreDe(after);
  if (JSON.stringify(before.medida) === JSON.stringify(medida)) {
    if (!medida?.publica || JSON.stringify(cierreDe(before)) === JSON.stringify(cierre)) return undefined;
    const change = entity().update(key);
    return cierre ? change.set(cierre).params() : change.remove(['cerrada', 'zanjadas']).params();
  }
  if (!medida?.publica) return before.medida?.publica ? entity().delete(key).params() : undefined;
  const { texto, hecha } = medida;
  const own = muestras.filter((one) => haFallado(one) && (hecha === null || one.fecha_muestra <= hecha));
  const said = { cliente, determinacion, parametro, texto, muestras: own.map(({ _id }) => _id) };
  return entity()
    .put({ ...key, ...said, ...(hecha !== null && { hecha }), ...cierre })
    .params();
}

function cierreDe({ cerrada, zanjado }: StoredIncidencia): { cerrada: string; zanjadas: string[] } | undefined {
  return cerrada && zanjado ? { cerrada: fechaEnMadrid(new Date(cerrada)), zanjadas: zanjado.muestras } : undefined;
}

/** A requester's published measures of some clients: a former client's aren't told to the current one. Read consistently. */
export async function readMedidasPublicas(
  solicitante: string,
  clientes: ReadonlySet<string>,
): Promise<MedidaPublica[]> {
  const { data } = await entity()
    .query.bySolicitante({ huella: huellaDePunto(solicitante) })
    .go({ pages: 'all', consistent: true });
  return readable('medida pública', data, (item) => parseStored(storedSchema, item)).filter(({ cliente }) =>
    clientes.has(cliente),
  );
}
