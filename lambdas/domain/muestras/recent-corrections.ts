import { diasDeCorrecciones } from '../../../contract/muestras/revision.ts';
import { type CorreccionAnotada, readCorrecciones } from './store/correcciones.ts';

const hourMs = 3600 * 1000;
const windowMs = diasDeCorrecciones * 24 * hourMs;

/**
 * How far back a reading goes beyond the last one, in milliseconds: a correction is noted up to as long after its own
 * time as a file may be read. One that a repeated message notes later yet is found by the next whole reading.
 */
const overlapMs = hourMs;

/** How often everything is read again, in milliseconds. */
const wholeEveryMs = hourMs;

/** What this warm process knows of the log: each sample's corrections of the last 90 days, newest first. */
let known: { whole: number; latest: number; bySample: Map<string, CorreccionAnotada[]> } | undefined;

/**
 * The corrections of the last 90 days of every sample, newest first; only what is new is read. Whose they are is for
 * lambdas/platform/access to decide.
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
