import { cero } from './decimal.ts';
import { parametros, type ParametroId } from './diccionario.ts';
import { exacto, type Intervalo, intervaloDe, masIntervalo, vecesIntervalo } from './intervalo.ts';
import { type Medido, medidoDe, type ResultadoLeido } from './medido.ts';
import type { Combinada, Norma, Suma } from './norma.ts';

/** A result whose parameter is known. */
export interface Identificado {
  readonly parametro: ParametroId;
  readonly resultado: ResultadoLeido;
}

/**
 * The sums and combined conditions of a norm that a sample has values for and that the laboratory doesn't state itself:
 * one that it states is read as any other result.
 */
export function calculados({ sumas = [], combinadas = [] }: Norma, identificados: readonly Identificado[]): Medido[] {
  const has = (id: ParametroId) => identificados.some(({ parametro }) => parametro === id);
  return [
    ...sumas
      .filter(({ parametro, sumandos }) => !has(parametro) && sumandosDe(sumandos, identificados).some(has))
      .map((suma) => sumaDe(suma, identificados)),
    ...combinadas
      .filter(({ parametro, terminos }) => !has(parametro) && terminos.every((each) => has(each.parametro)))
      .map((combinada) => combinadaDe(combinada, identificados)),
  ];
}

function sumandosDe(sumandos: Suma['sumandos'], identificados: readonly Identificado[]): readonly ParametroId[] {
  if (sumandos !== 'plaguicidas') return sumandos;
  return [...new Set(identificados.map(({ parametro }) => parametro))].filter(
    (id) => parametros[id].familia === 'plaguicidas',
  );
}

/** The sum of the quantified values: what is below its limit of quantification counts 0 (RD 3/2023, annex I, note 19). */
function sumaDe({ parametro, sumandos }: Suma, identificados: readonly Identificado[]): Medido {
  const ids = sumandosDe(sumandos, identificados);
  const missing = ids.filter((id) => !identificados.some((each) => each.parametro === id));
  return {
    parametro,
    ...(missing.length > 0 && { falta: `faltan sumandos: ${missing.map((id) => parametros[id].nombre).join(', ')}` }),
    en: (unidad) => {
      // What isn't there may be any amount: the sum is at least that of the others.
      let total: Intervalo = missing.length > 0 ? intervaloDe(cero, '>=', cero) : exacto(cero);
      for (const id of ids) {
        const [one, ...more] = identificados.filter((each) => each.parametro === id);
        if (more.length > 0) return `${parametros[id].nombre} consta más de una vez`;
        const cuantificado = one ? cuantificadoDe(one, unidad) : exacto(cero);
        if (typeof cuantificado === 'string') return `${parametros[id].nombre}: ${cuantificado}`;
        total = masIntervalo(total, cuantificado);
      }
      return total;
    },
  };
}

function cuantificadoDe({ parametro, resultado }: Identificado, unidad: string): Intervalo | string {
  const medido = medidoDe(parametro, resultado);
  const isBelow = resultado.operador === '<' || resultado.operador === '<=';
  if (isBelow || (resultado.valor === undefined && medido.isNoDetectado)) return exacto(cero);
  return medido.en(unidad);
}

/** Weighed values, `<LC` as all that it may be: the note of the combination doesn't say that it counts 0. */
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
