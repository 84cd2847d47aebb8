import { parametroDe, parametros as deNormas } from '../../../../contract/normas/diccionario.ts';
import { claveDeNombre } from '../../../../contract/normas/nombres.ts';
import { esDeRepetida } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { unidadLimpia, exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import { nearestName } from '../../../platform/runtime/parecidos.ts';
import { clean, compareNames, fold } from '../../../../contract/base/texto.ts';
import { maxConocidos, type UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
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

/** What a company's name may be followed by without being another company. */
const legalForm = /,? (?:s\.? ?[alc]\.?(?: ?[ulp]\.?)?|s\.? ?coop\.?|c\.? ?b\.?|scp|sociedad (?:limitada|anonima))$/u;

/** The least share of the words of both names that they must have in common. */
const leastShare = 0.34;

/** A known name, and what it has in common with the one asked about; `seguro` where the difference means nothing. */
interface Parecido {
  readonly como: string;
  readonly motivo: string;
  readonly seguro: boolean;
}

/**
 * Finds, among the portal's names of a kind, the one that another is probably meant to be: the same but for case, accents,
 * signs and slips; a company's legal form; a unit's spelling; words that are left out or cut short. Undefined where the name is
 * itself known, or like none. What it finds is proposed to a person and joins nothing.
 *
 * @internal
 */
export function likelyName(clase: string, known: readonly string[]): (name: string) => Parecido | undefined {
  const own = [...new Set(known.filter((name) => name !== ''))];
  const exact = new Set(own);
  if (clase === 'unidad') {
    const bySpelling = new Map(own.toReversed().map((name) => [unidadLimpia(name), name]));
    return (name) => {
      const como = exact.has(name) ? undefined : bySpelling.get(unidadLimpia(name));
      return como === undefined
        ? undefined
        : { como, motivo: 'Es la misma unidad, escrita de otro modo', seguro: true };
    };
  }
  const isParametro = clase === 'parametro';
  // A portal that has no such parameter yet takes the name that the norms have.
  const all = isParametro ? [...new Set([...own, ...Object.values(deNormas).map(({ nombre }) => nombre)])] : own;
  const nearest = nearestName(all);
  const bare = new Map(all.toReversed().map((name) => [withoutForm(name), name]));
  const byWords = all.map((name) => ({ name, words: wordsOf(name) }));
  return (name) => {
    // Under the name of the first a sample would have two values of one parameter.
    if (exact.has(name) || (isParametro && esDeRepetida(name))) return undefined;
    const near = nearest(name);
    const spelled = near?.diferencia === 'escritura' ? near.name : undefined;
    const formed = bare.get(withoutForm(name));
    const found: Parecido | undefined =
      spelled !== undefined
        ? { como: spelled, motivo: 'Solo cambian las mayúsculas, las tildes o los signos', seguro: true }
        : formed !== undefined
          ? { como: formed, motivo: 'Solo cambia la forma de la sociedad', seguro: true }
          : near
            ? { como: near.name, motivo: 'Solo cambia alguna letra', seguro: !isParametro }
            : byOverlap(name, byWords, isParametro);
    return found?.como === name ? undefined : found;
  };
}

const withoutForm = (name: string) => fold(name).replace(legalForm, '');

interface Words {
  readonly letters: readonly string[];
  readonly numbers: readonly string[];
}

function wordsOf(name: string): Words {
  const words = claveDeNombre(name.replaceAll(/(?<=\p{L})\.(?=\s*\p{L})/gu, ' '))
    .split(' ')
    .filter((word) => word !== '');
  return {
    letters: words.filter((word) => !/\d/u.test(word)),
    numbers: words.filter((word) => /\d/u.test(word)).toSorted(),
  };
}

/** The name that shares most words with another, where one has all of the other's, in full or cut short. */
function byOverlap(
  name: string,
  all: readonly { name: string; words: Words }[],
  mayLackNumbers: boolean,
): Parecido | undefined {
  const { letters, numbers } = wordsOf(name);
  let [best, share, ties] = [undefined as Overlap | undefined, leastShare, 0];
  for (const { name: other, words } of all) {
    const sameNumbers =
      numbers.join(' ') === words.numbers.join(' ') ||
      (mayLackNumbers && (numbers.length === 0 || words.numbers.length === 0));
    if (!sameNumbers || letters.length === 0 || words.letters.length === 0) continue;
    const [few, many] = letters.length <= words.letters.length ? [letters, words.letters] : [words.letters, letters];
    const shared = few.filter((word) => many.some((each) => each.startsWith(word) || word.startsWith(each)));
    const isSaidWhole = few.some((word) => word.length > 3 && many.some((each) => each.startsWith(word)));
    if (shared.length < few.length || !isSaidWhole) continue;
    const found = few.length / many.length;
    if (best && found === share) ties++;
    if (found > share) {
      const more = many.filter((word) => !few.some((each) => each.startsWith(word) || word.startsWith(each)));
      best = { name: other, isOurs: few === letters, shared, more };
      share = found;
      ties = 0;
    }
  }
  return best && overlapOf(name, best, { ties, isSame: mayLackNumbers && isSameParametro(name, best.name) });
}

interface Overlap {
  /** The portal's name. */
  name: string;
  shared: readonly string[];
  /** Words that only one of them has, the portal's name where `isOurs`. */
  more: readonly string[];
  isOurs: boolean;
}

/**
 * Two names that share words are one only where norms say so (`isSame`): 'consumo' and 'consumo: análisis completo' are two
 * types. `ties`: other known names that share as much.
 */
function overlapOf(
  name: string,
  { name: como, shared, more, isOurs }: Overlap,
  { ties, isSame }: { ties: number; isSame: boolean },
): Parecido {
  if (isSame) return { como, motivo: 'Las normas los tienen por el mismo parámetro', seguro: true };
  const [short, long] = isOurs ? [name, como] : [como, name];
  const said = [
    `Los dos dicen «${asWritten(short, shared)}»`,
    more.length > 0 ? `${isOurs ? 'el del portal' : 'el del archivo'} dice además «${asWritten(long, more)}»` : '',
    ties > 0 ? cantidad(ties, 'otro del portal se parece igual', 'otros del portal se parecen igual') : '',
  ];
  return { como, motivo: said.filter(Boolean).join('; '), seguro: more.length === 0 && ties === 0 };
}

/** Words of a name as it writes them. */
function asWritten(name: string, words: readonly string[]): string {
  const wanted = new Set(words);
  const own = name.match(/[\p{L}\p{M}\d]+/gu) ?? [];
  return own.filter((word) => wanted.has(claveDeNombre(word))).join(' ') || words.join(' ');
}

function isSameParametro(one: string, other: string): boolean {
  const id = parametroDe(one, one);
  return id !== undefined && id === parametroDe(other, other);
}

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

/**
 * The dictionary with a name joined to `como`, or apart where `como` is null. Names joined to this name are joined to `como` too:
 * no chains.
 */
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

/** The probable known names of unknown names; names on which a person has decided are left out. */
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

/** The first known names of a kind that contain a text, those that begin with it first. */
function conocidosOf(
  known: Record<UnionDeNombres['clase'], string[]>,
  { clase, texto }: { clase: UnionDeNombres['clase']; texto: string },
): string[] {
  const letters = fold(clean(texto));
  const found = [...new Set(known[clase])].filter((name) => name !== '' && fold(name).includes(letters));
  const isFirst = (name: string) => Number(fold(name).startsWith(letters));
  return found.toSorted((a, b) => isFirst(b) - isFirst(a) || compareNames(a, b)).slice(0, maxConocidos);
}

/** The portal's names by kind: of clients, groups, stored samples and norms, and names that others were joined to. */
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
