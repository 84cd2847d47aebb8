import { solicitanteOfClave } from '../../../contract/puntos/puntos.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { parOf } from '../../engine/query/points/por-unir.ts';
import { queryNombres } from '../../engine/query/points/point.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readReferenciasAjenas } from '../../platform/access/store/known-clientes.ts';
import { changeUniones, refused } from './change-uniones.ts';
import { textoDeNombre } from './names.ts';

const isPair =
  ([a, b]: readonly [string, string]) =>
  ([one, two]: readonly [string, string]) =>
    a === one && b === two;

/** The names of a pair of one solicitante. Throws VALIDATION or NOT_FOUND. */
async function namesOf(alcance: Alcance, clave: string, otra: string) {
  const solicitante = solicitanteOfClave(clave) ?? '';
  if (clave === otra || solicitante !== solicitanteOfClave(otra)) {
    throw refused('VALIDATION', 'Elige dos puntos de un mismo solicitante');
  }
  const known = await queryNombres(alcance, [clave, otra], await readReferenciasAjenas());
  const [one, other] = [known.get(clave), known.get(otra)];
  if (!one || !other) throw new Failure('NOT_FOUND');
  return { solicitante, names: { nombre: textoDeNombre(one), otro: textoDeNombre(other) } };
}

/** Says that two names are two points. */
export const createDistintos: Implementation<'createDistintos'> = async (
  { body: { clave, otra } },
  { alcance, usuario, now, newId },
) => {
  const { solicitante, names } = await namesOf(alcance, clave, otra);
  const par = parOf(clave, otra);
  await changeUniones({ usuario, now, newId }, solicitante, (before) => {
    if (before.distintos.some(isPair(par))) return undefined;
    return {
      nombre: names.nombre,
      cambio: { campo: 'punto.distintoDe', antes: null, despues: names.otro },
      after: { ...before, distintos: [...before.distintos, par] },
    };
  });
  return new Reply({}, names);
};

/** Takes back that two names are two points. */
export const deleteDistintos: Implementation<'deleteDistintos'> = async (
  { query: { clave, otra } },
  { alcance, usuario, now, newId },
) => {
  const { solicitante, names } = await namesOf(alcance, clave, otra);
  const par = parOf(clave, otra);
  await changeUniones({ usuario, now, newId }, solicitante, (before) => {
    if (!before.distintos.some(isPair(par))) throw new Failure('NOT_FOUND');
    return {
      nombre: names.nombre,
      cambio: { campo: 'punto.distintoDe', antes: names.otro, despues: null },
      after: { ...before, distintos: before.distintos.filter((one) => !isPair(par)(one)) },
    };
  });
  return new Reply({}, names);
};
