import { fold } from '../../../../contract/base/texto.ts';
import { solicitanteOfClave } from '../../../../contract/puntos/puntos.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { nombreDeParametro, parametroDe } from '../../../../contract/normas/diccionario.ts';
import { isDeterminable } from '../../../../contract/normas/rules/determinable.ts';
import type { Block } from '../../blocks/block.ts';
import { fechaOf } from '../../blocks/calendar.ts';
import type { Family } from '../../blocks/row.ts';
import { ask } from '../ask.ts';
import { type BlockPoint, blockPointsOf, isPoint } from './block-points.ts';
import type { CatalogEntry } from '../catalog.ts';
import { eachRow, solicitanteOf } from '../filter-block.ts';
import { compareFound, type Found } from '../found-rows.ts';
import type { PointNaming } from './aliases.ts';
import { eachValued } from '../values/valued-rows.ts';

/** The fields of a sample by which programmes count it. */
export interface CountedSample {
  _id: string;
  numero: string;
  /** `yyyy-mm-dd`. */
  fecha: string;
  tipo: string;
  /** The key of the sample's point, never an alias's. */
  punto: string;
  /**
   * The parameters asked for that the sample has; for an authorised sample, those with a result that says what was found.
   */
  parametros: ReadonlySet<string>;
  /** Parameters of an authorised sample without such a result. */
  sinResultado: ReadonlySet<string>;
}

/** The wanted samples: of some solicitantes, from `desde` to `hasta`, both included. */
interface Wanted extends PointNaming {
  solicitantes: ReadonlySet<string>;
  desde: string;
  hasta: string;
  /** Parameters or determinations, folded, that rows of programmes ask for. */
  parametros: ReadonlySet<string>;
}

/**
 * The samples of a family that were taken at points, by solicitante, in no order. Of every type, outside any viewer's scope: the
 * caller decides which count for whom.
 */
export async function samplesOfSolicitantes(
  familia: Family,
  { solicitantes, desde, hasta, parametros, ...naming }: Wanted,
): Promise<Map<string, CountedSample[]>> {
  return ask(familia, { solicitantes, tipos: 'todos' }, { desde, hasta }, async (scoped) => {
    const { found } = scoped;
    const samples = new Map<string, CountedSample[]>();
    const named = namedAs(parametros);
    // Samples in progress have no results yet.
    const isJudged = familia === 'autorizada' && parametros.size > 0;
    const resultados = isJudged ? await resultadosIn(scoped, named) : undefined;
    await found.each((match) => {
      const { block } = match;
      const own = samples.get(solicitanteOf(match)) ?? [];
      samples.set(solicitanteOf(match), own);
      const { index, points } = blockPointsOf(block);
      const claves = points.map((point) => claveOf(point, naming));
      const parametrosAt = parametrosIn(block, parametros, named);
      const { days, tipos } = block.columns;
      eachRow(match, (row) => {
        const punto = claves[(index[row] as number) - 1];
        if (punto === undefined) return;
        const has = parametrosAt(row);
        const told = resultados && has.size > 0 ? (resultados.get(block.name)?.get(row) ?? none) : has;
        own.push({
          _id: block.ids.at(row),
          numero: block.numeros.at(row),
          fecha: fechaOf(days[row] as number),
          tipo: tipos.values[tipos.index[row] as number] as string,
          punto,
          parametros: told === has ? has : has.intersection(told),
          sinResultado: told === has ? none : has.difference(told),
        });
      });
    });
    return samples;
  });
}

/** The newest sample at a point of those of its type that have the same of the parameters asked for. */
export interface NewestSample extends Pick<CountedSample, '_id' | 'numero' | 'fecha' | 'tipo' | 'parametros'> {
  familia: Family;
  determinaciones: readonly string[];
}

/**
 * The newest samples of a family at some points (never an alias's), by point: of each type, and of each set of the parameters
 * asked for, one.
 */
