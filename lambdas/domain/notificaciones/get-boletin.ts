import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { cabeceraDe, lineasDe } from './boletin.ts';
import { requireInforme } from './mark.ts';

/** The fields of the bulletin of a sample whose report is to be loaded in SINAC. */
export const getBoletin: Implementation<'getBoletin'> = async ({ params: { id } }, viewer) => {
  const { muestra, instalacion, punto, actos } = await requireInforme(viewer, id);
  if (!actos.some(({ acto }) => acto === 'sinac')) throw new Failure('NOT_FOUND');
  const { codigoSinac = null, clase = null } = punto?.ficha ?? {};
  const cabecera = cabeceraDe(muestra, { instalacion: instalacion.nombre, codigoSinac });
  return { boletin: { ...cabecera, lineas: lineasDe(muestra, clase ?? undefined) } };
};
