import { solicitanteOfClave } from '../../../contract/puntos/puntos.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { queryNombres } from '../../engine/query/points/point.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readReferenciasAjenas } from '../../platform/access/store/known-clientes.ts';
import type { StoredAlias } from './store/puntos.ts';
import { changeUniones, refused } from './change-uniones.ts';
import { textoDeNombre } from './names.ts';

/** Joins a name to a point. Throws VALIDATION, NOT_FOUND or CONFLICT. */
export const createAlias: Implementation<'createAlias'> = async (
  { body: { clave, de } },
  { alcance, usuario, now, newId },
) => {
  if (clave === de) throw refused('VALIDATION', 'Es el mismo punto. Elige otro con el que unirlo');
  const solicitante = solicitanteOfClave(clave) ?? '';
  if (solicitante !== solicitanteOfClave(de)) {
    throw refused('VALIDATION', 'Son puntos de dos solicitantes. Solo se unen los de uno mismo');
  }
  const known = await queryNombres(alcance, [clave, de], await readReferenciasAjenas());
  const [other, punto] = [known.get(clave), known.get(de)];
  if (!other || !punto) throw new Failure('NOT_FOUND');
  const [alias, nombre] = [textoDeNombre(other), textoDeNombre(punto)];
  await changeUniones({ usuario, now, newId }, solicitante, (before) => {
    if (before.aliases.some((one) => one.clave === clave && one.de === de)) return undefined;
    checkJoin({ clave, de, alias, nombre }, before.aliases);
    const codigo = punto.codigo === undefined ? {} : { codigo: punto.codigo };
    const made: StoredAlias = { clave, de, nombre: punto.nombre, ...codigo, alias };
    return {
      nombre: alias,
      cambio: { campo: 'punto.aliasDe', antes: null, despues: nombre },
      after: { ...before, aliases: [...before.aliases, made] },
    };
  });
  return new Reply({}, { alias, punto: nombre });
};

interface Join {
  clave: string;
  de: string;
  alias: string;
  nombre: string;
}

/** A point has names, and no name has others: what a name is of is never to be looked for twice. Throws CONFLICT. */
function checkJoin({ clave, de, alias, nombre }: Join, aliases: readonly StoredAlias[]): void {
  const own = aliases.find((one) => one.clave === clave);
  if (own) throw refused('CONFLICT', `«${alias}» ya es otro nombre de «${own.nombre}». Sepáralos antes`);
  const other = aliases.find((one) => one.clave === de);
  if (other) {
    throw refused('CONFLICT', `«${nombre}» es otro nombre de «${other.nombre}». Une «${alias}» con «${other.nombre}»`);
  }
  if (aliases.some((one) => one.de === clave)) {
    throw refused('CONFLICT', `«${alias}» tiene ya otros nombres. Une «${nombre}» con «${alias}», o sepáralos antes`);
  }
}

/** Parts a name from its point. Throws NOT_FOUND or CONFLICT. */
export const deleteAlias: Implementation<'deleteAlias'> = async ({ query: { clave } }, { usuario, now, newId }) => {
  const parted: { alias: string; punto: string }[] = [];
  await changeUniones({ usuario, now, newId }, solicitanteOfClave(clave) ?? '', (before) => {
    const own = before.aliases.find((one) => one.clave === clave);
    if (!own) throw new Failure('NOT_FOUND');
    const punto = textoDeNombre(own);
    parted.push({ alias: own.alias, punto });
    return {
      nombre: own.alias,
      cambio: { campo: 'punto.aliasDe', antes: punto, despues: null },
      after: { ...before, aliases: before.aliases.filter((one) => one !== own) },
    };
  });
  const [changed = { alias: '', punto: '' }] = parted;
  return new Reply({}, changed);
};