export async function newestAtPoints(
  familia: Family,
  alcance: Alcance,
  { claves, parametros, ...naming }: Pick<Wanted, 'parametros'> & PointNaming & { claves: ReadonlySet<string> },
): Promise<Map<string, NewestSample[]>> {
  const solicitantes = new Set(Array.from(claves, (clave) => solicitanteOfClave(clave) ?? ''));
  return ask(familia, alcance, { solicitantes }, async ({ found }) => {
    const newest = new Map<string, Map<string, Found & Pick<CountedSample, 'parametros'>>>();
    const named = namedAs(parametros);
    await found.each((match) => {
      const { block } = match;
      const { index, points } = blockPointsOf(block);
      const own = points.map((point) => claveOf(point, naming));
      const parametrosAt = parametrosIn(block, parametros, named);
      const { tipos } = block.columns;
      eachRow(match, (row) => {
        const punto = own[(index[row] as number) - 1];
        if (punto === undefined || !claves.has(punto)) return;
        const known = newest.get(punto) ?? new Map<string, Found & Pick<CountedSample, 'parametros'>>();
        newest.set(punto, known);
        const one = { block, row, parametros: parametrosAt(row) };
        const key = [tipos.values[tipos.index[row] as number], ...[...one.parametros].toSorted()].join('\0');
        const before = known.get(key);
        if (!before || compareFound(before, one) < 0) known.set(key, one);
      });
    });
    return new Map(
      Array.from(newest, ([punto, known]) => [
        punto,
        Array.from(known.values(), ({ block, row, parametros: has }) => {
          const { id: _id, numero, fecha, tipo, determinaciones } = block.row(row);
          const names = new Set(determinaciones.map(([name]) => name));
          return { _id, numero, fecha, tipo, parametros: has, familia, determinaciones: [...names] };
        }),
      ]),
    );
  });
}

/** Every type and every parameter asked for that occurs in some samples. */
export interface Ever {
  tipos: ReadonlySet<string>;
  parametros: ReadonlySet<string>;
}

/** The types and parameters of all samples of a family, by solicitante, with or without a point; no entry without samples. */
export async function everOfSolicitantes(
  familia: Family,
  { solicitantes, parametros }: Pick<Wanted, 'solicitantes' | 'parametros'>,
): Promise<Map<string, Ever>> {
  return ask(familia, { solicitantes, tipos: 'todos' }, {}, async ({ found }) => {
    const all = new Map<string, { tipos: Set<string>; parametros: Set<string> }>();
    const named = namedAs(parametros);
    await found.each((match) => {
      const own = all.get(solicitanteOf(match)) ?? { tipos: new Set(), parametros: new Set() };
      const parametrosAt = parametrosIn(match.block, parametros, named);
      const { tipos } = match.block.columns;
      eachRow(match, (row) => {
        all.set(solicitanteOf(match), own);
        own.tipos.add(tipos.values[tipos.index[row] as number] as string);
        for (const one of parametrosAt(row)) own.parametros.add(one);
      });
    });
    return all;
  });
}

function claveOf(point: BlockPoint, { ajenas, aliases }: PointNaming): string | undefined {
  return isPoint(point, { ajenas, aliases }) ? aliases.claveOf(point.clave) : undefined;
}

const none: ReadonlySet<string> = new Set();

/**
 * Gives the wanted parameters that a name means: those that the dictionary takes for the same parameter ('Fe' and 'Hierro total'
 * mean 'Hierro', 'Hierro disuelto' doesn't), and those with the same folded name.
 */
function namedAs(wanted: ReadonlySet<string>): (determinacion: string, descripcion?: string) => readonly string[] {
  const asked = Array.from(wanted, (one) => ({ one, id: parametroDe(one, one) }));
  const known = new Map<string, readonly string[]>();
  return (determinacion, descripcion = determinacion) => {
    const key = `${determinacion}\0${descripcion}`;
    let own = known.get(key);
    if (!own) {
      const name = fold(nombreDeParametro(determinacion, descripcion));
      const id = parametroDe(determinacion, descripcion);
      own = asked
        .filter((each) => (each.id !== undefined && each.id === id) || each.one === name)
        .map(({ one }) => one);
      known.set(key, own);
    }
    return own;
  };
}

