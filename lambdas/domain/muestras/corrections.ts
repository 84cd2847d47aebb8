import type { Correccion } from '../../../contract/muestras/correccion.ts';
import type { MuestraListada } from '../../../contract/muestras/muestra-listada.ts';
import { type CorreccionPendiente, maxCorrecciones } from '../../../contract/muestras/revision.ts';
import { textoDeRetirada } from '../../../contract/muestras/rules/frase-de-cambios.ts';
import { compareSpanish } from '../../../contract/base/texto.ts';
import { vistaDeCorreccion } from './access/correcciones.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import type { CorreccionAnotada } from './store/correcciones.ts';
import { type Leida, readLeidasOf } from './store/acuses.ts';
import { recentCorrections } from './recent-corrections.ts';

/** A correction with what the user has done about it. */
export function correccionOf({ numero, en }: { numero: number; en: string }, leida: Leida | undefined): Correccion {
  return { numero, en, abierta: (leida?.abierta ?? -1) >= numero, leida: (leida?.leida ?? -1) >= numero };
}

/** The newest correction of a sample that concerns a viewer, and what it is to them. */
function newestFor(alcance: Alcance, ofSample: readonly CorreccionAnotada[] = []) {
  for (const one of ofSample) {
    const vista = vistaDeCorreccion(alcance, one);
    if (vista) return { one, isRetirada: vista === 'retirada' };
  }
  return undefined;
}

/** Rows of the list, each with its correction where there is one in scope. One more request, where any has. */
export async function withCorrections(
  rows: readonly MuestraListada[],
  recent: ReadonlyMap<string, readonly CorreccionAnotada[]>,
  { usuario, alcance }: Viewer,
): Promise<MuestraListada[]> {
  const found = rows.map(({ _id }) => newestFor(alcance, recent.get(_id)));
  if (found.every((one) => one === undefined)) return [...rows];
  const leidas = await readLeidasOf(usuario._id);
  return rows.map((row, n) => {
    const newest = found[n];
    // The index may have a sample a moment before the log has its return.
    return newest && !newest.isRetirada ? { ...row, correccion: correccionOf(newest.one, leidas.get(row._id)) } : row;
  });
}

/** What was corrected or withdrawn within the last 90 days and the viewer hasn't confirmed to have read. */
export const listCorrecciones: Implementation<'listCorrecciones'> = async (_input, { usuario, alcance, now }) => {
  const [recent, leidas] = await Promise.all([recentCorrections(now), readLeidasOf(usuario._id)]);
  const pending = [...recent.values()].flatMap((ofSample) => {
    const newest = newestFor(alcance, ofSample);
    if (!newest || newest.one.en < usuario.createdAt) return [];
    return correccionOf(newest.one, leidas.get(newest.one._id)).leida ? [] : [newest];
  });
  // Those of one file have one instant.
  pending.sort(
    ({ one: a }, { one: b }) =>
      b.en.localeCompare(a.en) || compareSpanish(a.numero_muestra, b.numero_muestra) || a._id.localeCompare(b._id),
  );
  return { total: pending.length, correcciones: pending.slice(0, maxCorrecciones).map(pendingOf) };
};

/** A sample that isn't the viewer's any more is named as it was while it was, without what became of it. */
function pendingOf({ one, isRetirada }: { one: CorreccionAnotada; isRetirada: boolean }): CorreccionPendiente {
  const { _id, numero, en, antes, numero_muestra, solicitante, tipo, frase } = one;
  const shown = isRetirada ? antes : { numero: numero_muestra, solicitante, tipo };
  return {
    _id,
    numero,
    numero_muestra: shown.numero,
    solicitante: shown.solicitante,
    tipo_muestra: shown.tipo,
    corregidaEn: en,
    frase: isRetirada ? textoDeRetirada : frase,
    retirada: isRetirada,
  };
}
