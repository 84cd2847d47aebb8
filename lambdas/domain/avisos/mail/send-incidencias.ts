import type { Events } from '../../../platform/bus/events.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { debidoEl } from '../../../../contract/incidencias/rules/vence.ts';
import { takesIncidencias } from '../alert-eligibility.ts';
import { autoresDe, namerFor } from '../../incidencias/access/autores.ts';
import {
  incidenciaListada,
  remuestraVista,
  tellsHecho,
  ultimoCambioDeEstado,
  viewpointOf,
  vistaDe,
} from '../../incidencias/access/incidencias.ts';
import { nombresDeClientes } from '../../incidencias/access/nombres-de-clientes.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { readDeciding } from '../../incidencias/deciding.ts';
import { querySinResolver } from '../../../engine/query/failing/sin-resolver.ts';
import { readIncidencias } from '../../incidencias/store/incidencias.ts';
import { readConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { type IncidenciaAvisada, incidenciaMail } from './incidencia-mail.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/**
 * Carries out the order of a mail about incidents. Everything is read again: what the user takes, its scope, the
 * incidents; facts that don't hold any more are left out. It is sent once (`sendOnce`).
 */
export async function sendIncidencias(order: Events['incidencias'], now: Date): Promise<AvisoOutcome> {
  const usuario = await readConNotas(order.usuarioId);
  if (!usuario || !takesIncidencias(usuario)) return 'nobody';
  const alcance = await loadScope(usuario);
  const incidencias = await contentFor({ usuario, alcance, hoy: fechaEnMadrid(now) }, order);
  if (incidencias.length === 0) return 'nothing';
  const host = await hostOfUsuario(usuario);
  if (!host) return 'no-portal';
  const mail = { usuarioId: usuario._id, lote: `incidencias-${order.lote}` };
  const { total: sinResolver } = await querySinResolver(alcance, {}, await readDeciding(alcance));
  return sendOnce(mail, { usuario, host, now }, (enlaces) =>
    incidenciaMail(host.branding, { incidencias, sinResolver }, enlaces),
  );
}

/** What a mail says of the incidents of an order; those that are due first come first. */
async function contentFor(
  { usuario, alcance, hoy }: { usuario: StoredUsuario; alcance: Alcance; hoy: string },
  { hechos }: Events['incidencias'],
): Promise<IncidenciaAvisada[]> {
  const viewpoint = await viewpointOf(alcance);
  const byIncidencia = Map.groupBy(hechos, ({ incidencia }) => incidencia);
  const stored = await readIncidencias([...byIncidencia.keys()]);
  const [nameOf, clienteDe] = await Promise.all([
    namerFor(usuario, stored.flatMap(autoresDe)),
    nombresDeClientes(usuario, alcance),
  ]);
  const avisadas = stored.flatMap((incidencia): IncidenciaAvisada[] => {
    const ordered = byIncidencia.get(incidencia._id) ?? [];
    const told = ordered.filter((hecho) => tellsHecho({ usuario, viewpoint, hoy }, incidencia, hecho));
    const vista = told.length > 0 ? vistaDe(viewpoint, incidencia) : undefined;
    if (!vista) return [];
    const listada = incidenciaListada(vista, { hoy, clienteDe });
    const quien = ultimoCambioDeEstado(vista)?.quien;
    return [
      {
        incidencia: listada,
        remuestra: remuestraVista(vista),
        debido: debidoEl(vista, listada.vence),
        resueltaPor: quien ? nameOf(quien).nombre : '',
        hechos: told.map(({ tipo }) => tipo),
      },
    ];
  });
  return avisadas.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

const keyOf = ({ incidencia: { vence, _id } }: IncidenciaAvisada) => `${vence ?? '9999'} ${_id}`;
