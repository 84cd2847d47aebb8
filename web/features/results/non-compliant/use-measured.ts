import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import { maxRowsWithMedidas, type MuestraListada } from '../../../../contract/muestra-listada.ts';
import { call } from '../../../app/services.ts';
import { newestFirst } from './records.ts';

/**
 * The rows in sight with the values of what fails. A list as long as the dialog's comes without them: they come by its
 * pages, as far as these are looked at. Until its page is there, or where that fails, a row stays as it is.
 */
export function useMeasured(
  filtros: Filtros,
  all: readonly MuestraListada[],
  inSight: readonly (MuestraListada | undefined)[],
): (muestra: MuestraListada) => MuestraListada {
  const places = useMemo(() => new Map(all.map(({ _id }, place) => [_id, place])), [all]);
  const pageOf = (muestra: MuestraListada) => Math.floor((places.get(muestra._id) ?? 0) / maxRowsWithMedidas) + 1;
  const pages = [...new Set(inSight.flatMap((muestra) => (muestra ? [pageOf(muestra)] : [])))];
  const answers = useQueries({ queries: pages.map((page) => measuredOptions(filtros, page)) });
  return (muestra) => answers[pages.indexOf(pageOf(muestra))]?.data?.get(muestra._id) ?? muestra;
}

/** A page of the samples that don't comply, by their ids. */
function measuredOptions(filtros: Filtros, page: number) {
  const query = {
    ...filtros,
    conclusionMuestra: 'No cumple',
    page,
    limit: maxRowsWithMedidas,
    ...newestFirst,
  } as const;
  return queryOptions({
    queryKey: ['non-compliant', filtros, 'measured', page],
    queryFn: async ({ signal }) => {
      const { results } = await call('listResults', { query, signal });
      return new Map(results.map((muestra) => [muestra._id, muestra]));
    },
  });
}
