import { publish } from '../../platform/bus/bus.ts';
import { avisosGuardadosSchema, fueraDeAlcance } from '../../../contract/avisos/avisos.ts';
import { cleanOptions } from '../../../contract/resultados/rules/opciones.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { determinacionesInScope } from '../../engine/query/options/opciones.ts';
import { beginDigests } from '../../platform/access/store/digests.ts';
import { beginAvisoDiario } from '../../platform/access/store/avisos-diarios.ts';
import { conSusNotas, setAvisos } from '../../platform/access/store/notas-de-correo.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';

export const getDeterminacionesDisponibles: Implementation<'getDeterminacionesDisponibles'> = async (
  _input,
  { alcance },
) => ({ determinaciones: await determinacionesInScope(alcance) });

/**
 * Sets the user's choice of mails. A digest chosen for the first time covers samples from now on. Throws VALIDATION for a
 * determination that none of the user's samples has, so that asking reveals nothing about other clients' samples.
 */
export const updateAvisos: Implementation<'updateAvisos'> = async ({ body }, { usuario, alcance, now }) => {
  const avisos = cleanOptions(body.avisos);
  const reach = new Set(avisos.length > 0 ? await determinacionesInScope(alcance) : []);
  if (!avisos.every((nombre) => reach.has(nombre))) {
    throw new Failure('VALIDATION', {
      message: fueraDeAlcance,
      details: [{ field: 'avisos', message: fueraDeAlcance }],
    });
  }
  const chosen = avisosGuardadosSchema.parse({ ...usuario, ...body, avisos });
  await storeAvisos(usuario, chosen, now);
  return chosen;
};

/** Stores the choice of a user, as it was read, and starts what it hadn't: digests, mails that come once a day. May be repeated after a death. @internal */
export async function storeAvisos(
  usuario: StoredUsuario,
  chosen: Parameters<typeof setAvisos>[1],
  now: Date,
): Promise<void> {
  const hadNone = usuario.resumen === 'ninguno' || (await conSusNotas(usuario)).avisosPausados;
  if (chosen.resumen !== 'ninguno' && hadNone) await begin(usuario, now);
  const { _id: usuarioId } = usuario;
  if (chosen.avisosRetrasos && !usuario.avisosRetrasos)
    await beginAvisoDiario({ clase: 'retrasos', usuarioId }, fechaEnMadrid(now));
  if (wantsMuestreos(chosen) && !wantsMuestreos(usuario))
    await beginAvisoDiario({ clase: 'muestreos', usuarioId }, fechaEnMadrid(now));
  await setAvisos(usuario._id, chosen);
}

const wantsMuestreos = (of: Pick<StoredUsuario, 'avisosMuestreosPorVencer' | 'avisosMuestreosSinHacer'>) =>
  of.avisosMuestreosPorVencer || of.avisosMuestreosSinHacer;

/**
 * Writes the records of digests and daily mails, before the user's item: a crash in between leaves an unused record, never a user
 * without.
 */
async function begin({ _id: usuarioId }: StoredUsuario, now: Date): Promise<void> {
  await beginDigests({ usuarioId, ultimo: fechaEnMadrid(now), desde: now.toISOString() });
  await publish('resumen', { usuarioId });
}
