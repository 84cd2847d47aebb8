import { clean } from '../../../../contract/base/texto.ts';
import { isEnEspera, isSinLlegar, isTerminada } from '../../../../contract/solicitudes/rules/estados.ts';
import { leeReferencia } from '../../../../contract/solicitudes/rules/referencia.ts';
import type { Solicitud, SolicitudesQuery } from '../../../../contract/solicitudes/solicitud.ts';
import { OutOfScope } from '../../../platform/access/out-of-scope.ts';
import { type Alcance, isVisible, parteDe, reglaEn } from '../../../platform/access/scope.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { namerFor } from '../../incidencias/access/autores.ts';
import { nombresDe } from '../../incidencias/access/nombres-de-clientes.ts';
import { type Entrada, knownSolicitudes, readEntrada } from '../store/solicitudes.ts';

/**
 * Whether a request is in scope: its client's, and of a solicitante and a type that the scope allows in that client. Users of another client with
 * the same solicitante don't see it.
 */
export function seesSolicitud(alcance: Alcance, { solicitud }: Pick<Entrada, 'solicitud'>): boolean {
  const { cliente, solicitante, tipo_muestra: tipo } = solicitud;
  const parte = parteDe(alcance, cliente);
  return parte !== undefined && isVisible(parte, clean(solicitante), clean(tipo));
}

/** The requests in scope, the newest first. */
export async function visibleSolicitudes(alcance: Alcance): Promise<Entrada[]> {
  return (await knownSolicitudes()).filter((one) => seesSolicitud(alcance, one));
}

/** Whether a request is in a situation. */
export function isIn(
  { estado, solicitud: { hasta, aceptada } }: Entrada,
  situacion: SolicitudesQuery['situacion'],
  hoy: string,
): boolean {
  if (situacion === 'todas') return true;
  if (situacion === 'en_espera') return isEnEspera(estado);
  return situacion === 'sin_llegar' ? isSinLlegar({ estado, hasta, aceptada }, hoy) : estado === situacion;
}

/** A request in scope, by its reference however it is written. Throws NOT_FOUND, also out of scope (OutOfScope). */
export async function readVisibleSolicitud(alcance: Alcance, id: string): Promise<Entrada> {
  const referencia = leeReferencia(id);
  const found = referencia === undefined ? undefined : await readEntrada(referencia);
  if (!found) throw new Failure('NOT_FOUND');
  if (!seesSolicitud(alcance, found)) throw new OutOfScope();
  return found;
}

/** The clients in whose name a user asks for samples: its own, but for those that it may only read. */
export function clientesEnQuePide(usuario: StoredUsuario): string[] {
  if (usuario.role === 'admin' || usuario.master !== null) return [];
  return usuario.clientes.filter((cliente) => reglaEn(usuario, cliente)?.incidenciasSoloLectura === false);
}

/** Whether its maker may still withdraw a request, and whether the laboratory may answer it. */
export const isRetirable = ({ estado }: Pick<Entrada, 'estado'>) => estado === 'pedida';
export const isRespondible = ({ estado }: Pick<Entrada, 'estado'>) => isEnEspera(estado) || estado === 'rechazada';

/** Requests as a viewer sees them: their sample only where it is in scope too. */
export async function shownSolicitudes(
  { usuario, alcance }: Pick<Viewer, 'usuario' | 'alcance'>,
  entradas: readonly Entrada[],
): Promise<Solicitud[]> {
  const autores = entradas.flatMap(({ solicitud }) => solicitud.pasos.map(({ quien }) => quien));
  const isAdmin = usuario.role === 'admin';
  const pide = clientesEnQuePide(usuario);
  // A master sees requests of its company's clients alone.
  const isOfLaboratory = isAdmin || usuario.master !== null;
  const [nameOf, nombres] = await Promise.all([namerFor(usuario, autores), isOfLaboratory ? nombresDe() : undefined]);
  return entradas.map((entrada) => {
    const { solicitud, vinculo, estado } = entrada;
    const { solicitadaPor, peticion: _peticion, cambio: _cambio, cliente, pasos, ...rest } = solicitud;
    const isShown = vinculo && !isTerminada(estado) && isVisible(alcance, vinculo.solicitante, vinculo.tipo);
    return {
      ...rest,
      cliente: { _id: cliente, nombre: nombres?.get(cliente) ?? '' },
      estado,
      llegada: vinculo && !isTerminada(estado) ? vinculo.llegada : null,
      autorizada: estado === 'autorizada' ? (vinculo?.publicada ?? null) : null,
      muestra: isShown ? { _id: vinculo.muestra, numero_muestra: vinculo.numero, fecha_muestra: vinculo.fecha } : null,
      pasos: pasos.map((paso) => ({ ...paso, quien: nameOf(paso.quien) })),
      puede: {
        retirar: isRetirable(entrada) && solicitadaPor === usuario._id && pide.includes(cliente),
        responder: isAdmin && isRespondible(entrada),
        unir: isAdmin && !isTerminada(estado),
      },
    };
  });
}
