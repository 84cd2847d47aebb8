import { fold } from '../../../contract/base/texto.ts';
import type { Block } from '../blocks/block.ts';
import { fechaOf } from '../blocks/calendar.ts';
import type { Family } from '../blocks/row.ts';
import { ask } from './ask.ts';
import { type BlockPoint, blockPointsOf, isPoint } from './block-points.ts';
import { type CatalogEntry } from './catalog.ts';
import { eachRow, solicitanteOf } from './match.ts';
import type { PointNaming } from './point-aliases.ts';

/** A sample as far as programmes count it. */
export interface CountedSample {
  _id: string;
  numero: string;
  /** `yyyy-mm-dd`. */
  fecha: string;
  tipo: string;
  /** The key of its point, of no alias. */
  punto: string;
  /** Of the parameters that were asked for those that it has. */
  parametros: ReadonlySet<string>;
}

/** Which samples are wanted: of some solicitantes and days, both included. */
interface Wanted extends PointNaming {
  solicitantes: ReadonlySet<string>;
  desde: string;
  hasta: string;
  /** Parameters or determinations, folded, that rows ask for. */
  parametros: ReadonlySet<string>;
}

/**
 * The samples of a family that were taken at points, by solicitante, in no order. Of every type, whoever asks: what counts for
 * whom is for the caller to decide.
 */
export async function samplesOfSolicitantes(
  familia: Family,
  { solicitantes, desde, hasta, parametros, ...naming }: Wanted,
): Promise<Map<string, CountedSample[]>> {
  return ask(familia, { solicitantes, tipos: 'todos' }, { desde, hasta }, async ({ found }) => {
    const samples = new Map<string, CountedSample[]>();
    await found.each((match) => {
      const { block } = match;
      const own = samples.get(solicitanteOf(match)) ?? [];
      samples.set(solicitanteOf(match), own);
      const { index, points } = blockPointsOf(block);
      const claves = points.map((point) => claveOf(point, naming));
      const parametrosAt = parametrosIn(block, parametros);
      const { days, tipos } = block.columns;
      eachRow(match, (row) => {
        const punto = claves[(index[row] as number) - 1];
        if (punto === undefined) return;
        own.push({
          _id: block.ids.at(row),
          numero: block.numeros.at(row),
          fecha: fechaOf(days[row] as number),
          tipo: tipos.values[tipos.index[row] as number] as string,
          punto,
          parametros: parametrosAt(row),
        });
      });
    });
    return samples;
  });
}

/** What samples have ever been: their types, and which of the parameters that were asked for any of them has. */
export interface Ever {
  tipos: ReadonlySet<string>;
  parametros: ReadonlySet<string>;
}

/** What all samples of a family have ever been, by solicitante, whether or not they name a point; none where there is no sample. */
export async function everOfSolicitantes(
  familia: Family,
  { solicitantes, parametros }: Pick<Wanted, 'solicitantes' | 'parametros'>,
): Promise<Map<string, Ever>> {
  return ask(familia, { solicitantes, tipos: 'todos' }, {}, async ({ found }) => {
    const all = new Map<string, { tipos: Set<string>; parametros: Set<string> }>();
    await found.each((match) => {
      const own = all.get(solicitanteOf(match)) ?? { tipos: new Set(), parametros: new Set() };
      const parametrosAt = parametrosIn(match.block, parametros);
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
 * Which of some parameters a row has: those whose name is that of a determination or of a parameter of it, or stands as words of its own within the determination's.
 */
function parametrosIn(block: Block, wanted: ReadonlySet<string>): (row: number) => ReadonlySet<string> {
  if (wanted.size === 0) return () => none;
  const { determinaciones, parametros } = block.columns;
  const held = determinaciones.names.map((name) => {
    const words = wordsOf(name);
    return [...wanted].filter((one) => words.includes(wordsOf(one)));
  });
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
  const named = [...wanted].flatMap((one) => {
    const marks = Uint8Array.from(parametros.names.all(), (name) => Number(fold(name) === one));
    if (!marks.includes(1)) return [];
    const hits = new Uint8Array(block.rows);
    parametros.markRows(marks, determinaciones, hits);
    return [{ one, hits }];
  });
  return (row) => {
    const own = ofSet(determinaciones.index[row] as number);
    const more = named.filter(({ hits }) => hits[row] === 1).map(({ one }) => one);
    return more.length === 0 ? own : new Set([...own, ...more]);
  };
}

/** The words of a name between spaces, so that one is looked for in another by whole words. */
const wordsOf = (name: string) =>
  ` ${fold(name)
    .replaceAll(/[^\p{L}\p{N}.,%+]+/gu, ' ')
    .trim()} `;

/**
 * What the index says of some solicitantes now, as a text each: where it is the same, so are their samples. Those without a block in
 * these days have a blank one.
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

/** Those of sorted names that a block may hold. */
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
