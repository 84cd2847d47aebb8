import type { Filtros } from '../../../../contract/filtros.ts';
import { fechaCorta } from '../../../format/fecha.ts';

/** One filter that is on: what it is called, what it asks for, and the filters without it. */
export interface ActiveFilter {
  key: string;
  label: string;
  value: string;
  without: Filtros;
}

/** How each filter is called where it is summed up, in the order in which they are told. */
const labels: readonly { name: keyof Filtros; label: string; format?: (value: string) => string }[] = [
  { name: 'search', label: 'Búsqueda' },
  { name: 'numeroMuestra', label: 'Número' },
  { name: 'fechaInicio', label: 'Desde', format: fechaCorta },
  { name: 'fechaFin', label: 'Hasta', format: fechaCorta },
  { name: 'clienteId', label: 'Cliente' },
  { name: 'solicitante', label: 'Solicitante' },
  { name: 'tipoGrupoId', label: 'Grupo' },
  { name: 'tipoMuestra', label: 'Tipo' },
  { name: 'conclusionMuestra', label: 'Conclusión' },
];

/** The filters that are on, one for each value of those that are lists. */
export function activeFilters(filtros: Filtros): ActiveFilter[] {
  return labels.flatMap(({ name, label, format = String }) => {
    const value = filtros[name];
    if (value === undefined) return [];
    const { [name]: _, ...others } = filtros;
    if (!Array.isArray(value)) return [{ key: name, label, value: format(value), without: others }];
    return value.map((item) => {
      const rest = value.filter((other) => other !== item);
      return {
        key: `${name}:${item}`,
        label,
        value: format(item),
        without: rest.length > 0 ? { ...others, [name]: rest } : others,
      };
    });
  });
}
