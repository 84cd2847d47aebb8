import type { Criterio } from '../../../contract/normas/norma.ts';
import {
  cero,
  comparaCon,
  type Cumplimiento,
  decimalDeLey,
  exacto,
  type Intervalo,
  intervaloDe,
  masIntervalo,
  porEntero,
} from './intervalo.ts';
import { exponenteA, type ParametroId } from '../../../contract/normas/diccionario.ts';
import { medidoDe, type ResultadoLeido } from './medido.ts';
import { fold } from '../../../contract/base/texto.ts';

const veredictos = ['satisfactorio', 'aceptable', 'insatisfactorio'] as const;
export type VeredictoDeLote = (typeof veredictos)[number] | 'no se puede leer';

/** The verdict of a criterion on a lot. */
export interface LecturaDeLote {
  readonly parametro: ParametroId;
  readonly fila?: string;
  readonly veredicto: VeredictoDeLote;
  readonly frase: string;
  readonly falta: readonly string[];
}

const reglamento = 'Reg. (CE) 2073/2005';

/** The count, in UFC/g, from which a lot of cheese or milk powder is tested for enterotoxins. */
const enterotoxinasDesde = '100.000';
const filasDeEnterotoxinas = new Set(['2.2.3', '2.2.4', '2.2.5', '2.2.7']);

/**
 * The verdict of a lot by its units. A missing unit, or a unit whose value isn't certain, counts with every value that it may
 * have: a lot of fewer than n units may be unsatisfactory, and never satisfactory.
 */
export function lecturaDeLote(criterio: Criterio, resultados: readonly ResultadoLeido[]): LecturaDeLote {
  const { fila, parametro, n, c } = criterio;
  const given = resultados.flatMap((each) => nivelesDe(criterio, each));
  const isMany = given.length > n && c > 0;
  const units = [...given, ...Array.from({ length: Math.max(0, n - given.length) }, () => sinUnidad)];
  const media = mediaDe(criterio, units);
  const best = veredictoDe(
    criterio,
    units.map(({ de }) => de),
    media === 'incumple',
  );
  const worst = veredictoDe(
    criterio,
    units.map(({ a }) => a),
    media !== 'cumple',
  );
  // 'Shall be respected as a minimum' (article 5.4): fewer than n units are no verdict, even where c would hide the rest.
  const isFew = given.length < n && best !== 'insatisfactorio';
  if (best !== worst || isMany || isFew) {
    const falta = isMany
      ? [`hay ${given.length} unidades y c = ${c} es de ${n}: el Reglamento no dice cuántas caben`]
      : [...new Set(units.flatMap(({ motivo }) => motivo ?? []))];
    return sinLeer(parametro, citaDe(criterio), falta, fila);
  }
  const consecuencia = best === 'insatisfactorio' ? `: ${consecuenciaDe(fila)}` : '';
  const frase = `${citaDe(criterio)}: ${best} (${textoDe(criterio)})${consecuencia}${enterotoxinas(criterio, units)}`;
  return { parametro, fila, veredicto: best, frase, falta: [] };
}

/** The answer for a lot that no criterion, or not this one, can judge. */
export function sinLeer(
  parametro: ParametroId,
  cita: string | undefined,
  falta: readonly string[],
  fila?: string,
): LecturaDeLote {
  const frase = `${cita ?? `${reglamento}, anexo I`}: no se puede leer: ${falta.join('; ')}`;
  return { parametro, ...(fila && { fila }), veredicto: 'no se puede leer', frase, falta };
}

function veredictoDe(
  { regla, c }: Criterio,
  niveles: readonly (0 | 1 | 2)[],
  isMediaMala: boolean,
): (typeof veredictos)[number] {
  const above = niveles.filter((each) => each > 0).length;
  if (regla === 'hasta c') return above > c ? 'insatisfactorio' : 'satisfactorio';
  if (niveles.includes(2) || above > c || isMediaMala) return 'insatisfactorio';
  return above > 0 && regla === 'tres clases' ? 'aceptable' : 'satisfactorio';
}

/** Histamine: whether the mean of the n units is at most m. */
function mediaDe({ regla, n, m = '0' }: Criterio, units: readonly Nivel[]): Cumplimiento {
  if (regla !== 'histamina') return 'cumple';
  const any = intervaloDe(cero, '>=', cero);
  const total = units.reduce((sum, { intervalo = any }) => masIntervalo(sum, intervalo), exacto(cero));
  return comparaCon(total, '<=', porEntero(decimalDeLey(m), BigInt(Math.max(n, units.length))));
}

function citaDe({ fila, categoria, demostrada, desde }: Criterio): string {
  const cambio = demostrada === false && desde !== undefined ? ' y Reg. (UE) 2024/2895' : '';
  return `${reglamento}, anexo I, ${fila}${cambio} (${categoria})`;
}

