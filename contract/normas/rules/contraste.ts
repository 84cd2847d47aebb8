import type { Determinacion, Resultado } from '../../muestras/muestra.ts';
import { isFailing, veredicto } from '../../muestras/rules/conclusion.ts';
import { cantidad } from '../../base/numeros.ts';
import { fold } from '../../base/texto.ts';

/** What a result is compared with its own limits by. */
export type Contrastable = Pick<Resultado, 'valor' | 'operador' | 'valor_formateado' | 'unidad' | 'referencia'>;

/**
 * Where a result stands against the limits that its own report states, whatever the laboratory concludes: the one answer
 * for pages, mails, files and counts.
 *
 * - A value with a sign is all that it may be: `>200` is beyond a maximum of 100, `<10` against one of 5 is neither.
 * - A limit in words counts where it says one thing: 'Ausencia en 25 g', or a number with its sign, as '< 100 UFC/g'. Where
 *   numbers are stated too, they decide.
 * - 'Presencia' is more than none, and 'Ausencia' none, in the amount that they name.
 */
export function contrasteOf(resultado: Contrastable): LimitComparison {
  const { valor, operador, referencia = {}, unidad = '' } = resultado;
  const isAbsence = referencia.max === undefined && palabrasDe(referencia.texto)?.clase === 'ausencia';
  const zona = zonaOf(referencia, unidad, isAbsence);
  if (!zona) return 'indeterminado';
  if (valor === undefined) return contrasteEnPalabras(resultado, zona, isAbsence);
  // Fewer than one colony is none.
  const isNone = operador === '<' && valor > 0 && valor <= 1 && recuento.test(unidad);
  return compareWithLimits(isNone ? 0 : valor, isNone ? undefined : operador, zona);
}

/** Whether a result is outside the limits that its own report states. */
export function isFueraDeLimite(resultado: Contrastable): boolean {
  return contrasteOf(resultado) === 'fuera';
}

/**
 * Where a value stands, where the laboratory concludes the opposite: outside its limits with *Cumple*, or within with
 * *No cumple*.
 */
export function veredictoContrario(
  resultado: Contrastable & Pick<Resultado, 'conclusion'>,
): LimitComparison | undefined {
  const concluded = veredicto(resultado.conclusion);
  if (concluded === 'Sin definir') return undefined;
  const found = contrasteOf(resultado);
  const isOpposite = (concluded === 'Cumple' && found === 'fuera') || (concluded === 'No cumple' && found === 'dentro');
  return isOpposite ? found : undefined;
}

/**
 * Whether a result is to be marked as outside its limits: it is, and the conclusion shown beside it (`conclusion`) doesn't say
 * 'No cumple' already.
 */
export function isFueraSinDecir(resultado: Contrastable, conclusion: string | undefined): boolean {
  return veredicto(conclusion) !== 'No cumple' && isFueraDeLimite(resultado);
}

/** How many values of a sample are outside their limits without the laboratory concluding that they fail. */
export function cuantosFueraSinDecir(determinaciones: readonly Pick<Determinacion, 'resultados'>[]): number {
  return determinaciones.reduce(
    (sum, { resultados }) => sum + resultados.filter((one) => isFueraSinDecir(one, one.conclusion)).length,
    0,
  );
}

/** `2 valores fuera de su límite de los que el laboratorio no concluye que no cumplan`. */
export const textoDeFuera = (fuera: number) =>
  `${cantidad(fuera, 'valor', 'valores')} fuera de su límite ${fuera === 1 ? 'del que el laboratorio no concluye que no cumpla' : 'de los que el laboratorio no concluye que no cumplan'}`;

/**
 * The position of a determination's values on which the laboratory concludes nothing: 'fuera' where one is outside its own
 * limits, 'dentro' where no value is concluded and all are within. Undefined where the determination fails, or the limits don't
 * tell: what a laboratory concludes is never overruled (docs/decisions/verdicts.md).
 */
export function contrasteSinConcluir(
  determinacion: Pick<Determinacion, 'status_inteligente' | 'resultados'>,
): 'dentro' | 'fuera' | undefined {
  const { status_inteligente: status, resultados } = determinacion;
  if (isFailing(determinacion)) return undefined;
  const unsaid = resultados.filter(({ conclusion }) => veredicto(conclusion || status) === 'Sin definir');
  const found = unsaid.map(contrasteOf);
  if (found.includes('fuera')) return 'fuera';
  return unsaid.length === resultados.length && found.length > 0 && found.every((one) => one === 'dentro')
    ? 'dentro'
    : undefined;
}

/** Units of counts. */
const recuento = /\b(?:ufc|cfu|ufp|pfu|nmp|mpn|npp|colonias)\b/iu;

/** The zone that the limits permit, in the value's unit; undefined where they have nothing to compare a value with. */
function zonaOf(
  { min, max, texto }: NonNullable<Resultado['referencia']>,
  unidad: string,
  isAbsence: boolean,
): PermittedZone | undefined {
  if (isAbsence) return { min, max: 0 };
  if (min !== undefined || max !== undefined) return { min, max };
  return texto === undefined ? undefined : zonaEnPalabras(texto, unidad);
}

const oneSided =
  /^(?<sign><=|>=|=<|=>|[<>≤≥⩽⩾]|max(?:imo)?\.?:?|min(?:imo)?\.?:?|hasta) ?(?<end>-?\d+(?:[.,]\d+)?)(?: ?(?<unit>[^\d ].*))?$/u;
const twoSided =
  /^(?:entre )?(?<low>-?\d+(?:[.,]\d+)?) ?(?:-|–|—|a|y) ?(?<high>-?\d+(?:[.,]\d+)?)(?: ?(?<unit>[^\d ].*))?$/u;

