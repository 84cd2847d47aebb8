import type { LimiteDeNorma, TramoDeNorma } from '../../../contract/normas/limites-de-norma.ts';
import { porPotenciaDeDiez } from '../../../contract/evolucion/rules/unidades.ts';
import { comparaDecimales, decimalDeLey } from './intervalo.ts';
import { exponenteA, type ParametroId } from '../../../contract/normas/diccionario.ts';
import { type Atributos, candidatos, condicionesDe, desconocidas, limitesEn, supuestos } from './limites-en.ts';
import type { Clase, Limite, Lugar, Norma } from '../../../contract/normas/norma.ts';

/** Classes that only say how grave a breach is. */
const graves: ReadonlySet<Clase> = new Set<Clase>(['no aptitud', 'cierre', 'acción 2', 'acción 3']);

/**
 * The limits in force that define a breach, without those that only grade it ('no aptitud', closing a pool, further ranges of
 * actions); all limits where only references are left.
 */
export function principales(rows: readonly Limite[]): readonly Limite[] {
  const main = rows.filter(({ clase }) => !graves.has(clase));
  return main.some(({ clase }) => clase !== 'referencia') ? main : rows;
}

/** The limits in one direction: maxima, or minima. */
export function haciaEn(rows: readonly Limite[], extremo: 'min' | 'max'): Limite[] {
  return rows.filter(({ operador }) => operador.startsWith(extremo === 'max' ? '<' : '>'));
}

/** A place, undefined where it isn't known, and the other known facts. */
export interface Caso {
  readonly lugar: Lugar | undefined;
  readonly atributos: Atributos;
}

/** A question for a norm's limits: of a parameter, in a unit, in all of these cases. */
interface Pregunta {
  readonly parametro: ParametroId;
  readonly unidad: string;
  readonly casos: readonly Caso[];
}

/**
 * The limits of a parameter from the norm's first day on, each until the next, in a unit; future ones included. Gives a reason
 * instead where the limits differ between the places and cases that the known facts leave open.
 */
export function tramosDeNorma(norma: Norma, pregunta: Pregunta): readonly TramoDeNorma[] | { motivo: string } {
  const rows = norma.limites.filter(({ parametro }) => parametro === pregunta.parametro);
  if (rows.some((row) => exponenteA(pregunta.parametro, pregunta.unidad, row.unidad) === undefined)) {
    return {
      motivo: `sus límites no se pueden comparar con valores ${pregunta.unidad ? `en ${pregunta.unidad}` : 'sin unidad'}`,
    };
  }
  const days = rows.flatMap(({ desde, hasta }) => [desde, hasta].filter((day) => day !== undefined));
  const starts = [...new Set([norma.desde, ...days.filter((day) => day > norma.desde)])].toSorted();
  const tramos: TramoDeNorma[] = [];
  for (const desde of starts) {
    const found = limitesDelDia(norma, pregunta, desde);
    if (found === undefined)
      return { motivo: 'sus límites dependen del lugar o de condiciones que no constan: elige un punto' };
    const last = tramos.at(-1);
    if (last && cifrasDe(last) === cifrasDe(found)) continue;
    if (last) last.hasta = desde;
    tramos.push({ desde, hasta: null, ...found });
  }
  return tramos.some(({ min, max }) => min ?? max) ? tramos : { motivo: 'no tiene límite de este parámetro ahí' };
}

/** The limits of a day; undefined where they differ between the cases. */
function limitesDelDia(
  norma: Norma,
  { parametro, unidad, casos }: Pregunta,
  fecha: string,
): Pick<TramoDeNorma, 'min' | 'max'> | undefined {
  const each = casos.flatMap(({ lugar, atributos }) => {
    const rows = candidatos(norma, parametro, { lugar, atributos, fecha });
    const known = condicionesDe(atributos, parametro);
    return supuestos(norma, lugar, known, desconocidas(rows, known)).map((supuesto) => {
      const own = limitesEn(rows, supuesto);
      const [min, max] = (['min', 'max'] as const).map((extremo) => estricto(own, extremo, { parametro, unidad }));
      return { ...(min && { min }), ...(max && { max }) };
    });
  });
  if (new Set(each.map(cifrasDe)).size > 1) return undefined;
  return { ...juntos(each, 'min'), ...juntos(each, 'max') };
}

type Extremos = Pick<TramoDeNorma, 'min' | 'max'>;

const cifrasDe = ({ min, max }: Extremos) => JSON.stringify([min?.valor, max?.valor]);

/** Joins equal limits of several cases, with all their articles. */
function juntos(each: readonly Extremos[], extremo: 'min' | 'max'): Extremos {
  const limits = each.flatMap((one) => one[extremo] ?? []);
  const [first] = limits;
  const articulo = [...new Set(limits.map((one) => one.articulo))].join('; ');
  return first ? { [extremo]: { ...first, articulo } } : {};
}

/** The strictest of the main limits in one direction, in a unit. */
function estricto(
  rows: readonly Limite[],
  extremo: 'min' | 'max',
  { parametro, unidad }: Pick<Pregunta, 'parametro' | 'unidad'>,
): LimiteDeNorma | undefined {
  const order = extremo === 'max' ? 1 : -1;
  const [row] = principales(haciaEn(rows, extremo)).toSorted(
    (a, b) => order * comparaDecimales(decimalDeLey(a.valor), decimalDeLey(b.valor)),
  );
  if (!row) return undefined;
  const { digitos, exponente } = decimalDeLey(row.valor);
  const potencia = exponenteA(parametro, unidad, row.unidad) ?? 0;
  return { valor: porPotenciaDeDiez(Number(`${digitos}e${exponente}`), -potencia), articulo: row.articulo };
}
