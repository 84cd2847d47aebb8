import type { Filtros } from '../filtros.ts';
import { fechaCorta } from '../../base/fechas.ts';

/** What each filter is called, in the order that people are shown them in. */
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

/** Filters in words, a line each: `Desde: 1 jul 2026`. Those by id are left out where `names` lacks the id. */
export function textsOfFiltros(filtros: Filtros, names: ReadonlyMap<string, string>): string[] {
  return filterLabels.flatMap(({ name, label }) => {
    const value = filtros[name];
    if (Array.isArray(value)) {
      const given = value.filter(Boolean);
      const more = given.length - maxNamed;
      if (given.length === 0) return [];
      return [`${label}: ${given.slice(0, maxNamed).join(', ')}${more > 0 ? ` y ${more} más` : ''}`];
    }
    if (!value) return [];
    if (name === 'clienteId' || name === 'tipoGrupoId' || name === 'entrega') {
      const known = names.get(value);
      return known === undefined ? [] : [`${label}: ${known}`];
    }
    return [`${label}: ${name === 'fechaInicio' || name === 'fechaFin' ? fechaCorta(value) : value}`];
  });
}
