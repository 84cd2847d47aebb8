import { cleanOptions } from '../../contract/rules/opciones.ts';
import type { Implementation } from '../http/serve.ts';
import { queryOptions } from '../index/query.ts';
import { getBasicFilters } from './get-basic-filters.ts';

export const getFilters: Implementation<'getFilters'> = async (input, request) => {
  const [basic, { solicitantes, tipos }] = await Promise.all([
    getBasicFilters(input, request),
    queryOptions('autorizada', request.alcance),
  ]);
  return { ...basic, solicitantes: cleanOptions(solicitantes), tiposMuestra: cleanOptions(tipos) };
};
