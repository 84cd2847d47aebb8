import { fueraDeAlcance } from '../../contract/avisos.ts';
import { cleanOptions } from '../../contract/rules/opciones.ts';
import { Failure } from '../runtime/failure.ts';
import type { Implementation } from '../http/serve.ts';
import { determinacionesAlAlcance } from '../index/opciones.ts';
import { setAvisos } from '../store/usuarios.ts';

export const getDeterminacionesDisponibles: Implementation<'getDeterminacionesDisponibles'> = async (
  _input,
  { alcance },
) => ({ determinaciones: await determinacionesAlAlcance(alcance) });

/**
 * Sets what the user is told of. Throws VALIDATION for a determination that none of its samples has: what somebody
 * else's are analysed for is nobody's to learn by asking.
 */
export const updateAvisos: Implementation<'updateAvisos'> = async ({ body }, { usuario, alcance }) => {
  const avisos = cleanOptions(body.avisos);
  const reach = new Set(avisos.length > 0 ? await determinacionesAlAlcance(alcance) : []);
  if (!avisos.every((nombre) => reach.has(nombre))) {
    throw new Failure('VALIDATION', {
      message: fueraDeAlcance,
      details: [{ field: 'avisos', message: fueraDeAlcance }],
    });
  }
  const avisosProvisionales = body.avisosProvisionales ?? usuario.avisosProvisionales;
  await setAvisos(usuario._id, { avisos, avisosProvisionales });
  return { avisos, avisosProvisionales };
};
