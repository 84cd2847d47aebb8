import { fechaEnMadrid } from '../../contract/fecha.ts';
import { takesIncidencias } from '../access/alert-eligibility.ts';
import { incidenciaPara, tellsHecho, ultimoCambioDeEstado } from '../access/incidencias.ts';
import { loadScope } from '../access/load-scope.ts';
import { deleteFromOutbox, type IncidenciasOrder, readIncidenciasOrder } from '../store/alert-outbox.ts';
import { readIncidencias } from '../store/incidencias.ts';
import { readUsuario, type StoredUsuario } from '../store/usuarios.ts';
import { hostOfUsuario } from './hosts.ts';
import { incidenciaMail, type IncidenciaAvisada } from './incidencia-mail.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/**
 * Carries out the order of a mail about incidents. Everything is read again: what the user takes, its scope, the
 * incidents; what is so no more isn't told. It is sent once (`sendOnce`).
 */
export async function sendIncidencias(key: string, now: Date): Promise<AvisoOutcome> {
  const order = await readIncidenciasOrder(key);
  if (!order) return 'done-before';
  const outcome = await deliver(order, now);
  await deleteFromOutbox(key);
  return outcome;
}

async function deliver(order: IncidenciasOrder, now: Date): Promise<AvisoOutcome> {
  const usuario = await readUsuario(order.usuarioId);
  if (!usuario || !takesIncidencias(usuario)) return 'nobody';
  const incidencias = await contentFor(usuario, order, fechaEnMadrid(now));
  if (incidencias.length === 0) return 'nothing';
  const host = await hostOfUsuario(usuario);
  if (!host) return 'no-portal';
  const mail = { usuarioId: usuario._id, lote: `incidencias-${order.lote}` };
  return sendOnce(mail, { usuario, host, now }, (enlaces) => incidenciaMail(host.branding, incidencias, enlaces));
}

/** The incidents of an order with what is told of each, what is due first before the others. */
async function contentFor(
  usuario: StoredUsuario,
  { hechos }: IncidenciasOrder,
  hoy: string,
): Promise<IncidenciaAvisada[]> {
  const alcance = await loadScope(usuario);
  const byIncidencia = Map.groupBy(hechos, ({ incidencia }) => incidencia);
  const stored = await readIncidencias([...byIncidencia.keys()]);
  const told = stored.flatMap((incidencia): IncidenciaAvisada[] => {
    const own = (byIncidencia.get(incidencia._id) ?? []).filter((hecho) =>
      tellsHecho({ usuario, alcance, hoy }, incidencia, hecho),
    );
    if (own.length === 0) return [];
    const resuelta = ultimoCambioDeEstado(incidencia);
    const said = incidenciaPara({ usuario, alcance }, incidencia, { hoy, otras: [] });
    return [{ incidencia: said, hechos: own.map(({ tipo }) => tipo), ...(resuelta && { resuelta }) }];
  });
  return told.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

const keyOf = ({ incidencia: { vence, _id } }: IncidenciaAvisada) => `${vence ?? '9999'} ${_id}`;