/** Gives the wanted parameters of a row, by the names of its determinations and parameters. */
function parametrosIn(
  block: Block,
  wanted: ReadonlySet<string>,
  named: ReturnType<typeof namedAs>,
): (row: number) => ReadonlySet<string> {
  if (wanted.size === 0) return () => none;
  const { determinaciones, parametros } = block.columns;
  const held = determinaciones.names.map((name) => named(name));
  const ofSets = new Map<number, ReadonlySet<string>>();
  const ofSet = (set: number) => {
    let own = ofSets.get(set);
    if (!own) {
      const found = new Set<string>();
      determinaciones.sets.each(set, (name) => held[name]?.forEach((one) => found.add(one)));
      ofSets.set(set, (own = found));
    }
    return own;
  };
  const marked = [...wanted].flatMap((one) => {
    const marks = Uint8Array.from(parametros.names.all(), (name) => Number(named(name).includes(one)));
    if (!marks.includes(1)) return [];
    const hits = new Uint8Array(block.rows);
    parametros.markRows(marks, determinaciones, hits);
    return [{ one, hits }];
  });
  return (row) => {
    const own = ofSet(determinaciones.index[row] as number);
    const more = marked.filter(({ hits }) => hits[row] === 1).map(({ one }) => one);
    return more.length === 0 ? own : new Set([...own, ...more]);
  };
}

/**
 * The wanted parameters with a result that says what was found (`isDeterminable`), by block name and row of authorised samples.
 */
async function resultadosIn(
  scoped: Parameters<typeof eachValued>[1],
  named: ReturnType<typeof namedAs>,
): Promise<Map<string, Map<number, Set<string>>>> {
  const found = new Map<string, Map<number, Set<string>>>();
  await eachValued('autorizada', scoped, ({ block, values, mask }) => {
    const rows = new Map<number, Set<string>>();
    found.set(block.name, rows);
    for (const [place, { determinacion, descripcion }] of values.parametros.entries()) {
      const own = [...named(determinacion, descripcion), ...named(determinacion)];
      if (own.length === 0) continue;
      const column = values.readColumn(place);
      for (let i = 0; i < column.rows.length; i++) {
        const row = column.rows[i] as number;
        if (mask[row] !== 1 || !isDeterminable({ valor: column.numbers[i], texto: column.textoAt(i) })) continue;
        const has = rows.get(row) ?? new Set<string>();
        rows.set(row, has);
        for (const one of own) has.add(one);
      }
    }
  });
  return found;
}

/**
 * The index's state by solicitante, as a text: while the text stays the same, so do the solicitante's samples of these days.
 * Blank for a solicitante without a block in these days.
 */
export async function stateOfSolicitantes(
  familia: Family,
  { solicitantes, desde, hasta }: Pick<Wanted, 'solicitantes' | 'desde' | 'hasta'>,
): Promise<Map<string, string>> {
  const sorted = [...solicitantes].toSorted((a, b) => Number(a > b) - Number(a < b));
  return ask(familia, { solicitantes, tipos: 'todos' }, { desde, hasta }, async ({ entries, filter }) => {
    const states = new Map(sorted.map((solicitante) => [solicitante, '']));
    for (const entry of entries) {
      if (entry.lastDay < filter.firstDay || entry.firstDay > filter.lastDay) continue;
      for (const solicitante of within(sorted, entry))
        states.set(solicitante, `${states.get(solicitante) ?? ''} ${entry.key}`);
    }
    return states;
  });
}

/** The sorted names that a block may hold. */
function* within(sorted: readonly string[], { firstSolicitante, lastSolicitante }: CatalogEntry) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < firstSolicitante) low = middle + 1;
    else high = middle;
  }
  for (let place = low; place < sorted.length; place++) {
    const name = sorted[place] as string;
    if (lastSolicitante !== undefined && name > lastSolicitante) return;
    yield name;
  }
}
