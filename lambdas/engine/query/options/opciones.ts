import type { Output } from '../../../../contract/calls.ts';
import type {
  BusquedaFiltros,
  BusquedaOpciones,
  OpcionesEncontradas,
} from '../../../../contract/resultados/opciones.ts';
import {
  cleanOptions,
  matchRank,
  maxSentOptions,
  maxWholeOptions,
  recortadasOf,
  type SentOptions,
  type TypedText,
  typedText,
} from '../../../../contract/resultados/rules/opciones.ts';
import { clean, compareNames, fold } from '../../../../contract/base/texto.ts';
import { narrowAlcance, opcionesConocidas, opcionesWith, searchClientes } from './visible-opciones.ts';
import { type Alcance, intersect, intersectTipos } from '../../../platform/access/scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { queryOptions } from './names.ts';
import { families, type Family } from '../../blocks/row.ts';

/**
 * Everything that a family's samples in scope can be filtered by; only groups that have samples. Long lists are cut short.
 */
export async function opcionesOf(familia: Family, viewer: Viewer): Promise<Output<'getFilters'>> {
  const [conocidas, names] = await Promise.all([
    opcionesConocidas(viewer),
    queryOptions(familia, viewer.alcance, ['solicitantes', 'tipos']),
  ]);
  const { recortadas, ...basic } = opcionesWith(conocidas, new Set(names.tipos));
  const [solicitantes, tipos] = [sentNames(names.solicitantes), sentNames(names.tipos)];
  return {
    ...basic,
    solicitantes: solicitantes.options,
    tiposMuestra: tipos.options,
    ...recortadasOf({ ...recortadas, solicitantes: solicitantes.total, tiposMuestra: tipos.total }),
  };
}

/** The options of one of a family's lists, in scope, that a search finds. */
export async function searchOpciones(
  familia: Family,
  viewer: Viewer,
  { lista, ...asked }: BusquedaFiltros,
): Promise<OpcionesEncontradas> {
  if (lista === 'clientes') return searchClientes(viewer, asked);
  const alcance = await narrowAlcance(viewer, asked);
  if (!alcance) return { opciones: [], total: 0 };
  const key = lista === 'solicitantes' ? 'solicitantes' : 'tipos';
  // For exact values only the part of the index that holds them is read.
  const valor = asked.valor ? new Set(asked.valor) : 'todos';
  const within =
    key === 'tipos'
      ? { ...alcance, tipos: intersectTipos(alcance.tipos, valor) }
      : { ...alcance, solicitantes: intersect(alcance.solicitantes, valor) };
  return searchNames((await queryOptions(familia, within, [key]))[key], asked);
}

/**
 * The determinations that a user may subscribe to: those that occur in the samples in scope, authorised or in progress, in the
 * order of a Spanish dictionary.
 */
export async function determinacionesInScope(alcance: Alcance): Promise<string[]> {
  const inFamily = async (familia: Family) => queryOptions(familia, alcance, ['determinaciones']);
  const inFamilies = await Promise.all(families.map(inFamily));
  return cleanOptions(inFamilies.flatMap(({ determinaciones }) => determinaciones));
}

/** Names as an answer has them: cleaned, each once, in the order of a Spanish dictionary, a long list cut short. */
export function sentNames(names: readonly string[]): SentOptions<string> {
  const { found, total } = known.search(names, typedText(''), maxWholeOptions);
  if (total <= maxWholeOptions) return { options: found, total: undefined };
  return { options: found.slice(0, maxSentOptions), total };
}

/** The names found by a text, or by their exact values. */
export function searchNames(names: readonly string[], { search = '', valor }: BusquedaOpciones): OpcionesEncontradas {
  const wanted = valor && new Set(valor);
  const among = wanted ? names.filter((name) => wanted.has(clean(name))) : names;
  const { found, total } = known.search(among, typedText(search), maxSentOptions);
  return { opciones: found.map((nombre) => ({ valor: nombre, nombre })), total };
}

