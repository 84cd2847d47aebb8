import { unidadLimpia } from '../../../contract/evolucion/rules/unidades.ts';
import { cero, exacto, type Intervalo, intervaloDe, masIntervalo, vecesIntervalo } from './intervalo.ts';
import { type ParametroId, parametros } from '../../../contract/normas/diccionario.ts';
import { claveDeNombre } from '../../../contract/normas/nombres.ts';
import { type Medido, medidoDe, type ResultadoLeido } from './medido.ts';
import type { Combinada, Norma, Suma } from '../../../contract/normas/norma.ts';

/** A result whose parameter is known. */
export interface Identificado {
  readonly parametro: ParametroId;
  readonly resultado: ResultadoLeido;
}

/**
 * The sums and combined conditions of a norm that can be computed from a sample's values. A sum stated by the laboratory itself
 * is read as any other result instead. A result of an unknown parameter may be one more pesticide.
 */
export function calculados(
  { sumas = [], combinadas = [] }: Norma,
  identificados: readonly Identificado[],
  sinIdentificar: readonly ResultadoLeido[],
): Medido[] {
  const has = (id: ParametroId) => identificados.some(({ parametro }) => parametro === id);
  return [
    ...sumas
      .filter(({ parametro, sumandos }) => !has(parametro) && identificados.some((each) => isSumando(sumandos, each)))
      .map((suma) => sumaDe(suma, identificados, sinIdentificar)),
    ...combinadas
      .filter(({ parametro, terminos }) => !has(parametro) && terminos.every((each) => has(each.parametro)))
      .map((combinada) => combinadaDe(combinada, identificados)),
  ];
}

function isSumando(sumandos: Suma['sumandos'], { parametro }: Identificado): boolean {
  return sumandos === 'plaguicidas'
    ? parametros[parametro].familia === 'plaguicidas'
    : sumandos.some((each) => each === parametro);
}

/** The sum of the quantified values: a value below its limit of quantification counts 0 (RD 3/2023, annex I, note 19). */
function sumaDe(
  { parametro, sumandos }: Suma,
  identificados: readonly Identificado[],
  sinIdentificar: readonly ResultadoLeido[],
): Medido {
  const own = identificados.filter((each) => isSumando(sumandos, each));
  const falta =
    sumandos === 'plaguicidas'
      ? posiblesDe(sinIdentificar)
      : sumandos.filter((id) => !own.some((each) => each.parametro === id)).map((id) => parametros[id].nombre);
  return {
    parametro,
    ...(falta.length > 0 && { falta: `faltan sumandos: ${falta.join(', ')}` }),
    en: (unidad) => {
      // A missing addend may be any amount: the sum is at least the sum of the rest.
      let total: Intervalo = falta.length > 0 ? intervaloDe(cero, '>=', cero) : exacto(cero);
      const seen = new Set<string>();
      for (const each of own) {
        const name = nombreDe(each);
        if (seen.has(claveDeNombre(name))) return `${name} consta más de una vez`;
        seen.add(claveDeNombre(name));
        const cuantificado = cuantificadoDe(each, unidad);
        if (typeof cuantificado === 'string') return `${name}: ${cuantificado}`;
        total = masIntervalo(total, cuantificado);
      }
      return total;
    },
  };
}

/** Results that may be pesticides by their unit, and that aren't certainly below quantification. */
function posiblesDe(sinIdentificar: readonly ResultadoLeido[]): string[] {
  return sinIdentificar
    .filter(({ unidad = '', operador }) => /^[µn]g\/L$/u.test(unidadLimpia(unidad)) && operador !== '<')
    .map(({ descripcion }) => `puede serlo «${descripcion}»`);
}

/** The name of an addend; for 'any pesticide' the result's own. */
function nombreDe({ parametro, resultado }: Identificado): string {
  return parametro === 'plaguicida' ? resultado.descripcion : parametros[parametro].nombre;
}

function cuantificadoDe({ parametro, resultado }: Identificado, unidad: string): Intervalo | string {
  const medido = medidoDe(parametro, resultado);
  const isBelow = resultado.operador === '<' || resultado.operador === '<=';
  if (isBelow || (resultado.valor === undefined && medido.isNoDetectado)) return exacto(cero);
  return medido.en(unidad);
}

/** The sum of weighted values; `<LC` is an interval, as the note on the combination doesn't say that it counts 0. */
function combinadaDe({ parametro, terminos, divisor }: Combinada, identificados: readonly Identificado[]): Medido {
  return {
    parametro,
    escala: divisor,
    en: () => {
      let total: Intervalo = exacto(cero);
      for (const { parametro: id, coeficiente, unidad } of terminos) {
        const [one, ...more] = identificados.filter((each) => each.parametro === id);
        if (!one || more.length > 0) return `${parametros[id].nombre} consta más de una vez`;
        const intervalo = medidoDe(id, one.resultado).en(unidad);
        if (typeof intervalo === 'string') return `${parametros[id].nombre}: ${intervalo}`;
        total = masIntervalo(total, vecesIntervalo(intervalo, coeficiente));
      }
      return total;
    },
  };
}
