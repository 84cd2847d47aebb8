import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { filterLabels, listed } from '../../../../contract/resultados/rules/filter-texts.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { withFilter, withOwner } from './filter-changes.ts';

/** An active filter; `without` has the filters without it. */
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

/** The active filters: one for each value of a list. */
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

/** The active filters in one line: each label once, of a long list only the first values. */
export function summaryOf(active: readonly Pick<ActiveFilter, 'label' | 'value'>[]): string {
  const byLabel = Map.groupBy(active, ({ label }) => label);
  return Array.from(byLabel, ([label, own]) => `${label}: ${listed(own.map(({ value }) => value))}`).join(' · ');
}

function read(name: keyof Filtros, value: string, names: FilterNames): string {
  if (name === 'clienteId' || name === 'tipoGrupoId' || name === 'entrega') return names[name](value);
  return name === 'fechaInicio' || name === 'fechaFin' ? fechaCorta(value) : value;
}

function off(filtros: Filtros, name: keyof Filtros): Filtros {
  if (name === 'clienteId' || name === 'tipoGrupoId') return withOwner(filtros, name, undefined);
  return withFilter(filtros, name, undefined);
}