/** Names kept in memory between requests, some 200 bytes each with their folded text. */
const maxKnownNames = 300_000;

/** A name with its place in the order of all known names. */
interface KnownName {
  nombre: string;
  place: number;
  /** Made when the name is first searched. */
  folded: string | undefined;
}

/**
 * Names in order and ready to be searched, remembered by a warm process: cleaning, folding and sorting 100,000 takes more
 * than a second, and finding some of them afterwards milliseconds. Which names a request is about it says each time, so
 * that nothing remembered can be out of date or out of scope.
 *
 * @internal
 */
export class KnownNames {
  private readonly byText = new Map<string, KnownName>();
  private ordered: KnownName[] = [];
  /** The names of the last request: while someone types, the next request has the same. */
  private last: { names: readonly string[]; inOrder: readonly KnownName[] } = { names: [], inOrder: [] };
  private readonly maxKept: number;

  constructor(maxKept: number) {
    this.maxKept = maxKept;
  }

  /** The number of names in memory. */
  get size(): number {
    return this.byText.size;
  }

  /** The names that match, each once, the best first, at most `max`; `total` is the number of matches. */
  search(names: readonly string[], typed: TypedText, max: number): { found: string[]; total: number } {
    const byRank: [string[], string[], string[]] = [[], [], []];
    let total = 0;
    for (const one of this.inOrder(names)) {
      const rank = typed.whole === '' ? 0 : matchRank((one.folded ??= fold(one.nombre)), typed);
      if (rank === undefined) continue;
      total++;
      if (byRank[rank].length < max) byRank[rank].push(one.nombre);
    }
    if (this.size > this.maxKept) this.forget();
    return { found: byRank.flat().slice(0, max), total };
  }

  /** These names in order, each once, without blanks. */
  private inOrder(names: readonly string[]): readonly KnownName[] {
    const { last } = this;
    if (names.length === last.names.length && names.every((text, at) => text === last.names[at])) return last.inOrder;
    const unknown = names.filter((text) => !this.byText.has(text));
    const isTooMany = this.size + 2 * unknown.length > this.maxKept;
    if (isTooMany) this.forget();
    if (unknown.length > 0) this.learn(isTooMany ? names : unknown);
    const isAsked = new Uint8Array(this.ordered.length);
    for (const text of names) {
      const one = this.byText.get(text);
      if (one) isAsked[one.place] = 1;
    }
    const inOrder = this.ordered.filter(({ place }) => isAsked[place] === 1);
    this.last = { names: [...names], inOrder };
    return inOrder;
  }

  /** Adds names at their places in the order. */
  private learn(names: readonly string[]): void {
    const fresh: KnownName[] = [];
    for (const text of names) {
      const nombre = clean(text);
      if (nombre === '') continue;
      // Two texts may clean to the same name.
      let one = this.byText.get(nombre);
      if (!one) {
        one = { nombre, place: 0, folded: undefined };
        fresh.push(one);
      }
      this.byText.set(nombre, one).set(text, one);
    }
    this.ordered = merged(this.ordered, fresh.sort(byName));
    for (const [place, one] of this.ordered.entries()) one.place = place;
  }

  private forget(): void {
    this.byText.clear();
    this.ordered = [];
    this.last = { names: [], inOrder: [] };
  }
}

const byName = (a: KnownName, b: KnownName) => compareNames(a.nombre, b.nombre);

/** Two ordered lists as one. */
function merged(a: readonly KnownName[], b: readonly KnownName[]): KnownName[] {
  const all: KnownName[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    const isLeft = left !== undefined && (right === undefined || byName(left, right) <= 0);
    const next = isLeft ? left : right;
    if (next) all.push(next);
    if (isLeft) i++;
    else j++;
  }
  return all;
}

const known = new KnownNames(maxKnownNames);
