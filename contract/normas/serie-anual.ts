import { cero, decimalDeLey, decimalDeNumero, porEntero } from './decimal.ts';
import { comparaCon, exacto, type Intervalo, masIntervalo } from './intervalo.ts';
import { medidoDe, type ResultadoLeido } from './medido.ts';

/** A sample of a year's series at the outlet of a treatment plant. */
export interface MuestraDeSerie {
  readonly resultado: ResultadoLeido;
  /** Reduction between inlet and outlet, in %, which may stand in the place of the concentration. */
  readonly reduccion?: number;
  /** Of unusual rain: its values are not counted. */
  readonly isLluviaInusual?: boolean;
}

/** What the requirements of a discharge depend on. */
export interface Vertido {
  readonly habitantesEquivalentes: number;
  readonly isAltaMontana?: boolean;
  /** Of 2.000 to 9.999 h-e: the first year, or the one after a failure, asks for 12 samples; the others for 4. */
  readonly isAnoDeDoce?: boolean;
}

export interface LecturaAnual {
  readonly veredicto: 'conforme' | 'no conforme' | 'no se puede leer';
  readonly frase: string;
  readonly falta: readonly string[];
}

const anexo = 'RD 509/1996, anexo III.A.2';

/** Annex III.C: how many samples may fail, by the most samples of each row. */
const admitidas: readonly (readonly [muestras: number, fallos: number])[] = [
  ...([
    [7, 1],
    [16, 2],
    [28, 3],
    [40, 4],
    [53, 5],
    [67, 6],
    [81, 7],
    [95, 8],
    [110, 9],
  ] as const),
  ...([
    [125, 10],
    [140, 11],
    [155, 12],
    [171, 13],
    [187, 14],
    [203, 15],
    [219, 16],
    [235, 17],
  ] as const),
  ...([
    [251, 18],
    [268, 19],
    [284, 20],
    [300, 21],
    [317, 22],
    [334, 23],
    [350, 24],
    [365, 25],
  ] as const),
];

/** Annex III.C: the most samples of a series that may fail; undefined for fewer than 4 or more than 365. */
export function fallosAdmitidos(muestras: number): number | undefined {
  return muestras < 4 ? undefined : admitidas.find(([most]) => muestras <= most)?.[1];
}

type ParametroDeSerie = 'dbo5' | 'dqo' | 'solidos';

/** Table 1: the concentration in mg/L, the least reduction that may meet it and the one that does, in %, and the deviation. */
interface Requisito {
  readonly valor: number;
  readonly reduccion: readonly [puede: number, basta: number];
  readonly desviacion: number;
}

function requisitoDe(
  parametro: ParametroDeSerie,
  { isAltaMontana = false, habitantesEquivalentes }: Vertido,
): Requisito {
  const isPequena = isAltaMontana && habitantesEquivalentes <= 10_000;
  const requisitos: Record<ParametroDeSerie, Requisito> = {
    dbo5: { valor: 25, reduccion: isAltaMontana ? [40, 40] : [70, 90], desviacion: 100 },
    dqo: { valor: 125, reduccion: [75, 75], desviacion: 100 },
    solidos: { valor: isPequena ? 60 : 35, reduccion: isPequena ? [70, 70] : [90, 90], desviacion: 150 },
  };
  return requisitos[parametro];
}

type Fallo = 'no' | 'falla' | 'extremo';
const orden: readonly Fallo[] = ['no', 'falla', 'extremo'];

/** The year's verdict for DBO5, DQO or solids: how many samples fail, and none by more than the deviation admitted. */
export function lecturaDeSerie(
  parametro: ParametroDeSerie,
  muestras: readonly MuestraDeSerie[],
  vertido: Vertido,
): LecturaAnual {
  const counted = muestras.filter(({ isLluviaInusual }) => !isLluviaInusual);
  const max = fallosAdmitidos(counted.length);
  const corta = faltanMuestras(counted.length, vertido);
  if (max === undefined) return sinLeer([corta ?? `el anexo III.C no tiene fila para ${counted.length} muestras`]);
  const requisito = requisitoDe(parametro, vertido);
  const read = counted.map((each) => fallosDe(parametro, each, requisito));
  const veredictoPor = (end: 'de' | 'a'): LecturaAnual['veredicto'] => {
    const own = read.map((each) => each[end]);
    return own.includes('extremo') || own.filter((each) => each !== 'no').length > max ? 'no conforme' : 'conforme';
  };
  const [best, worst] = [veredictoPor('de'), veredictoPor('a')];
  const fallan = read.filter(({ de }) => de !== 'no').length;
  if (best !== worst) return sinLeer([...new Set(read.flatMap(({ motivo }) => motivo ?? []))]);
  if (best === 'conforme' && corta) return sinLeer([corta]);
  const reducida = counted.some((each, place) => each.reduccion === undefined && read[place]?.de !== 'no');
  const falta =
    best === 'no conforme' && reducida ? ['el porcentaje de reducción, que vale en lugar de la concentración'] : [];
  const extremas = read.filter(({ de }) => de === 'extremo').length;
  const extremo = extremas > 0 ? `, ${extremas} con más del ${requisito.desviacion} % de desviación` : '';
  const tail = falta.length > 0 ? ' por la concentración: no consta el porcentaje de reducción' : '';
  const frase = `${anexo} y C: ${fallan} de ${counted.length} muestras no conformes (se admiten ${max})${extremo}: serie ${best}${tail}`;
  return { veredicto: best, frase, falta };
}

