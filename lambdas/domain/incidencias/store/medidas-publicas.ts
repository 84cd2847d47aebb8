import { Entity } from 'electrodb';
import * as z from 'zod';
import { lazy } from '../../../../contract/base/lazy.ts';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { portal } from '../../../platform/dynamo/portal.ts';
import { huellaDePunto } from '../../puntos/store/puntos.ts';
import { haFallado, type StoredIncidencia } from './incidencias.ts';

const text = { type: 'string', required: true } as const;

/** Measures of incidents that their client lets anyone read, by requester: what a board may know of incidents. */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'medidaPublica', version: '1', service: 'portal' },
        attributes: {
          huella: text,
          incidencia: text,
          cliente: text,
          determinacion: text,
          parametro: text,
          texto: text,
          hecha: { type: 'string' },
          muestras: { type: 'list', items: { type: 'string' }, required: true },
        },
        indexes: {
          bySolicitante: {
            pk: { field: 'pk', composite: ['huella'], template: 'medidasPublicas#${huella}', casing: 'none' },
            sk: { field: 'sk', composite: ['incidencia'], template: '${incidencia}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const storedSchema = z.object({
  /** Whose incident it is; blank of the laboratory's own. */
  cliente: z.string(),
  determinacion: z.string(),
  /** As incidents have it: blank where it is of the sample as a whole. */
  parametro: z.string(),
  texto: z.string(),
  hecha: z.string().optional(),
  /** The samples that it was taken for. */
  muestras: z.array(z.string()),
});
export type MedidaPublica = z.infer<typeof storedSchema>;

/**
 * The write that goes with a change of an incident's measure; undefined where that stays. A measure is of the samples that failed until
 * then, and until the day when it was done.
 */
export function publishing(before: StoredIncidencia, after: StoredIncidencia): object | undefined {
  if (JSON.stringify(before.medida) === JSON.stringify(after.medida)) return undefined;
  const { _id: incidencia, cliente, solicitante, determinacion, parametro, medida, muestras } = after;
  const key = { huella: huellaDePunto(solicitante), incidencia };
  if (!medida?.publica) return before.medida?.publica ? entity().delete(key).params() : undefined;
  const { texto, hecha } = medida;
  const own = muestras.filter((one) => haFallado(one) && (hecha === null || one.fecha_muestra <= hecha));
  const said = { cliente, determinacion, parametro, texto, muestras: own.map(({ _id }) => _id) };
  return entity()
    .put({ ...key, ...said, ...(hecha !== null && { hecha }) })
    .params();
}

/** Those of a requester's incidents that are of some clients: who has the requester now is told nothing of who had it. Read consistently. */
export async function readMedidasPublicas(
  solicitante: string,
  clientes: ReadonlySet<string>,
): Promise<MedidaPublica[]> {
  const { data } = await entity()
    .query.bySolicitante({ huella: huellaDePunto(solicitante) })
    .go({ pages: 'all', consistent: true });
  return readable('medida pública', data, (item) => storedSchema.parse(item)).filter(({ cliente }) =>
    clientes.has(cliente),
  );
}
