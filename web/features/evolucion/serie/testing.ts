import { type Evolucion, isValor, type ValorDeSerie } from './valor.ts';

/** A value as `<0,5` or `31`, of a day, with a maximum and the verdict that goes with it; words where it is no number. */
export function valorDe(
  text: string,
  fecha: string,
  { max, min, ...more }: Partial<ValorDeSerie> & { max?: number; min?: number } = {},
): ValorDeSerie {
  const [, sign, digits] = /^(<=?|>=?)?(\d+(?:\.\d+)?)$/u.exec(text) ?? [];
  const operador = (['<', '<=', '>', '>='] as const).find((one) => one === sign);
  const valor = digits === undefined ? undefined : Number(digits);
  const isOver = valor !== undefined && ((max !== undefined && valor > max) || (min !== undefined && valor < min));
  return {
    muestra: { _id: `id-${fecha}-${text}`, numero_muestra: `M-${fecha}`, fecha_muestra: fecha },
    solicitante: 'Hotel Sol',
    texto: digits ?? text,
    conclusion: isOver ? 'No cumple' : 'Cumple',
    ...(valor !== undefined && { valor }),
    ...(operador && { operador }),
    ...((max !== undefined || min !== undefined) && {
      limite: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    }),
    ...more,
  };
}

/** A series of some values, in mg/L. */
export function serieDe(valores: ValorDeSerie[], more: Partial<Evolucion> = {}): Evolucion {
  const nothing = { clase: 'no calculable', motivo: 'pocos valores' } as const;
  return {
    unidad: 'mg/L',
    total: valores.filter(isValor).length,
    censurados: valores.filter(({ operador }) => operador).length,
    noCumplen: valores.filter(({ conclusion }) => conclusion === 'No cumple').length,
    sinValor: valores.filter((one) => !isValor(one)).length,
    enPalabras: valores.filter((one) => isValor(one) && one.valor === undefined).length,
    convertidos: 0,
    p10: nothing,
    mediana: nothing,
    p90: nothing,
    tendencia: { ...nothing, n: valores.length },
    frase: 'Nitrato',
    puntos: { citados: [], total: 0 },
    valores,
    ...more,
  };
}
