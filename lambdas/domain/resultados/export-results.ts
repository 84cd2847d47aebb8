import type { Input } from '../../../contract/calls.ts';
import type { Exportacion, ExportPosition } from '../../../contract/resultados/exportacion.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { emptyFingerprint, type Fingerprint, fingerprintText, withId } from '../../../contract/base/fingerprint.ts';
import { vistaDeCorreccion } from '../muestras/access/correcciones.ts';
import { readVisibleWithHeaders } from '../muestras/access/read-muestra.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { queryRowsAfter } from '../../engine/query/list/after-position.ts';
import type { IndexRow } from '../../engine/blocks/row.ts';
import { resolveResultFilters } from './result-filters.ts';
import { bytesInAnswer, maxAnswerBytes } from '../../platform/runtime/answer-room.ts';
import type { MuestraHeader } from '../muestras/store/muestras.ts';
import { readReferenciasAjenas } from '../../platform/access/store/known-clientes.ts';

/** Most samples of one answer, and the bytes of their JSON at which no more are added. @internal */
export const limits = { muestras: 500, bytes: 3_000_000 };

/** Documents read at once: 100 of 600 parameters are some 15 MB in memory. */
const batch = 100;

/** Whole samples that the scope allows and the filters find, oldest first, from a position on. */
export async function exportFrom(
  { despues, ...filtros }: Input<'exportResults'>['body'],
  viewer: Pick<Viewer, 'alcance' | 'usuario'>,
): Promise<Exportacion> {
  const { alcance } = viewer;
  const filters = await resolveResultFilters(filtros, viewer);
  const { rows, hasMore, total, ids } = await queryRowsAfter('autorizada', alcance, filters, despues, limits.muestras);
  const { last, ...gathered } = await gather(alcance, rows);
  const ajenas = await readReferenciasAjenas();
  const solicitantes = new Set(gathered.muestras.map(({ solicitante }) => solicitante.nombre));
  const isLast = !hasMore && last === rows.at(-1);
  return {
    ...gathered,
    referenciasAjenas: [...solicitantes.intersection(ajenas)],
    total,
    siguiente: isLast || !last ? null : positionOf(last),
    huella: isLast ? fingerprintText(fingerprint(ids())) : null,
  };
}

/** The samples of these rows, as many as one answer bears, and the last row that was looked at. */
async function gather(alcance: Alcance, rows: readonly IndexRow[]) {
  const muestras: Muestra[] = [];
  const corregidas: string[] = [];
  const danadas: string[] = [];
  let [bytes, last]: [number, IndexRow | undefined] = [0, undefined];
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch);
    const { good: documents, damaged } = await readVisibleWithHeaders(
      alcance,
      some.map(({ id }) => id),
      'autorizada',
    );
    for (const row of some) {
      const found = documents.get(row.id);
      const size = found ? bytesInAnswer(found.muestra) : 0;
      const isTooLarge = size > maxAnswerBytes;
      if (muestras.length > 0 && !isTooLarge && bytes + size > limits.bytes)
        return { muestras, corregidas, danadas, last };
      if (damaged.has(row.id) || isTooLarge) danadas.push(row.id);
      else if (found) {
        muestras.push(found.muestra);
        bytes += size;
        if (isCorrected(alcance, found.header)) corregidas.push(row.id);
      }
      last = row;
    }
  }
  return { muestras, corregidas, danadas, last };
}

/** Whether a viewer could see what a sample was before its newest correction. */
function isCorrected(alcance: Alcance, { correccion, solicitante, tipo }: MuestraHeader): boolean {
  return correccion !== undefined && vistaDeCorreccion(alcance, { ...correccion, solicitante, tipo }) === 'corregida';
}

function positionOf({ fecha, numero, id }: IndexRow): ExportPosition {
  return { fecha, numero, id };
}

function fingerprint(ids: Iterable<string>): Fingerprint {
  let all: Fingerprint = emptyFingerprint;
  for (const id of ids) all = withId(all, id);
  return all;
}
