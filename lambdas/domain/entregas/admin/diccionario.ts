import { parametros as deNormas } from '../../../../contract/normas/diccionario.ts';
import { maxConocidos, type UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import { exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import { compareNames } from '../../../../contract/resultados/rules/opciones.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { makeChange } from '../../../platform/audit/change.ts';
import { conflict } from '../../../platform/audit/conflict.ts';
import { Reply } from '../../../platform/http/reply.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { queryParametros } from '../../../engine/query/values/parametros.ts';
import { queryOptions } from '../../../engine/query/options/names.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { readDiccionario, writeDiccionario } from '../store/diccionario.ts';
import { knownClientes } from '../../../platform/access/store/known-clientes.ts';
import { listTipoGrupos } from '../../../platform/access/store/tipo-grupos.ts';
import { likelyName } from './likely-name.ts';

/** An item of DynamoDB holds 400 kB: some thousands of names of usual length. */
const maxBytes = 300_000;

/** The names that are joined. */
export const getDiccionario: Implementation<'getDiccionario'> = async () => {
  const { uniones, version } = await readDiccionario();
  return { uniones, version };
};

/** Joins a name to another, or parts it again. Throws VALIDATION or CONFLICT. */
export const updateDiccionario: Implementation<'updateDiccionario'> = async (
  { body },
  { usuario, now, alcance, newId },
) => {
  const { clase, nombre, version, crear } = body;
  const before = await readDiccionario();
  if (version !== undefined && before.version !== version) throw conflict(before);
  const como = body.como === null ? null : (nameOf(before.uniones, { clase, nombre: body.como })?.como ?? body.como);
  const said = nameOf(before.uniones, { clase, nombre })?.como ?? null;
  if (said === como) return new Reply({ uniones: before.uniones, version: before.version }, { nombre, como });
  if (clase === 'unidad' && como !== null && (exponenteEntre(nombre, como) ?? 0) !== 0) {
    const message = `«${nombre}» y «${como}» son unidades de distinto tamaño: los valores cambiarían`;
    throw new Failure('VALIDATION', { message });
  }
  if (
    como !== null &&
    como !== nombre &&
    !crear &&
    !(await knownNames(alcance, before.uniones))[clase].includes(como)
  ) {
    throw new Failure('NOT_FOUND', { message: `No hay ${ninguno[clase]} «${como}» en el portal` });
  }
  const uniones = withUnion(before.uniones, { clase, nombre, como });
  if (Buffer.byteLength(JSON.stringify(uniones)) > maxBytes) {
    throw new Failure('CONFLICT', { message: 'El diccionario está lleno: separa nombres que ya no lleguen' });
  }
  const { uniones: after, version: next } = await makeChange(
    { usuario, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'diccionario', _id: 'nombres', nombre },
      cambios: [
        {
          campo: 'nombre',
          antes: said ?? nombre,
          despues: como === nombre ? `${nombre} (es otro)` : (como ?? nombre),
        },
      ],
      previous: before.cambio,
      write: async (cambio, entrada) => {
        const written = { uniones, version: before.version + 1, cambio };
        return (await writeDiccionario(written, before.version, entrada)) && written;
      },
      reread: readDiccionario,
    },
  );
  return new Reply({ uniones: after, version: next }, { nombre, como });
};

const ninguno: Record<UnionDeNombres['clase'], string> = {
  solicitante: 'ningún solicitante que se llame',
  tipo: 'ningún tipo de muestra que se llame',
  parametro: 'ningún parámetro que se llame',
  unidad: 'ninguna unidad que se llame',
};

type Nombre = Pick<UnionDeNombres, 'clase' | 'nombre'>;

const isOf =
  ({ clase, nombre }: Nombre) =>
  (each: UnionDeNombres) =>
    each.clase === clase && each.nombre === nombre;

const nameOf = (uniones: readonly UnionDeNombres[], nombre: Nombre) => uniones.find(isOf(nombre));

/** The names with one joined or, where `como` is null, apart. What was joined to it goes along, so no name leads to one that is joined itself. */
function withUnion(
  uniones: readonly UnionDeNombres[],
  { como, ...name }: Nombre & { como: string | null },
): UnionDeNombres[] {
  const others = uniones.filter((each) => !isOf(name)(each));
  if (como === null) return others;
  const moved = others.flatMap((each) => {
    if (each.clase !== name.clase || each.como !== name.nombre) return [each];
    return each.nombre === como ? [] : [{ ...each, como }];
  });
  return [...moved, { ...name, como }];
}

/** Of names that the portal doesn't know and of which nothing was said yet, the known ones that they are probably meant to be. */
export const findParecidos: Implementation<'findParecidos'> = async ({ body }, { alcance }) => {
  const { uniones, version } = await readDiccionario();
  const known = await knownNames(alcance, uniones);
  const finders = new Map(Object.entries(known).map(([clase, names]) => [clase, likelyName(clase, names)]));
  const parecidos = body.nombres.flatMap(({ clase, nombre }) => {
    if (nameOf(uniones, { clase, nombre })) return [];
    const found = finders.get(clase)?.(nombre);
    return found ? [{ clase, nombre, ...found }] : [];
  });
  return { parecidos, conocidos: body.busca ? conocidosOf(known, body.busca) : [], version };
};

/** The first known names of a kind that have these letters, those that begin with them first. */
function conocidosOf(
  known: Record<UnionDeNombres['clase'], string[]>,
  { clase, texto }: { clase: UnionDeNombres['clase']; texto: string },
): string[] {
  const letters = fold(clean(texto));
  const found = [...new Set(known[clase])].filter((name) => name !== '' && fold(name).includes(letters));
  const isFirst = (name: string) => Number(fold(name).startsWith(letters));
  return found.toSorted((a, b) => isFirst(b) - isFirst(a) || compareNames(a, b)).slice(0, maxConocidos);
}

/** The portal's own names: of clients and groups where these say them, of the samples that are stored, of norms, and those that others were joined to. */
async function knownNames(
  alcance: Alcance,
  uniones: readonly UnionDeNombres[],
): Promise<Record<UnionDeNombres['clase'], string[]>> {
  const [clientes, grupos, { tipos }, parametros] = await Promise.all([
    knownClientes(),
    listTipoGrupos(),
    queryOptions('autorizada', alcance, ['tipos']),
    queryParametros(alcance, {}),
  ]);
  const joined = (clase: UnionDeNombres['clase']) =>
    uniones.filter((each) => each.clase === clase).map(({ como }) => como);
  return {
    solicitante: [...clientes.flatMap(({ solicitantes }) => solicitantes.map(clean)), ...joined('solicitante')],
    tipo: [...[...grupos.flatMap(({ tiposIncluidos }) => tiposIncluidos), ...tipos].map(clean), ...joined('tipo')],
    parametro: [
      ...parametros.map(({ descripcion }) => clean(descripcion)),
      ...joined('parametro'),
      ...Object.values(deNormas).map(({ nombre }) => nombre),
    ],
    unidad: [...parametros.map(({ unidad }) => clean(unidad)), ...joined('unidad')],
  };
}
