import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { type MuestraEnCurso, wrapMuestra } from '../../../contract/muestras/muestra-en-curso.ts';
import { readVisibleMuestras } from './access/read-muestra.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { AnswerRoom } from '../../platform/runtime/answer-room.ts';
import { paginate } from '../../engine/query/list/paginate.ts';
import { queryEnCurso } from '../../engine/query/list/en-curso.ts';

/** The bytes of an answer besides its samples: the names of a page's samples if none of them fits. */
const aroundSamples = 200_000;

/** A page of the samples in progress in scope: found by the index, then each read whole and checked again. */
export const listMuestras: Implementation<'listMuestrasEnCurso'> = async ({ query }, viewer) => {
  const { alcance, now } = viewer;
  const { page, limit, sortBy, sortOrder, retraso, ...filtros } = query;
  const slice = { offset: (page - 1) * limit, limit, sortBy, descending: sortOrder === 'desc' };
  const { rows, total, late } = await queryEnCurso(alcance, await resolveFilters(filtros, viewer), {
    slice,
    today: fechaEnMadrid(now),
    lateOnly: retraso === 'true',
  });
  const found = await readVisibleMuestras(
    alcance,
    rows.map(({ id }) => id),
    'en_curso',
  );
  const room = new AnswerRoom(aroundSamples);
  const [muestras, noCaben]: [MuestraEnCurso[], MuestraEnCurso[]] = [[], []];
  for (const { id } of rows) {
    const muestra = found.get(id);
    if (!muestra) continue;
    const wrapped = wrapMuestra(muestra);
    (room.takes(wrapped) ? muestras : noCaben).push(wrapped);
  }
  const left = noCaben.length > 0 && { noCaben };
  return { muestras, ...left, pagination: paginate(query, total), conRetraso: late };
};
