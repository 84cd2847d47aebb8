import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { clean } from '../../../contract/base/texto.ts';
import { isTerminada, solicitudFaults } from '../../../contract/solicitudes/rules/estados.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import {
  findMuestrasByNumero,
  isWithdrawn,
  type MuestraHeader,
  readMuestraHeaders,
} from '../muestras/store/muestras.ts';
import { writeMuestra } from '../muestras/store/write-muestras.ts';
import { readVisibleSolicitud } from './access/solicitudes.ts';
import { answer, conPaso, refused, write } from './change.ts';
import { type Entrada, writesOf } from './store/solicitudes.ts';
import { following, readVinculos } from './store/vinculos.ts';

/** Says which sample a request's is, or takes that back: in the sample's item, whose writers then keep it. */
export const linkSolicitud: Implementation<'linkSolicitud'> = async ({ params, body }, request) => {
  const entrada = await readVisibleSolicitud(request.alcance, params.id);
  const { solicitud } = entrada;
  const { _id } = solicitud;
  if (isTerminada(solicitud.estado)) throw refused(solicitudFaults.terminada);
  const header = body.numero === null ? await linkedTo(entrada) : await named(entrada, body.numero);
  // It is so already: a repetition is answered as the first time.
  if (!header) return answer(_id, request);
  requireVersion(solicitud, body.version);
  const { solicitud: _named, ...rest } = header;
  const own = body.numero === null ? undefined : ({ referencia: _id, aMano: true } as const);
  const linked = { ...rest, solicitud: own, version: header.version + 1 };
  const paso = own
    ? { tipo: 'unida' as const, texto: `Su muestra es la ${header.numero}` }
    : { tipo: 'separada' as const, texto: `La muestra ${header.numero} no es la suya` };
  // One transaction: the sample, what follows it, the request's step and the audit trail's entry.
  await write(solicitud, conPaso(solicitud, paso, request), request, async (next, over, entry) => {
    const also = [...following(header, linked), ...writesOf(next, over), entry];
    return writeMuestra({ header: linked, over: header, also });
  });
  return answer(_id, request);
};

/** The sample that an administrator named for a request; undefined for none. Throws VALIDATION where a file named it. */
async function linkedTo({ solicitud: { _id }, vinculo }: Entrada): Promise<MuestraHeader | undefined> {
  const own = (await readVinculos(_id)).find(({ aMano }) => aMano);
  if (!own && vinculo) throw refused(solicitudFaults.yaUnida, 'numero');
  return own && (await readMuestraHeaders([own.muestra])).get(own.muestra);
}

/** The sample of a number that may become a request's; undefined where it is. Throws VALIDATION. */
async function named({ solicitud }: Entrada, numero: string): Promise<MuestraHeader | undefined> {
  const ids = (await findMuestrasByNumero(clean(numero))).map(({ _id }) => _id);
  const found = [...(await readMuestraHeaders(ids)).values()].filter(
    (header) => header.solicitante === solicitud.solicitante && !isWithdrawn(header),
  );
  const own = found.find((header) => header.solicitud?.referencia === solicitud._id);
  if (own) return undefined;
  const free = found.find((header) => header.solicitud === undefined);
  if (!free) throw refused(found.length > 0 ? solicitudFaults.conOtra : solicitudFaults.sinMuestra, 'numero');
  if (clean(free.tipo) !== clean(solicitud.tipo_muestra)) throw refused(solicitudFaults.deOtroTipo, 'numero');
  if (free.fecha.slice(0, 10) < fechaEnMadrid(new Date(solicitud.creada)))
    throw refused(solicitudFaults.deAntes, 'numero');
  if ((await readVinculos(solicitud._id)).some(({ aMano }) => aMano))
    throw refused(solicitudFaults.conMuestra, 'numero');
  return free;
}
