import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { isTemperatura, type Medida } from './analitos.ts';
import type { Finding } from './finding.ts';
import { dicho } from './partes.ts';
import { isMayor, isRecuento, type Tramo } from './tramo.ts';

/** A kind of result that can't be below or above an end. */
interface Imposible {
  is: (medida: Medida, muestra: MuestraDocument) => boolean;
  minimo?: number;
  maximo?: number;
  frase: string;
}

/** Units of what is there or not, and never less than nothing. Activities (Bq) and potentials may be. */
const cantidades = /^(?:[munpµ]?g|[mµ]?mol|m?eq)\/|^[mµd]?S\/c?m|^(?:UNF|NTU|FNU|NFU|UNT)\b/u;

/** Percentages that aren't parts of a whole: saturation of oxygen, recoveries, changes, daily intakes, on dry matter. */
const noEsParte =
  /\b(?:od|oxigeno|saturacion|sat|sobresaturacion|recuperacion|variacion|incremento|diferencia|desviacion|error|aumento|inhibicion|efecto|crecimiento|supervivencia|eficacia|rendimiento|vrn|idr|cdr|ingesta|base seca|sms|ms|relativo|relativa|toxicidad)\b/u;

const agua =
  /\b(?:agua|aguas|water|piscina|vaso|spa|rio|pozo|manantial|fuente|sondeo|embalse|lago|acs|afch|grifo|ducha|torre)\b/u;

const liquida = 'el agua es líquida entre 0 y 100 ºC';

const imposibles: readonly Imposible[] = [
  {
    is: ({ clave, unidad }) =>
      /^ph(?: (?:in situ|situ|campo|laboratorio|a|c|\d+|agua))*$/u.test(clave) && !/\//u.test(unidad),
    minimo: 0,
    maximo: 14,
    frase: 'un pH está entre 0 y 14',
  },
  { is: ({ resultado }) => isRecuento(resultado.unidad), minimo: 0, frase: 'un recuento no es negativo' },
  { is: ({ unidad }) => cantidades.test(unidad), minimo: 0, frase: 'no puede haber menos que nada' },
  {
    is: ({ unidad, clave, resultado }) =>
      isPorcentaje(unidad) && !noEsParte.test(`${clave} ${fold(resultado.unidad ?? '')}`),
    maximo: 100,
    frase: 'no hay más que el 100 %',
  },
  {
    is: ({ clave, parametro, unidad }, { tipo_muestra: tipo, producto = '' }) =>
      isTemperatura({ clave, parametro }) &&
      /^(?:|[º°] ?C|grados? C(?:elsius)?)$/iu.test(unidad.trim()) &&
      agua.test(`${fold(tipo)} ${fold(producto)} ${clave}`),
    minimo: 0,
    maximo: 100,
    frase: liquida,
  },
];

function isPorcentaje(unidad: string): boolean {
  return unidad.startsWith('%') || /^por ?ciento\b/iu.test(unidad);
}

const exacto = (end: number): Tramo => ({ desde: end, hasta: end, sinDesde: false, sinHasta: false });

/** A sample's own temperature, as `4,5 ºC`. */
const grados = /^(?<valor>-?\d+(?:[.,]\d+)?) ?(?:[º°] ?C)?$/u;

const isDeAgua = ({ tipo_muestra: tipo, producto = '' }: MuestraDocument) =>
  agua.test(`${fold(tipo)} ${fold(producto)}`);

/** Results that nothing can have, and a temperature of the sample itself at which it wouldn't be water. */
export function imposible(medidas: readonly Medida[], muestra: MuestraDocument): Finding[] {
  const found = medidas.flatMap((medida) => {
    const { tramo } = medida;
    const broken = imposibles.find(
      ({ is, minimo, maximo }) =>
        ((maximo !== undefined && isMayor(tramo, exacto(maximo))) ||
          (minimo !== undefined && isMayor(exacto(minimo), tramo))) &&
        is(medida, muestra),
    );
    return broken ? [{ parametro: medida.nombre, frase: `${dicho(medida)}: ${broken.frase}.` }] : [];
  });
  const { temperatura = '' } = muestra;
  const valor = Number(grados.exec(temperatura.trim())?.groups?.['valor']?.replace(',', '.'));
  if (!(valor < 0 || valor > 100) || !isDeAgua(muestra)) return found;
  return [...found, { parametro: 'Temperatura', frase: `Temperatura de la muestra (${temperatura}): ${liquida}.` }];
}

/** Dates that come before another that they follow: taken, received and analysed, reported. */
const orden = [
  ['fecha_muestra', 'fecha_recepcion', 'La recepción', 'la toma'],
  ['fecha_muestra', 'inicio_analisis', 'El inicio del análisis', 'la toma'],
  ['fecha_muestra', 'fin_analisis', 'El fin del análisis', 'la toma'],
  ['fecha_muestra', 'fecha_emision', 'La emisión del informe', 'la toma'],
  ['inicio_analisis', 'fin_analisis', 'El fin del análisis', 'su inicio'],
  ['fin_analisis', 'fecha_emision', 'La emisión del informe', 'el fin del análisis'],
] as const;

/** Dates in disorder, and a sample that was taken after the day on which it was delivered, unless it is still planned. */
export function fechasEnDesorden(muestra: MuestraDocument, entregada?: string): Finding[] {
  const later = new Set<string>();
  const { fecha_muestra: toma, estado } = muestra;
  const isAhead = entregada !== undefined && toma > entregada && estado !== 'en_curso';
  const ahead = isAhead
    ? [
        {
          parametro: '',
          frase: `La toma (${fechaCorta(toma)}) es posterior a la entrega del archivo (${fechaCorta(entregada)}).`,
        },
      ]
    : [];
  const disordered = orden.flatMap(([antes, despues, que, aQue]) => {
    const [first, second] = [muestra[antes], muestra[despues]];
    if (first === undefined || second === undefined || second >= first || later.has(despues)) return [];
    later.add(despues);
    return [{ parametro: '', frase: `${que} (${fechaCorta(second)}) es anterior a ${aQue} (${fechaCorta(first)}).` }];
  });
  return [...ahead, ...disordered];
}
