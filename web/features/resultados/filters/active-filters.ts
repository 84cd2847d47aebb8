import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { filterLabels } from '../../../../contract/resultados/rules/filter-texts.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { withFilter, withOwner } from './filter-changes.ts';

/** One filter that is on: what it is called, what it asks for, and the filters without it. */
export interface ActiveFilter {
  key: string;
  label: string;
  value: string;
  without: Filtros;
}

/** How clients, groups and deliveries are called, by their ids. */
export interface FilterNames {
  clienteId: (id: string) => string;
  tipoGrupoId: (id: string) => string;
  entrega: (id: string) => string;
}

/** The filters that are on, one for each value of those that are lists. */
export function activeFilters(filtros: Filtros, names: FilterNames): ActiveFilter[] {
  return filterLabels.flatMap(({ name, label }) => {
    const value = filtros[name];
    if (value === undefined) return [];
    if (!Array.isArray(value))
      return [{ key: name, label, value: read(name, value, names), without: off(filtros, name) }];
    return value.map((item) => {
      const rest = value.filter((other) => other !== item);
      return { key: `${name}:${item}`, label, value: item, without: withFilter(filtros, name, rest) };
    });
  });
}

/** Values of a list that the summary names; the rest it counts. */
const named = 3;

/** The filters that are on in one line: each once, of a long list only the first. */
export function summaryOf(active: readonly ActiveFilter[]): string {
  return onceEach(active)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ');
}

/** Filters in words, each once: of a long list only the first values. */
export function onceEach(active: readonly { label: string; value: string }[]): { label: string; value: string }[] {
  const byLabel = new Map<string, string[]>();
  for (const { label, value } of active) byLabel.set(label, [...(byLabel.get(label) ?? []), value]);
  return Array.from(byLabel, ([label, values]) => {
    const more = values.length - named;
    const value = more > 1 ? `${values.slice(0, named).join(', ')} y ${more} más` : values.join(', ');
    return { label, value };
  });
}

function read(name: keyof Filtros, value: string, names: FilterNames): string {
  if (name === 'clienteId' || name === 'tipoGrupoId' || name === 'entrega') return names[name](value);
  return name === 'fechaInicio' || name === 'fechaFin' ? fechaCorta(value) : value;
}

function off(filtros: Filtros, name: keyof Filtros): Filtros {
  if (name === 'clienteId' || name === 'tipoGrupoId') return withOwner(filtros, name, undefined);
  return withFilter(filtros, name, undefined);
}
