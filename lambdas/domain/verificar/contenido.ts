import type { Veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import type { InformeVerificado } from '../../../contract/verificar/verificar.ts';
import { activeClientesOf } from '../../platform/access/active-clientes.ts';
import { solicitanteAt } from '../certificados/access/certificados.ts';
import type { MuestraVerificable } from '../muestras/store/verificables.ts';

/**
 * What is told of what a report in force says: whose it is, and its verdict, where every active client that has its requester chose
 * so. Null otherwise, and where any sample that bears its number was another's when it came, at `came`, or is so now.
 */
export async function contenidoDe(
  muestras: readonly MuestraVerificable[],
  came: string,
): Promise<InformeVerificado['contenido']> {
  const [first] = muestras;
  if (!first) return null;
  const { solicitante } = first;
  const isTheirs = (one: MuestraVerificable) =>
    one.solicitante === solicitante && solicitanteAt(one, came) === solicitante;
  const authorised = muestras.filter(({ estado }) => estado === 'autorizada');
  if (authorised.length === 0 || !muestras.every(isTheirs)) return null;
  const clientes = await activeClientesOf(solicitante);
  if (clientes.length === 0 || !clientes.every((one) => one.verificacionAbierta === true)) return null;
  return { solicitante, veredicto: together(authorised.map(({ veredicto = 'Sin definir' }) => veredicto)) };
}

/** The verdict of several samples under one number: the worst, and none unless all have one. */
function together(all: readonly Veredicto[]): Veredicto {
  if (all.includes('No cumple')) return 'No cumple';
  return all.every((one) => one === 'Cumple') ? 'Cumple' : 'Sin definir';
}
