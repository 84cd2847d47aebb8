import { diasDeAnuladas, maxAnuladas } from '../../../contract/muestras/muestra-anulada.ts';
import { isVisibleAnulada, readVisibleAnuladas } from './access/anuladas.ts';
import { resolveFilters } from '../../engine/query/request-filters.ts';
import { allows, isVisible } from '../../platform/access/scope.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readAnulaciones } from './store/anulaciones.ts';
import { readMuestraHeaders } from './store/muestras.ts';

const dayMs = 24 * 3_600_000;

/** The samples in scope that the laboratory annulled within the last days and that are still annulled, newest first. */
export const listMuestrasAnuladas: Implementation<'listMuestrasAnuladas'> = async ({ query }, viewer) => {
  const { alcance, now } = viewer;
  const { solicitantes = 'todos' } = await resolveFilters(query, viewer);
  const noted = await readAnulaciones(new Date(now.getTime() - diasDeAnuladas * dayMs), now);
  const own = noted.filter(
    ({ solicitante, tipo }) => allows(solicitantes, solicitante) && isVisible(alcance, solicitante, tipo),
  );
  const headers = await readMuestraHeaders([...new Set(own.map(({ _id }) => _id))]);
  const ids = own.flatMap(({ _id, en }) => {
    const header = headers.get(_id);
    return header && isVisibleAnulada(alcance, header) && header.anulacion.en === en ? [_id] : [];
  });
  const listed = ids.slice(0, maxAnuladas);
  const found = await readVisibleAnuladas(alcance, listed);
  return { muestras: listed.flatMap((id) => found.get(id)?.listada ?? []), total: ids.length };
};