/** The zone that a text such as `< 100`, `≤ 0,5 mg/L` or `6,5 - 9,5` states, in the value's unit or without one. */
function zonaEnPalabras(texto: string, unidad: string): PermittedZone | undefined {
  const text = plainOf(texto);
  const groups = (oneSided.exec(text) ?? twoSided.exec(text))?.groups;
  if (!groups) return undefined;
  const { sign = '', unit } = groups;
  const [end, low, high] = [groups['end'], groups['low'], groups['high']].map(numberOf);
  if (unit !== undefined && unit !== fold(unidad)) return undefined;
  if (low !== undefined && high !== undefined) return { min: low, max: high };
  if (end === undefined) return undefined;
  const isMinimum = /^(?:[>≥⩾]|=>|min)/u.test(sign);
  return { ...(isMinimum ? { min: end } : { max: end }), sinExtremos: sign === '<' || sign === '>' };
}

/** The number that digits are, whichever their decimal sign; undefined for `1.234`, which may be a thousand. */
function numberOf(digits: string | undefined): number | undefined {
  if (digits === undefined || /^-?[1-9]\d{0,2}[.,]\d{3}$/u.test(digits)) return undefined;
  return Number(digits.replace(',', '.'));
}

/** Without case, accents and what stands behind in brackets: `incontable` of 'Incontable (>300)'. */
function plainOf(text: string): string {
  return fold(text).replace(/ ?\([^()]*\)$/u, '');
}

/** A result in words, or a limit, and the amount of sample that it speaks of, as `25 g`. */
interface Palabras {
  clase: 'ausencia' | 'presencia';
  cantidad: { numero: number; unidad: string } | undefined;
}

const worded =
  /^(?:(?<ausencia>ausencia|ausente|absencia|absence|absent|no detectad[oa]|no detectable|no se detecta|no detectat|nao detetad[oa]|not detected|negativ[oa]|nd|n\.d\.)|presencia|presenca|presence|presente|present|detectad[oa]|se detecta|detectat|detetad[oa]|detected|positiv[oa]|incontables?|innumerables?)(?:(?: en | in |,? ?\/ ?)(?<numero>\d{1,5}) ?(?<unidad>ml|l|g|kg|cm2|cm²))?$/u;

/** What a text such as 'Ausencia en 25 g' says; undefined where it says no such thing. */
export function palabrasDe(text: string | undefined): Palabras | undefined {
  const groups = text === undefined ? undefined : worded.exec(plainOf(text))?.groups;
  if (!groups) return undefined;
  const { numero, unidad } = groups;
  return {
    clase: groups['ausencia'] === undefined ? 'presencia' : 'ausencia',
    cantidad: numero === undefined || unidad === undefined ? undefined : { numero: Number(numero), unidad },
  };
}

/** A value in words against its limits. What was looked for in one amount says of another only what follows for certain. */
function contrasteEnPalabras(
  { valor_formateado, referencia }: Contrastable,
  zona: PermittedZone,
  isAbsence: boolean,
): LimitComparison {
  const said = palabrasDe(valor_formateado);
  if (!said) return 'indeterminado';
  const isPresence = said.clase === 'presencia';
  const asked = isAbsence ? palabrasDe(referencia?.texto)?.cantidad : undefined;
  if (said.cantidad && asked) {
    if (said.cantidad.unidad !== asked.unidad) return 'indeterminado';
    const more = said.cantidad.numero - asked.numero;
    if (isPresence ? more > 0 : more < 0) return 'indeterminado';
  }
  if (isPresence) return compareWithLimits(0, '>', zona);
  // What was not detected may still be less than a minimum, or not.
  return (zona.min ?? 0) > 0 ? 'indeterminado' : compareWithLimits(0, undefined, zona);
}

/** How a number stands to its sign: `<0,5` is `{ operador: '<', valor: 0.5 }`. */
export type Operador = '<' | '<=' | '>' | '>=';

/**
 * The permitted zone of a parameter; a missing end is open, and so is one that is not itself permitted (`< 100`). Same unit
 * as the value.
 */
export interface PermittedZone {
  min?: number | undefined;
  max?: number | undefined;
  /** Whether the ends are excluded from the zone; included by default. */
  sinExtremos?: boolean | undefined;
}

/**
 * Where a value stands against its limits: inside, outside, or not to be said
 * (no limit, no number, limits that contradict each other, or a bound such as `<10` against a maximum of 5, which may be
 * either).
 */
export type LimitComparison = 'dentro' | 'fuera' | 'indeterminado';

/** Compares a value, with its sign if it has one, with the permitted zone. */
export function compareWithLimits(
  valor: number | undefined,
  operador: Operador | undefined,
  zona: PermittedZone,
): LimitComparison {
  if (valor === undefined || (zona.min === undefined && zona.max === undefined)) return 'indeterminado';
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, sinExtremos = false } = zona;
  if (min > max) return 'indeterminado';
  const isBelow = operador === '<' || operador === '<=';
  const isAbove = operador === '>' || operador === '>=';
  const lowest = isBelow ? Number.NEGATIVE_INFINITY : valor;
  const highest = isAbove ? Number.POSITIVE_INFINITY : valor;
  // `<5` is less than a 5 that is not permitted itself, as a 5 is not.
  const isUnder = zona.max === undefined || highest < max || (highest === max && (!sinExtremos || operador === '<'));
  const isOver = zona.min === undefined || lowest > min || (lowest === min && (!sinExtremos || operador === '>'));
  if (isUnder && isOver) return 'dentro';
  const isWhollyBelow = sinExtremos || operador === '<' ? highest <= min : highest < min;
  const isWhollyAbove = sinExtremos || operador === '>' ? lowest >= max : lowest > max;
  return isWhollyBelow || isWhollyAbove ? 'fuera' : 'indeterminado';
}
