import type { Determinacion, MuestraDocument, Resultado } from '../../../../contract/muestras/muestra.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { claveDeParametro, type MuestraDeAntes } from './coherencia-del-punto.ts';
import { evaluateRules } from './coherencia.ts';

/** A determination of one result of its name: `['pH', 7.2]`, `['Hierro', '<0,5', 'mg/L', { conclusion: 'Cumple' }]`. */
export type Dado = readonly [nombre: string, valor: number | string, unidad?: string, mas?: Partial<Resultado>];

export function determinacion([descripcion, valor, unidad, mas]: Dado): Determinacion {
  const text = String(valor);
  const [, sign, digits] = /^(<=|>=|<|>)?\s*(-?\d+(?:[.,]\d+)?)$/u.exec(text) ?? [];
  const resultado: Resultado = {
    descripcion,
    valor_formateado: text,
    ...(digits !== undefined && { valor: Number(digits.replace(',', '.')) }),
    ...(sign !== undefined && { operador: sign as '<' }),
    ...(unidad !== undefined && { unidad }),
    ...mas,
  };
  return { descripcion, resultados: [resultado], total_resultados: 1, resultados_cumplen: 0, resultados_no_cumplen: 0 };
}

export function muestraCon(dados: readonly Dado[], more: Partial<MuestraDocument> = {}): MuestraDocument {
  return muestra({ _id: 'm-1', ...more, determinaciones: dados.map(determinacion) });
}

/** The rules of the findings in a single sample. */
export function reglasDe(dados: readonly Dado[], more: Partial<MuestraDocument> = {}): string[] {
  return evaluateRules([{ muestra: muestraCon(dados, more) }]).map(({ regla }) => regla);
}

/** A sample as its point remembers it. */
export function deAntes(dia: number, dados: readonly Dado[]): MuestraDeAntes {
  const valores = dados.flatMap((dado) => {
    const { descripcion, resultados } = determinacion(dado);
    return resultados.flatMap(({ descripcion: nombre, valor, operador = '' as const, unidad = '' }) =>
      valor === undefined ? [] : [{ parametro: claveDeParametro(descripcion, nombre), unidad, operador, valor }],
    );
  });
  return { id: `antes-${dia}`, numero: `A-${dia}`, dia, valores };
}

/** What is found in a sample after earlier ones of its point. */
export function despuesDe(antes: readonly (readonly Dado[])[], dados: readonly Dado[]): string[] {
  const known = antes.map((one, dia) => deAntes(dia, one));
  return evaluateRules([{ muestra: muestraCon(dados), punto: { clave: 'p', nombre: 'P' }, antes: known }]).map(
    ({ regla }) => regla,
  );
}
