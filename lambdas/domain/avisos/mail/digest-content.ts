import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { determinacionesCercanas, incumple } from '../../../../contract/avisos/rules/aviso.ts';
import { nonCompliantDeterminaciones } from '../../../../contract/muestras/rules/estado.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { isFueraDeLimite } from '../../../../contract/normas/rules/contraste.ts';
import { motivosProbables } from '../../../../contract/muestras/rules/motivos.ts';
import { puntoOf } from '../../../../contract/puntos/rules/punto.ts';
import { vistaDeCorreccion } from '../../muestras/access/correcciones.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { type Gathered, lateMs } from '../../resultados/cambios/follow.ts';
import { stopwatch } from '../../../platform/runtime/stopwatch.ts';
import { type MuestraHeader, readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { type AlertedMuestra, isNear, worstFirst } from './alerted-muestra.ts';

/** The most samples that a digest lists; the rest are counted. */
const maxListed = 20;

/** The limits of one digest: samples, and milliseconds spent on gathering them. The next digest continues from there. */
export const maxMuestras = 20_000;
const maxMs = 8000;

/** The content of a digest of a period. */
export interface DigestContent {
  /** Samples in scope that were first authorised in the digest's time, corrected or withdrawn. */
  nuevas: number;
  corregidas: number;
  retiradas: number;
  /** Counts of new and corrected samples: failing ones, and complying ones with values near their limit. */
  noCumplen: number;
  cercanas: number;
  /** Samples with a value outside its limits whose conclusion isn't 'No cumple'. */
  fuera: number;
  /** The first of the failing samples and the samples near a limit, the worst first. */
  muestras: readonly AlertedMuestra[];
  /**
   * The earliest and the latest date of failing samples, and of all new or corrected samples; undefined for none, and for failing
   * ones where some fail in a determination alone: no list of samples concluded not to comply has these.
   */
  fechasNoCumplen: Fechas | undefined;
  fechas: Fechas | undefined;
}

type Fechas = readonly [first: string, last: string];

/** A new or corrected sample for the user. */
interface News {
  isCorregida: boolean;
  fecha: string;
  /** The sample for the mail's list; undefined where it neither fails nor has values near a limit. */
  listed: AlertedMuestra | undefined;
  header: MuestraHeader;
  /** Whether the laboratory concludes of the sample as a whole that it doesn't comply. */
  isConcluida: boolean;
  /** Whether the sample has a value outside its limits though its conclusion isn't 'No cumple'. */
  isFuera: boolean;
}

/** The news of the samples in a user's scope since an instant, each sample as it was last read. */
export class DigestNews implements Gathered {
  readonly #news = new Map<string, News>();
  /** The withdrawn samples, and when their change was stored. */
  readonly #gone = new Map<string, number>();
  readonly #elapsed = stopwatch();
  readonly #alcance: Alcance;
  readonly #desde: string;
  readonly #ajenas: ReadonlySet<string>;
  readonly #most: number;

  /** `ajenas`: the solicitantes whose external references are no points. `most`: of how many samples there is room for. */
  constructor(alcance: Alcance, { desde, ajenas, most }: { desde: string; ajenas: ReadonlySet<string>; most: number }) {
    this.#alcance = alcance;
    this.#desde = desde;
    this.#ajenas = ajenas;
    this.#most = most;
  }

  get room(): number {
    return this.#elapsed() > maxMs ? 0 : Math.max(0, this.#most - this.#news.size - this.#gone.size);
  }

  add(header: MuestraHeader, muestra: Muestra, creado: number): void {
    const { _id } = header;
    this.#gone.delete(_id);
    this.#news.delete(_id);
    const kind = this.#kindOf(header, creado);
    if (!kind) return;
    const isCorregida = kind === 'corregida';
    const listed = listedOf(muestra, this.#ajenas);
    const { fecha } = header;
    const isFuera =
      !incumple(muestra) && muestra.determinaciones.some(({ resultados }) => resultados.some(isFueraDeLimite));
    const isConcluida = veredicto(muestra.conclusion_muestra) === 'No cumple';
    this.#news.set(_id, {
      isCorregida,
      fecha,
      header,
      isConcluida,
      isFuera,
      listed: listed && { ...listed, isCorregida },
    });
  }

  addGone({ id }: { id: string }, creado: number): void {
    this.#news.delete(id);
    this.#gone.set(id, creado);
  }

  /** Ignores an unreadable sample: the delivery that mends it is another change. */
  addDamaged(): void {}

  /** The content of the digest, and the samples that the mail lists, to be noted as shown. */
  async content(): Promise<{ content: DigestContent; shown: MuestraHeader[] }> {
    const news = [...this.#news.values()];
    const listed = news.flatMap((one) => (one.listed ? [{ ...one, listed: one.listed }] : []));
    const failing = listed.filter((one) => !isNear(one.listed));
    const first = listed.toSorted((a, b) => inOrder(a.listed, b.listed)).slice(0, maxListed);
    const corregidas = news.filter(({ isCorregida }) => isCorregida).length;
    return {
      content: {
        nuevas: news.length - corregidas,
        corregidas,
        retiradas: await this.#countWithdrawn(),
        noCumplen: failing.length,
        cercanas: listed.length - failing.length,
        fuera: news.filter(({ isFuera }) => isFuera).length,
        muestras: first.map((one) => one.listed),
        fechasNoCumplen: failing.every(({ isConcluida }) => isConcluida) ? fechasOf(failing) : undefined,
        fechas: fechasOf(news),
      },
      shown: first.map(({ header }) => header),
    };
  }

  /** Undefined where no change is visible to readers, or the sample was in an earlier digest. */
  #kindOf(header: MuestraHeader, creado: number): 'nueva' | 'corregida' | undefined {
    const { correccion, importedAt, publicada = importedAt, solicitante, tipo } = header;
    if (publicada >= this.#desde) return 'nueva';
    if (correccion && this.#isRecent(correccion.en, creado))
      return vistaDeCorreccion(this.#alcance, { ...correccion, solicitante, tipo }) ? 'corregida' : 'nueva';
    return this.#isRecent(publicada, creado) ? 'nueva' : undefined;
  }

  /** The number of withdrawn samples that the user could have seen. */
  async #countWithdrawn(): Promise<number> {
    const headers = await readMuestraHeaders([...this.#gone.keys()]);
    return [...headers.values()].filter(
      ({ _id, correccion, importedAt, publicada = importedAt, solicitante, tipo }) => {
        if (!correccion || publicada >= this.#desde) return false;
        if (!this.#isRecent(correccion.en, this.#gone.get(_id) ?? Infinity)) return false;
        return vistaDeCorreccion(this.#alcance, { ...correccion, solicitante, tipo }) === 'retirada';
      },
    ).length;
  }

  /** Whether a change stored at `creado` brought what happened at an instant. A change may wait long until it is told. */
  #isRecent(instant: string, creado: number): boolean {
    return Date.parse(instant) >= Math.min(Date.parse(this.#desde), creado) - lateMs;
  }
}

/** A sample that doesn't comply, or has values near a limit, for the list; all its determinations count. */
function listedOf(muestra: Muestra, ajenas: ReadonlySet<string>): AlertedMuestra | undefined {
  const noCumplen = nonCompliantDeterminaciones(muestra);
  const isFailing = noCumplen.length > 0 || veredicto(muestra.conclusion_muestra) === 'No cumple';
  // A sample that fails by its conclusion alone isn't listed with values near their limit.
  const cercanas = isFailing && noCumplen.length === 0 ? [] : determinacionesCercanas(muestra);
  if (!isFailing && cercanas.length === 0) return undefined;
  const { _id, numero_muestra: numero, tipo_muestra: tipo, fecha_muestra: fecha, producto, estado } = muestra;
  const solicitante = muestra.solicitante.nombre;
  const punto = puntoOf(muestra, ajenas.has(solicitante));
  const motivos = noCumplen.length === 0 ? motivosProbables(muestra) : undefined;
  return { _id, numero, tipo, solicitante, punto, producto, fecha, estado, noCumplen, cercanas, motivos };
}

/** Failing samples first, the worst first; then the newest. */
function inOrder(a: AlertedMuestra, b: AlertedMuestra): number {
  return worstFirst(a, b) || b.fecha.localeCompare(a.fecha) || a._id.localeCompare(b._id);
}

function fechasOf(news: readonly { fecha: string }[]): Fechas | undefined {
  const fechas = news.map(({ fecha }) => fecha).toSorted();
  const [first, last] = [fechas[0], fechas.at(-1)];
  return first === undefined || last === undefined ? undefined : [first, last];
}
