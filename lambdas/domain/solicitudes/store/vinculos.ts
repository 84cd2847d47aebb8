import * as z from 'zod';
import { fechaSchema, instantSchema } from '../../../../contract/base/fecha.ts';
import { estadoMuestraSchema, type MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { leeReferencia } from '../../../../contract/solicitudes/rules/referencia.ts';
import { logging } from '../../../platform/dynamo/change-log.ts';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';

const vinculoSchema = z.object({
  referencia: z.string(),
  /** The sample's id and, as its item has them, what decides who sees it and where the request stands. */
  muestra: z.string(),
  numero: z.string(),
  solicitante: z.string(),
  tipo: z.string(),
  estado: estadoMuestraSchema,
  fecha: fechaSchema,
  /** When the sample first came, and when it was first authorised: absent before. */
  llegada: instantSchema,
  publicada: instantSchema.optional(),
  aMano: z.literal(true).optional(),
});
export type Vinculo = z.infer<typeof vinculoSchema>;

/** Which samples name which requests: an item for each, written with its sample, whether or not there is such a request. */
const entity = portalEntity('muestraDeSolicitud', () => ({
  attributes: attributesOf(vinculoSchema),
  indexes: {
    byReferencia: {
      pk: itemKey('pk', 'muestrasDeSolicitudes'),
      sk: itemKey('sk', '${referencia}#${muestra}'),
    },
  },
}));

/** The request that a sample answers: the one that its document names, else the one that an administrator named for it. */
export function solicitudOf(
  { referencia_solicitud: written = '' }: MuestraDocument,
  former: MuestraHeader['solicitud'],
): MuestraHeader['solicitud'] {
  const referencia = leeReferencia(written);
  return referencia === undefined ? former?.aMano && former : { referencia };
}

/** The writes that go with a sample's own where it names a request, or named one: its item here follows it. */
export function following(before: MuestraHeader | undefined, after: MuestraHeader): object[] {
  const [old, current] = [before?.solicitud?.referencia, after.solicitud?.referencia];
  const changed = [...new Set([old, current])].filter((one) => one !== undefined);
  return [
    ...(old !== undefined && old !== current
      ? [entity().delete({ referencia: old, muestra: after._id }).params<object>()]
      : []),
    ...(current === undefined ? [] : [entity().put(vinculoOf(after, current)).params<object>()]),
    ...changed.map((referencia) => logging('solicitudes', referencia)),
  ];
}

function vinculoOf(
  { _id: muestra, numero, solicitante, tipo, estado, fecha, importedAt: llegada, publicada, solicitud }: MuestraHeader,
  referencia: string,
): Vinculo {
  const aMano = solicitud?.aMano && { aMano: solicitud.aMano };
  const shown = publicada && { publicada };
  return { referencia, muestra, numero, solicitante, tipo, estado, fecha, llegada, ...shown, ...aMano };
}

const parse = (item: unknown) => parseStored(vinculoSchema, item);

/** The samples that name a request, or all samples that name one. Read consistently. */
export async function readVinculos(referencia?: string): Promise<Vinculo[]> {
  const all = entity().query.byReferencia({});
  const { data } = await (referencia === undefined ? all : all.begins({ referencia: `${referencia}#` })).go({
    pages: 'all',
    consistent: true,
  });
  return readable('solicitud', data, parse);
}

/**
 * The sample of a request, of those that name it: of its solicitante and not annulled; one that an administrator named, else the
 * first that came.
 */
export function vinculoDe({ solicitante }: { solicitante: string }, vinculos: readonly Vinculo[]): Vinculo | undefined {
  const place = ({ aMano, llegada, muestra }: Vinculo) => `${aMano ? 0 : 1}${llegada}${muestra}`;
  return vinculos
    .filter((one) => one.solicitante === solicitante && one.estado !== 'anulada')
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
    .at(0);
}
