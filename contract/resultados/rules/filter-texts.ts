import type { Filtros } from '../filtros.ts';
import { fechaCorta } from '../../base/fechas.ts';

/** The labels of filters, in the order in which people see them. */
export const filterLabels: readonly { name: keyof Filtros; label: string }[] = [
  { name: 'search', label: 'Búsqueda' },
  { name: 'numeroMuestra', label: 'Número' },
  { name: 'fechaInicio', label: 'Desde' },
  { name: 'fechaFin', label: 'Hasta' },
  { name: 'clienteId', label: 'Cliente' },
  { name: 'solicitante', label: 'Solicitante' },
  { name: 'tipoGrupoId', label: 'Grupo' },
  { name: 'tipoMuestra', label: 'Tipo' },
  { name: 'conclusionMuestra', label: 'Conclusión' },
  { name: 'entrega', label: 'Entrega' },
];

/** Values of a list that are named; the rest are counted. */
const maxNamed = 3;

/** A filter in words. */
export interface FiltroEnPalabras {
  label: string;
  value: string;
}

/** Filters in words. Those by id are left out where `names` lacks the id. */
export function filtrosEnPalabras(filtros: Filtros, names: ReadonlyMap<string, string>): FiltroEnPalabras[] {
  return filterLabels.flatMap(({ name, label }) => {
    const given = filtros[name];
    if (Array.isArray(given)) {
      const values = given.filter(Boolean);
      return values.length > 0 ? [{ label, value: listed(values) }] : [];
    }
    if (!given) return [];
    const value = textOf(name, given, names);
    return value === undefined ? [] : [{ label, value }];
  });
}

/** Values of a filter in a line; of many only the first. */
export function listed(values: readonly string[]): string {
  const more = values.length - maxNamed;
  return more > 1 ? `${values.slice(0, maxNamed).join(', ')} y ${more} más` : values.join(', ');
}

function textOf(name: keyof Filtros, value: string, names: ReadonlyMap<string, string>): string | undefined {
  if (name === 'clienteId' || name === 'tipoGrupoId' || name === 'entrega') return names.get(value);
  return name === 'fechaInicio' || name === 'fechaFin' ? fechaCorta(value) : value;
}
