import type { InformeVerificado } from '../../../contract/verificar/verificar.ts';
import type { Pdf, Revision } from '../certificados/store/pdfs.ts';
import type { Entry } from './store/verificaciones.ts';

/** Withdrawn and long replaced revisions that are kept of a number besides those of its certificate. */
const maxPast = 100;

/** What gives a revision its code: `n` is its number. */
export type CodeOf = (n: number, known: string | undefined) => string;

/**
 * The revisions of a number that can be verified once its certificate is `pdf` (undefined: the number was withdrawn),
 * oldest first. Revisions keep their numbers when another is withdrawn; a revision that is delivered late is inserted
 * in the order of deliveries, and the numbers after it grow by one.
 */
export function nextEntries(
  before: readonly Entry[],
  pdf: Pdf | undefined,
  { now, codeOf }: { now: Date; codeOf: CodeOf },
): Entry[] {
  const live: Revision[] = pdf ? [pdf, ...pdf.anteriores].toReversed() : [];
  const known = new Map(before.map((entry) => [entry._id, entry]));
  // Those that are no longer kept count, too.
  let last = before.length === 0 && pdf ? pdf.revisiones - live.length : 0;
  const first = last;
  const entries = live.map(({ _id, huella, subido }): Entry => {
    const former = known.get(_id);
    const n = Math.max(former?.n ?? 0, last + 1);
    last = n;
    const codigo = former?.n === n ? former.codigo : codeOf(n, former?.codigo);
    return { _id, n, codigo, entregado: subido, huella };
  });
  const ids = new Set(live.map(({ _id }) => _id));
  const wasCut = pdf !== undefined && pdf.revisiones > live.length;
  const oldest = entries[0]?.n ?? first;
  const past = before
    .filter(({ _id }) => !ids.has(_id))
    .map((entry) =>
      entry.retirado !== undefined || (wasCut && entry.n < oldest) ? entry : { ...entry, retirado: now.toISOString() },
    );
  return [...past.slice(-maxPast), ...entries];
}

/** A number's samples as far as its certificate depends on them: those that bear it now. */
export interface SampleState {
  isAnulada: boolean;
  /** When it was last changed. */
  lastModified: string;
}

const inForce = (entries: readonly Entry[]) =>
  entries.filter(({ retirado }) => retirado === undefined).toSorted((a, b) => a.n - b.n);

/**
 * The revision asked about: the newest matching one in force; failing that, the newest matching one that was withdrawn.
 * Undefined where none matches.
 */
export function soughtIn(entries: readonly Entry[], isSought: (entry: Entry) => boolean): Entry | undefined {
  return inForce(entries).findLast(isSought) ?? entries.findLast(isSought);
}

/** When the bytes of a revision first came: they may have come again since. */
export function firstCame(entries: readonly Entry[], { huella, entregado }: Entry): string {
  const same = entries.filter((one) => one.huella === huella);
  return same.map((one) => one.entregado).reduce((first, one) => (one < first ? one : first), entregado);
}

/** The answer about a revision, without its content. */
export function answerOf(
  numero: string,
  { entries, muestras }: { entries: readonly Entry[]; muestras: readonly SampleState[] },
  found: Entry,
): Omit<InformeVerificado, 'contenido'> {
  const live = inForce(entries);
  const { n: revision, entregado, retirado } = found;
  const isAnulada = muestras.length > 0 && muestras.every((muestra) => muestra.isAnulada);
  const vigente = isAnulada ? null : (live.at(-1)?.n ?? null);
  const told = { numero, revision, entregado, vigente };
  if (retirado !== undefined) return { ...told, estado: 'retirado', hasta: retirado };
  const replacedBy = live.find(({ n }) => n > revision);
  if (replacedBy && !isAnulada) return { ...told, estado: 'sustituido', hasta: replacedBy.entregado };
  if (!isAnulada) return { ...told, estado: 'vigente', hasta: null };
  const anulada = muestras
    .map(({ lastModified }) => lastModified)
    .toSorted()
    .at(-1);
  return { ...told, estado: 'retirado', hasta: anulada ?? null };
}