interface FalloLeido {
  readonly de: Fallo;
  readonly a: Fallo;
  readonly motivo?: string;
}

function fallosDe(
  parametro: ParametroDeSerie,
  { resultado, reduccion }: MuestraDeSerie,
  { valor, reduccion: [least, enough], desviacion }: Requisito,
): FalloLeido {
  if (reduccion !== undefined && reduccion >= enough) return { de: 'no', a: 'no' };
  const intervalo = medidoDe(parametro, resultado).en('mg/L');
  if (typeof intervalo === 'string') return { de: 'no', a: 'extremo', motivo: intervalo };
  const up = [valor, valor * (1 + desviacion / 100)].map((each) => comparaCon(intervalo, '<=', decimalDeNumero(each)));
  const de = orden[up.filter((each) => each === 'incumple').length] ?? 'extremo';
  const a = orden[up.filter((each) => each !== 'cumple').length] ?? 'extremo';
  if (de !== a) return { de, a, motivo: 'un valor solo se conoce como cota (<, >)' };
  if (de === 'no' || reduccion === undefined || reduccion < least) return { de, a };
  return {
    de: 'no',
    a,
    motivo: `una reducción del ${reduccion} % está entre ${least} y ${enough}, y el cuadro 1 da el intervalo`,
  };
}

/** The mean of a year for nitrogen or phosphorus into sensitive waters (table 2); undefined below 10.000 h-e. */
export function lecturaDeMedia(
  parametro: 'fosforo-total' | 'nitrogeno-total',
  muestras: readonly MuestraDeSerie[],
  vertido: Vertido,
): LecturaAnual | undefined {
  const { habitantesEquivalentes: he } = vertido;
  if (he < 10_000) return undefined;
  const [grande, resto] = parametro === 'fosforo-total' ? ['1', '2'] : ['10', '15'];
  const limite = he > 100_000 ? grande : resto;
  const counted = muestras.filter(({ isLluviaInusual }) => !isLluviaInusual);
  const corta = faltanMuestras(counted.length, vertido);
  if (corta) return sinLeer([corta]);
  const values = counted.map(({ resultado }) => medidoDe(parametro, resultado).en('mg/L'));
  const unread = values.filter((each) => typeof each === 'string');
  if (unread.length > 0) return sinLeer([...new Set(unread)]);
  const known = values as Intervalo[];
  const total = known.reduce(masIntervalo, exacto(cero));
  const found = comparaCon(total, '<=', porEntero(decimalDeLey(limite), BigInt(known.length)));
  if (found === 'indeterminado')
    return sinLeer(['hay valores que solo se conocen como cota y la norma no dice cómo cuentan en la media']);
  const head = `RD 509/1996, anexo I, cuadro 2: la media de ${known.length} muestras`;
  if (found === 'cumple') return { veredicto: 'conforme', frase: `${head} cumple (máx. ${limite} mg/L)`, falta: [] };
  const isDiaria =
    parametro === 'nitrogeno-total' && known.every((each) => comparaCon(each, '<=', decimalDeLey('20')) !== 'incumple');
  if (isDiaria) {
    return sinLeer([
      `la media supera ${limite} mg/L y falta saber si el efluente pasó de 12 °C (vale la media diaria hasta 20)`,
    ]);
  }
  return {
    veredicto: 'no conforme',
    frase: `${head} supera ${limite} mg/L, por la concentración: no consta el porcentaje de reducción`,
    falta: ['el porcentaje de reducción, que vale en lugar de la concentración'],
  };
}

function sinLeer(falta: readonly string[]): LecturaAnual {
  return { veredicto: 'no se puede leer', frase: `${anexo}: no se puede leer: ${falta.join('; ')}`, falta };
}

/** Annex III.B: how many samples a year asks for, where there are fewer. */
function faltanMuestras(n: number, { habitantesEquivalentes: he, isAnoDeDoce }: Vertido): string | undefined {
  const asked = he >= 50_000 ? 24 : he >= 10_000 || isAnoDeDoce !== false ? 12 : 4;
  if (n >= asked) return undefined;
  const small = he < 10_000 && isAnoDeDoce === undefined && n >= 4;
  return small
    ? `hay ${n} muestras y falta saber si el año pide 12 (el primero, o tras un fallo) o 4`
    : `hay ${n} muestras y el año pide ${he < 10_000 && isAnoDeDoce === undefined ? 4 : asked}`;
}
