import type { Correccion } from '../../../contract/muestras/correccion.ts';
import type { MuestraListada } from '../../../contract/muestras/muestra-listada.ts';
import { type CorreccionPendiente, diasDeCorrecciones, maxCorrecciones } from '../../../contract/muestras/revision.ts';
import { textoDeRetirada } from '../../../contract/muestras/rules/frase-de-cambios.ts';
import { compareSpanish } from '../../../contract/base/texto.ts';
import { vistaDeCorreccion } from './access/correcciones.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { type CorreccionAnotada, readCorrecciones } from './store/correcciones.ts';
import { type Leida, readLeidasOf } from './store/acuses.ts';

/** A correction, with whether the user has opened and read it. */
export function correccionOf({ numero, en }: { numero: number; en: string }, leida: Leida | undefined): Correccion {
  return { numero, en, abierta: (leida?.abierta ?? -1) >= numero, leida: (leida?.leida ?? -1) >= numero };
}

/** The newest correction of a sample that concerns the viewer, and whether it withdraws the sample for them. */
function newestFor(alcance: Alcance, ofSample: readonly CorreccionAnotada[] = []) {
  for (const one of ofSample) {
    const vista = vistaDeCorreccion(alcance, one);
    if (vista) return { one, isRetirada: vista === 'retirada' };
  }
  return undefined;
}

/** Rows of the list, with the corrections in scope. Makes one more request where a row has a correction. */
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
    // The index may have a returned sample a moment before the log does.
    return newest && !newest.isRetirada ? { ...row, correccion: correccionOf(newest.one, leidas.get(row._id)) } : row;
  });
}

/** Corrections and withdrawals of the last 90 days that the viewer hasn't confirmed to have read. */
export const listCorrecciones: Implementation<'listCorrecciones'> = async (_input, { usuario, alcance, now }) => {
  const [recent, leidas] = await Promise.all([recentCorrections(now), readLeidasOf(usuario._id)]);
  const pending = [...recent.values()].flatMap((ofSample) => {
    const newest = newestFor(alcance, ofSample);
    if (!newest || newest.one.en < usuario.createdAt) return [];
    return correccionOf(newest.one, leidas.get(newest.one._id)).leida ? [] : [newest];
  });
  // Corrections by one file have the same instant.
  pending.sort(
    ({ one: a }, { one: b }) =>
      b.en.localeCompare(a.en) || compareSpanish(a.numero_muestra, b.numero_muestra) || a._id.localeCompare(b._id),
  );
  return { total: pending.length, correcciones: pending.slice(0, maxCorrecciones).map(pendingOf) };
};

/** A correction; a sample that the viewer no longer sees is described as it was while they saw it. */
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

const hourMs = 3600 * 1000;
const windowMs = diasDeCorrecciones * 24 * hourMs;

/**
 * The overlap with the last reading, in milliseconds: a correction may be noted as long after its own time as reading a file
 * takes. A correction noted even later, by a repeated message, is found by the next whole reading.
 */
const overlapMs = hourMs;

/** The interval of whole readings, in milliseconds. */
const wholeEveryMs = hourMs;

/** The log as known to this warm process: corrections of the last 90 days by sample, newest first. */
let known: { whole: number; latest: number; bySample: Map<string, CorreccionAnotada[]> } | undefined;

/**
 * The corrections of the last 90 days by sample, newest first; reads only new ones. The scope is for the caller to check.
 */
export async function recentCorrections(now: Date): Promise<ReadonlyMap<string, readonly CorreccionAnotada[]>> {
  const at = now.getTime();
  const isWhole = !known || at - known.whole >= wholeEveryMs || at < known.latest;
  const from = isWhole || !known ? at - windowMs : known.latest - overlapMs;
  const pages = await Promise.all(monthsBetween(from, at).map(async (mes) => readCorrecciones(mes, iso(from))));
  const read = pages.flat();
  const bySample = isWhole || !known ? new Map<string, CorreccionAnotada[]>() : known.bySample;
  for (const one of read) add(bySample, one);
  known = { whole: isWhole || !known ? at : known.whole, latest: at, bySample };
  return bySample;
}

function add(bySample: Map<string, CorreccionAnotada[]>, one: CorreccionAnotada): void {
  const others = bySample.get(one._id) ?? [];
  if (others.some(({ numero }) => numero === one.numero)) return;
  bySample.set(
    one._id,
    [...others, one].toSorted((a, b) => b.numero - a.numero),
  );
}

const iso = (ms: number) => new Date(ms).toISOString();

/** The months of an interval, as `2026-11`, in UTC. */
function monthsBetween(from: number, to: number): string[] {
  const months: string[] = [];
  const last = iso(to).slice(0, 7);
  const month = new Date(`${iso(from).slice(0, 7)}-01T00:00:00.000Z`);
  for (; month.toISOString().slice(0, 7) <= last; month.setUTCMonth(month.getUTCMonth() + 1)) {
    months.push(month.toISOString().slice(0, 7));
  }
  return months;
}
