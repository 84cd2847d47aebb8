import { lecturaDicha } from './lectura-dicha.ts';
import { readVisibleMuestra } from '../muestras/access/read-muestra.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { circunstanciasDe } from './circunstancias.ts';
import { Failure } from '../../platform/runtime/failure.ts';

/** The reading of an authorised sample by its type's norm; null where none is switched on. */
export const getLectura: Implementation<'getLectura'> = async ({ params }, { alcance }) => {
  const found = await readVisibleMuestra(alcance, params.id, 'autorizada');
  if (!found) throw new Failure('NOT_FOUND');
  const [circunstancias] = await circunstanciasDe([found.muestra]);
  return { lectura: circunstancias ? lecturaDicha(found.muestra, circunstancias) : null };
};
