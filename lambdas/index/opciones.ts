import type { Output } from '../../contract/calls.ts';
import { cleanOptions } from '../../contract/rules/opciones.ts';
import { opcionesConocidas, opcionesWith } from '../access/opciones.ts';
import type { Alcance } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import { queryOptions } from './query.ts';
import type { Family } from './row.ts';

/**
 * Everything that a family's samples in scope can be filtered by (spec, section 3, Filter options); of the groups, those
 * that have samples.
 */
export async function opcionesOf(familia: Family, viewer: Viewer): Promise<Output<'getFilters'>> {
  const [conocidas, { solicitantes, tipos }] = await Promise.all([
    opcionesConocidas(viewer),
    queryOptions(familia, viewer.alcance),
  ]);
  const basic = opcionesWith(conocidas, new Set(tipos));
  return { ...basic, solicitantes: cleanOptions(solicitantes), tiposMuestra: cleanOptions(tipos) };
}

/**
 * The determinations that occur in the samples in scope, authorised or in progress, in the order of a Spanish
 * dictionary: those that a user may subscribe to (spec, section 6).
 */
export async function determinacionesInScope(alcance: Alcance): Promise<string[]> {
  const families = await Promise.all([queryOptions('autorizada', alcance), queryOptions('en_curso', alcance)]);
  return cleanOptions(families.flatMap(({ determinaciones }) => determinaciones));
}
