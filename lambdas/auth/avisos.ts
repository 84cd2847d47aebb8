import { fueraDeAlcance } from '../../contract/avisos.ts';
import { cleanOptions } from '../../contract/rules/opciones.ts';
import { Failure } from '../runtime/failure.ts';
import type { Implementation } from '../http/serve.ts';
import { determinacionesInScope } from '../index/query/opciones.ts';
import { setAvisos } from '../store/usuarios.ts';

export const getDeterminacionesDisponibles: Implementation<'getDeterminacionesDisponibles'> = async (
  _input,
  { alcance },
) => ({ determinaciones: await determinacionesInScope(alcance) });

/**
 * Sets the determinations that the user is alerted of. Throws VALIDATION for one that none of its samples has, so that
 * asking reveals nothing about other clients' samples.
 */
export const updateAvisos: Implementation<'updateAvisos'> = async ({ body }, { usuario, alcance }) => {
  const avisos = cleanOptions(body.avisos);
  const reach = new Set(avisos.length > 0 ? await determinacionesInScope(alcance) : []);
  if (!avisos.every((nombre) => reach.has(nombre))) {
    throw new Failure('VALIDATION', {
      message: fueraDeAlcance,
      details: [{ field: 'avisos', message: fueraDeAlcance }],
    });
  }
  const avisosProvisionales = body.avisosProvisionales ?? usuario.avisosProvisionales;
  const avisosCercanos = body.avisosCercanos ?? usuario.avisosCercanos;
  const avisosEntregas = body.avisosEntregas ?? usuario.avisosEntregas;
  const chosen = { avisos, avisosProvisionales, avisosCercanos, avisosEntregas };
  await setAvisos(usuario._id, chosen);
  return chosen;
};
