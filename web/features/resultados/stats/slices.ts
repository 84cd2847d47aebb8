import { type Conteo, otrosGrupo, type TipoGruposStats } from '../../../../contract/resultados/estadisticas.ts';
import { totalOf } from '../../../../contract/base/porcentajes.ts';
import { colorsFor, verdictColors } from '../../../charts/palettes.ts';
import type { Slice } from '../../../charts/PieChart.tsx';
import { keyed } from '../../../components/keyed.ts';
import type { StatsLinks } from './links.ts';
import { verdicts } from './labels.ts';
import type { Narrowing } from './narrow.ts';
import { type GroupFacts, type TypeFacts } from './sections.ts';

/** What a slice counts: one, and many. */
export const muestras: [string, string] = ['muestra', 'muestras'];

type Table = StatsLinks['table'];

/** Slices of a pie; the smallest beyond them are drawn as one. */
const maxSlices = 19;

const linked = (to: string | undefined) => (to === undefined ? {} : { to });

/** The verdicts of what a narrowing counts: green, red and grey. */
export function verdictSlices(conteo: Conteo, narrowing: Narrowing, table: Table): Slice[] {
  return verdicts
    .filter(({ key }) => conteo[key] > 0)
    .map(({ key, label }) => ({
      key,
      label,
      count: conteo[key],
      color: verdictColors[key],
      ...linked(table({ ...narrowing, conclusion: label })),
    }));
}

/**
 * The groups as they are counted, in their own colours; where two have the same, the second takes one of the
 * palette's, so that the slices differ.
 */
export function groupSlices(stats: TipoGruposStats['stats'], groups: readonly GroupFacts[], table: Table): Slice[] {
  const known = new Map(keyed(groups, ({ name }) => name).map(({ key, item }) => [key, item]));
  const spare = colorsFor(20).filter((color) => groups.every((group) => !isSame(group.color, color)));
  const used = new Set<string>();
  return keyed(stats, ({ name }) => name).map(({ key, item: { name, count } }) => {
    const group = known.get(key);
    const own = group?.color ?? otrosGrupo.color;
    const color = group?.id && used.has(own.toLowerCase()) ? (spare.shift() ?? own) : own;
    used.add(own.toLowerCase());
    return { key, label: name, count, color, ...linked(group && table(narrowingOf(group))) };
  });
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The types of a group by how many samples there are of each, the most first; the last ones together, in grey. */
export function typeSlices(types: readonly TypeFacts[], table: Table): Slice[] {
  const inOrder = types.toSorted((a, b) => totalOf(b.conteo) - totalOf(a.conteo));
  const shown = inOrder.length > maxSlices + 1 ? inOrder.slice(0, maxSlices) : inOrder;
  const rest = inOrder.slice(shown.length);
  const colors = colorsFor(shown.length);
  const slices: Slice[] = shown.map(({ name, conteo }, n) => ({
    key: name,
    label: name,
    count: totalOf(conteo),
    color: colors[n] ?? otrosGrupo.color,
    ...linked(table({ tipos: [name] })),
  }));
  if (rest.length === 0) return slices;
  const last = {
    key: ' ',
    label: `Otros ${rest.length} tipos`,
    count: rest.reduce((sum, { conteo }) => sum + totalOf(conteo), 0),
    color: otrosGrupo.color,
    ...linked(table({ tipos: rest.map(({ name }) => name) })),
  };
  return [...slices, last];
}

/** What a group's figures count. */
export function narrowingOf({ id, types }: GroupFacts): Narrowing {
  return { grupo: { id, tipos: types.map(({ name }) => name) } };
}