function textoDe({ n, c, m, M, unidades, cantidades, regla }: Criterio): string {
  const head = `n = ${n}, c = ${c}`;
  if (m === undefined) return `${head}, no detectado${cantidades.length > 0 ? ` en ${cantidades.join(' o ')}` : ''}`;
  const media = regla === 'histamina' ? ' y media hasta m' : '';
  return `${head}, m = ${m}${M === undefined ? '' : `, M = ${M}`} ${unidades[0]}${media}`;
}

function consecuenciaDe(fila: string): string {
  return fila.startsWith('1')
    ? 'retirada o recuperación (Reg. (CE) 178/2002, art. 19)'
    : 'medidas de la última columna del criterio (art. 7)';
}

function enterotoxinas({ fila, parametro }: Criterio, units: readonly Nivel[]): string {
  const isHigh = ({ intervalo }: Nivel) =>
    intervalo !== undefined && comparaCon(intervalo, '<=', decimalDeLey(enterotoxinasDesde)) === 'incumple';
  const applies = parametro === 'estafilococos' && filasDeEnterotoxinas.has(fila);
  return applies && units.some(isHigh) ? '; el lote se analiza para enterotoxinas (más de 100.000 ufc/g)' : '';
}

/**
 * The level of a unit: 0 complies, 1 is between m and M, 2 is above M or detected. `de` and `a` differ for an uncertain level.
 */
interface Nivel {
  readonly de: 0 | 1 | 2;
  readonly a: 0 | 1 | 2;
  /** Why the level is uncertain. */
  readonly motivo?: string;
  /** The interval of a count. */
  readonly intervalo?: Intervalo;
}

/** A missing unit may have any level. */
const sinUnidad: Nivel = { de: 0, a: 2, motivo: 'faltan unidades de las n del criterio' };

const busqueda =
  /^(?<no>no detectad[oa]|no se detecta|ausencia|ausente)?(?<si>detectad[oa]|presencia|presente)?(?:(?: en | ?\/ ?)(?:(?<cuantas>\d+) de )?(?:(?<unidades>\d+) unidades|(?<cantidad>\d+ ?(?:g|ml))))?$/u;

/** The units of a result: one, or several as in 'No detectado en 5 unidades', 'Detectado en 1 de 5 unidades'. */
function nivelesDe(criterio: Criterio, resultado: ResultadoLeido): Nivel[] {
  return criterio.m === undefined ? porDeteccion(criterio, resultado) : [porRecuento(criterio, resultado)];
}

function porDeteccion({ cantidades }: Criterio, { valor_formateado: text = '', unidad = '' }: ResultadoLeido): Nivel[] {
  const { no, si, cuantas, unidades, cantidad } = busqueda.exec(fold(text))?.groups ?? {};
  if (no === undefined && si === undefined) {
    return [{ de: 0, a: 2, motivo: 'el criterio pide una investigación (detectado o no) y el resultado no lo es' }];
  }
  const amount = cantidad ?? /(?<![\d.,])\d+ ?(?:g|ml)$/u.exec(fold(unidad))?.[0];
  if (cantidades.length > 0 && !cantidades.includes(conEspacio(amount))) {
    const motivo = `la cantidad analizada ${amount === undefined ? 'no consta' : `(${amount})`} y el criterio es en ${cantidades.join(' o ')}`;
    return [{ de: 0, a: 2, motivo }];
  }
  const total = Number(unidades ?? 1);
  const found = si === undefined ? 0 : Number(cuantas ?? total);
  // 'Detectado en 7 de 5 unidades' makes no sense.
  if (total > 1000 || found > total) return [{ de: 0, a: 2, motivo: 'no se entiende cuántas unidades dice' }];
  return Array.from({ length: total }, (_, place): Nivel => (place < found ? { de: 2, a: 2 } : { de: 0, a: 0 }));
}

const conEspacio = (amount = '') => amount.replace(/(?<=\d)(?=[gm])/u, ' ');

function porRecuento({ parametro, unidades, m = '', M = m }: Criterio, resultado: ResultadoLeido): Nivel {
  const comparable = unidades.find((each) => exponenteA(parametro, resultado.unidad, each) !== undefined);
  const intervalo = medidoDe(parametro, resultado).en(comparable ?? unidades[0] ?? '');
  if (typeof intervalo === 'string') return { de: 0, a: 2, motivo: intervalo };
  const [hastaM, hastaMm] = [
    comparaCon(intervalo, '<=', decimalDeLey(m)),
    comparaCon(intervalo, '<=', decimalDeLey(M)),
  ];
  const de = hastaMm === 'incumple' ? 2 : hastaM === 'incumple' ? 1 : 0;
  const a = hastaM === 'cumple' ? 0 : hastaMm === 'cumple' ? 1 : 2;
  return { de, a, intervalo, ...(de < a && { motivo: 'un valor solo se conoce como cota (<, >)' }) };
}
