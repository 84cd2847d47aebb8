import type { Output } from '../../../../contract/calls.ts';
import { conclusionOfVeredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { compareWithLimits, isFueraSinDecir, type PermittedZone } from '../../../../contract/normas/rules/contraste.ts';
import { sinValor, textoDeLimite, textoDeValor } from '../../../../contract/muestras/rules/resultado.ts';
import type { OtroLimite } from '../state.ts';

/** A series as the API answers it. */
export type Evolucion = Output<'getEvolucion'>;
export type ValorDeSerie = NonNullable<Evolucion['valores']>[number];
export type MesDeSerie = NonNullable<Evolucion['meses']>[number];
type PuntoDeSerie = Evolucion['puntos']['citados'][number];

/** A value of a series that is a number. */
export type Medido = ValorDeSerie & { valor: number };

export const isMedido = (value: ValorDeSerie): value is Medido => value.valor !== undefined;
/** Whether a result has a value, a number or words; one without any is there where it doesn't comply. */
export const isValor = ({ valor, texto }: ValorDeSerie) => valor !== undefined || texto !== '';
/** `<0,5`: known only to lie below. */
export const isPorDebajo = ({ operador }: ValorDeSerie) => operador === '<' || operador === '<=';
/** `>300`: known only to lie above. */
export const isPorEncima = ({ operador }: ValorDeSerie) => operador === '>' || operador === '>=';

/** What is concluded of a value: the laboratory's verdict, or, with another limit, that it can't be decided. */
export type Juicio = ReturnType<typeof conclusionOfVeredicto> | 'No decidible';

/**
 * What another limit would conclude of a value. It takes the place of that end of the value's permitted zone; the other
 * end stays. `<0,5` against a maximum of 0,3 may be either. A result in words keeps the laboratory's verdict.
 */
export function juicioDe(value: ValorDeSerie, otro: OtroLimite | null): Juicio {
  if (!otro || !isMedido(value)) return conclusionOfVeredicto(value.conclusion);
  const zona: PermittedZone = { min: value.limite?.min, max: value.limite?.max, [otro.extremo]: otro.valor };
  const judged = compareWithLimits(value.valor, value.operador, zona);
  if (judged === 'indeterminado') return 'No decidible';
  return judged === 'dentro' ? 'Cumple' : 'No cumple';
}

/** How many values, samples and points another limit finds wanting, of those that are numbers. */
export interface Recuento {
  /** Values that were compared, and those of them that do not comply by the laboratory's own verdict. */
  comparados: number;
  ahora: number;
  noCumplen: number;
  noDecidibles: number;
  muestras: number;
  puntos: number;
  /** Values that do not comply and whose point the answer hasn't among its own. */
  sinPunto: number;
}

/** Counts what another limit would conclude. */
export function recuentoCon(values: readonly ValorDeSerie[], otro: OtroLimite): Recuento {
  const medidos = values.filter(isMedido);
  const juicios = medidos.map((value) => juicioDe(value, otro));
  const failing = medidos.filter((_, place) => juicios[place] === 'No cumple');
  return {
    comparados: medidos.length,
    ahora: medidos.filter(({ conclusion }) => conclusion === 'No cumple').length,
    noCumplen: failing.length,
    noDecidibles: juicios.filter((juicio) => juicio === 'No decidible').length,
    muestras: new Set(failing.map(({ muestra }) => muestra._id)).size,
    puntos: new Set(failing.flatMap(({ punto }) => (punto === undefined ? [] : [punto]))).size,
    sinPunto: failing.filter(({ punto }) => punto === undefined).length,
  };
}

/** A permitted zone and the days that it was in force: those of its first and of its last value. */
export interface Tramo {
  desde: string;
  hasta: string;
  zona: PermittedZone;
}

/**
 * The permitted zones that values were judged by, by their first day. `isSucesion`: one follows the other, as where a
 * limit changed; otherwise they were in force at the same time, as where two matrices have a limit each.
 */
export function tramosDe(values: readonly ValorDeSerie[]): { tramos: Tramo[]; isSucesion: boolean } {
  const byZone = new Map<string, Tramo>();
  for (const { limite: { min, max } = {}, muestra } of values) {
    if (min === undefined && max === undefined) continue;
    const key = JSON.stringify([min, max]);
    const dia = muestra.fecha_muestra;
    const tramo = byZone.get(key) ?? { desde: dia, hasta: dia, zona: { min, max } };
    if (dia < tramo.desde) tramo.desde = dia;
    if (dia > tramo.hasta) tramo.hasta = dia;
    byZone.set(key, tramo);
  }
  const tramos = [...byZone.values()].toSorted((a, b) => (a.desde < b.desde ? -1 : 1));
  const isSucesion = tramos.every(({ desde }, place) => {
    const before = tramos[place - 1];
    return !before || desde >= before.hasta;
  });
  return { tramos, isSucesion };
}

/** The limit that was last in force, to begin another one from. */
export function limiteVigente(values: readonly ValorDeSerie[]): PermittedZone {
  return (
    tramosDe(values)
      .tramos.toSorted((a, b) => (a.hasta < b.hasta ? -1 : 1))
      .at(-1)?.zona ?? {}
  );
}

/** A point's name, with its code where it has one. */
export const nombreDe = ({ nombre, codigo }: Pick<PuntoDeSerie, 'nombre' | 'codigo'>) =>
  codigo ? `${nombre} (${codigo})` : nombre;

/** Where a value's sample was taken: its point, or the reference that it came with; '' for neither. */
export function lugarDe(
  { punto, puntoSinCitar, referencia_externa: referencia = '' }: ValorDeSerie,
  series: Evolucion,
): string {
  const known = punto === undefined ? puntoSinCitar : series.puntos.citados[punto];
  return known ? nombreDe(known) : referencia;
}

/** `<0,50 µg/L`: a value as the laboratory wrote it, in the unit that it was given in; 'Sin valor' for none. */
export function textoDe({ valor, operador, texto, unidad }: ValorDeSerie, ofSeries: string): string {
  if (valor === undefined) return texto || sinValor;
  const written = textoDeValor({ valor_formateado: `${operador ?? ''}${texto}`, valor: Number(texto), operador });
  return [written, unidad ?? ofSeries].filter(Boolean).join(' ');
}

/** `límite 50`; '' for none. */
export const limiteDe = ({ limite }: ValorDeSerie) => textoDeLimite(limite);

/** Whether a value is outside the limits that it was reported with, and isn't said not to comply. */
export function isFuera(value: ValorDeSerie, ofSeries: string): boolean {
  const { valor, operador, texto, unidad, limite, conclusion } = value;
  // A limit in words is of the unit that the laboratory gave the value in, and not of one that was converted.
  const referencia = unidad === undefined ? limite : { min: limite?.min, max: limite?.max };
  return isFueraSinDecir({ valor, operador, valor_formateado: texto, unidad: ofSeries, referencia }, conclusion);
}
