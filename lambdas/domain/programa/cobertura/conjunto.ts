import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import type { Lugar } from '../../../../contract/normas/norma.ts';

/** A part of a set: the number of points of a kind that one sampling takes, each point once. */
export interface Parte {
  /** The name of n missing points: `el acumulador`, `2 terminales`. */
  nombre: (n: number) => string;
  cuantos: number;
  /** Whether a point of a class belongs to the part. A point without a class may belong to any part that asks for points. */
  isDe: (clase: Lugar) => boolean;
  /** Whether the part's points have no class of their own: points without a class are counted here first. */
  sinClase?: true;
}

/** The points or samples of one sampling of a row. */
export interface Conjunto {
  partes: readonly Parte[];
  /** Whether samples are counted whatever their point, as carcases are. */
  sinPuntos?: true;
  /** What the law asks for but isn't counted, since nobody knows whether the installation has it. */
  nota?: string;
}

/** The number of samples of a whole sampling. */
export const cuantosDe = ({ partes }: Conjunto) => partes.reduce((total, { cuantos }) => total + cuantos, 0);

/** The fields of a sample by which a set is counted. */
interface DeMuestreo {
  _id: string;
  punto: string | undefined;
  fecha: string;
  estado: 'autorizada' | 'en_curso';
}

/**
 * The fullest sampling: its samples, and the missing number by part. `sinClase`: some of its points may belong to another part.
 */
export interface Muestreo<M> {
  muestras: readonly M[];
  faltan: readonly number[];
  sinClase: boolean;
  /** The number of points counted for a part to which they may not belong. */
  dudosos: number;
}

/**
 * Days of one sampling. The law judges together the samples taken 'simultáneamente (mismo muestreo)' (RD 487/2022, an. VIII.B,
 * table 7) without naming days: here the days of a visit, which in a large building takes more than one.
 */
const diasDeMuestreo = 3;

/**
 * The possible samplings among some samples: for each day of a sample, the samples taken from this day on, within
 * `diasDeMuestreo`. Nowhere else is a sampling defined.
 */
function muestreosDe<M extends Pick<DeMuestreo, 'fecha'>>(muestras: readonly M[]): M[][] {
  const days = [...new Set(muestras.map(({ fecha }) => fecha))].toSorted(compareTexts);
  return days.map((dia) => {
    const last = sumaDias(dia, diasDeMuestreo - 1);
    return muestras.filter(({ fecha }) => dia <= fecha && fecha <= last);
  });
}

/**
 * The sampling that has most of a set, the first of several alike. Of two samples at one point the authorised one counts, then
 * the older one.
 */
export function mejorMuestreo<M extends DeMuestreo>(
  muestras: readonly M[],
  conjunto: Conjunto,
  claseDe: (punto: string) => Lugar | null = () => null,
): Muestreo<M> {
  const sorted = muestras.toSorted(
    (a, b) => compareTexts(a.estado, b.estado) || compareTexts(a.fecha, b.fecha) || compareTexts(a._id, b._id),
  );
  let best: Muestreo<M> = {
    muestras: [],
    faltan: conjunto.partes.map(({ cuantos }) => cuantos),
    sinClase: false,
    dudosos: 0,
  };
  for (const some of muestreosDe(sorted)) {
    const one = enSuConjunto(some, conjunto, claseDe);
    if (peso(one) > peso(best)) best = one;
  }
  return best;
}

/** More samples first, then more that are authorised. */
const peso = <M extends DeMuestreo>({ muestras }: Muestreo<M>) =>
  muestras.length * 1_000_000 + muestras.filter(({ estado }) => estado === 'autorizada').length;

function enSuConjunto<M extends DeMuestreo>(
  muestras: readonly M[],
  { partes, sinPuntos }: Conjunto,
  claseDe: (punto: string) => Lugar | null,
): Muestreo<M> {
  const faltan = partes.map(({ cuantos }) => cuantos);
  const taken: M[] = [];
  const take = (muestra: M, place: number) => {
    if (!faltan[place]) return false;
    faltan[place] -= 1;
    taken.push(muestra);
    return true;
  };
  if (sinPuntos) {
    for (const muestra of muestras) partes.some((_, place) => take(muestra, place));
    return { muestras: taken, faltan, sinClase: false, dudosos: 0 };
  }
  const byPoint = new Map<string, M>();
  for (const muestra of muestras)
    if (muestra.punto !== undefined && !byPoint.has(muestra.punto)) byPoint.set(muestra.punto, muestra);
  // A point of a known class belongs to one part; points without a class fill the rest.
  const unknown: M[] = [];
  for (const [punto, muestra] of byPoint) {
    const clase = claseDe(punto);
    if (clase === null) unknown.push(muestra);
    else
      take(
        muestra,
        partes.findIndex(({ isDe }) => isDe(clase)),
      );
  }
  const left = unknown.filter((muestra) => !partes.some((parte, place) => parte.sinClase && take(muestra, place)));
  const dudosos = left.filter((muestra) => partes.some((_, place) => take(muestra, place))).length;
  return { muestras: taken, faltan, sinClase: unknown.length > 0 && partes.length > 1, dudosos };
}

/** `De 7 puntos, 4: faltan el acumulador y 2 terminales`, `De 2 puntos, 1: falta 1`, `De 5 muestras, 5`. */
export function textoDeMuestreo<M>(conjunto: Conjunto, { muestras, faltan, sinClase, dudosos }: Muestreo<M>): string {
  const total = cuantosDe(conjunto);
  const lacking = total - muestras.length;
  const count = `De ${cantidad(total, conjunto.sinPuntos ? 'muestra' : 'punto', conjunto.sinPuntos ? 'muestras' : 'puntos')}, ${muestras.length}`;
  const unknown =
    dudosos > 0
      ? `; de ${cantidad(dudosos, 'punto', 'puntos')} no consta la clase, y ${dudosos === 1 ? 'puede no ser' : 'pueden no ser'} de los que pide la ley`
      : '';
  const nota = `${unknown}${conjunto.nota === undefined ? '' : `; ${conjunto.nota}`}`;
  if (lacking === 0) return `${count}${nota}`;
  const names = conjunto.partes.flatMap(({ nombre }, place) => {
    const n = faltan[place] ?? 0;
    return n === 0 ? [] : [nombre(n)];
  });
  const listed = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
  return `${count}: ${lacking === 1 ? 'falta' : 'faltan'} ${sinClase ? lacking : listed}${nota}`;
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
