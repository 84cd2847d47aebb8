import type { EstadoDePeriodo, PeriodoDeCobertura } from '../../../../contract/programa/cobertura.ts';
import { nombresDeMes } from '../../../../contract/base/meses.ts';
import { nombresDeEstado } from '../words.ts';

/** What stands in a month of a row: how many marks of each kind, and the periods that they are of. */
export interface Celda {
  /** From 0. */
  mes: number;
  marcas: Partial<Record<EstadoDePeriodo, number>>;
  periodos: PeriodoDeCobertura[];
}

/** Kinds of marks in the order in which they are drawn and said. */
export const estados: readonly EstadoDePeriodo[] = ['hecho', 'en curso', 'falta', 'pendiente', 'por venir'];

const day = 86_400_000;

/**
 * The twelve months of a year of a row. Samples that count stand in their month. A period's missing samples stand at the ends of
 * the parts of an even spread that are nearest to no sample; where some of these are past, the missing samples are spread over
 * the days left. Marks of a period over New Year that lie in another year stand in January or December: the marks add up to the
 * year's count.
 */
export function celdasDe(periodos: readonly PeriodoDeCobertura[], ano: number, hoy: string): Celda[] {
  const celdas = Array.from({ length: 12 }, (_, mes): Celda => ({ mes, marcas: {}, periodos: [] }));
  const mark = (periodo: PeriodoDeCobertura, fecha: string, estado: EstadoDePeriodo) => {
    const mes = fecha < `${ano}-01-01` ? 0 : fecha > `${ano}-12-31` ? 11 : Number(fecha.slice(5, 7)) - 1;
    const celda = celdas[mes] as Celda;
    celda.marcas[estado] = (celda.marcas[estado] ?? 0) + 1;
    if (!celda.periodos.includes(periodo)) celda.periodos.push(periodo);
  };
  for (const periodo of periodos) {
    for (const { fecha_muestra, enCurso } of periodo.muestras)
      mark(periodo, fecha_muestra, enCurso ? 'en curso' : 'hecho');
    const missing = periodo.estado === 'falta' || periodo.estado === 'por venir' ? periodo.estado : 'pendiente';
    for (const fecha of lugaresLibres(periodo, hoy)) mark(periodo, fecha, missing);
  }
  return celdas;
}

/**
 * The days by which an even spread has a period's samples, without the days nearest to a sample. In a period under way no day
 * lies in the past: the missing samples are spread over the days left.
 */
function lugaresLibres(periodo: PeriodoDeCobertura, hoy: string): string[] {
  const { desde, hasta, planeadas, faltan, puntos, muestras } = periodo;
  if (faltan === 0) return [];
  // The points of a sampling are taken together: the missing ones stand beside the last one taken.
  if (puntos !== null) return Array.from({ length: faltan }, () => muestras.at(-1)?.fecha_muestra ?? hasta);
  const free = sinLasCercanas(repartidos(desde, hasta, planeadas), muestras, faltan);
  const isLate = desde <= hoy && hoy <= hasta && free.some((fecha) => fecha < hoy);
  return isLate ? repartidos(hoy, hasta, faltan) : free;
}

/** Divides the days from `desde` to `hasta` into even parts, and gives the last day of each. */
function repartidos(desde: string, hasta: string, count: number): string[] {
  const [first, length] = [Date.parse(desde), Date.parse(hasta) - Date.parse(desde) + day];
  return Array.from({ length: count }, (_, n) => {
    const end = first + Math.ceil((length * (n + 1)) / count) - day;
    return new Date(Math.max(first, end)).toISOString().slice(0, 10);
  });
}

function sinLasCercanas(fechas: readonly string[], muestras: PeriodoDeCobertura['muestras'], faltan: number): string[] {
  const places = fechas.map((fecha) => Date.parse(fecha));
  for (const { fecha_muestra } of muestras) {
    if (places.length <= faltan) break;
    const at = Date.parse(fecha_muestra);
    const distances = places.map((place) => Math.abs(place - at));
    places.splice(distances.indexOf(Math.min(...distances)), 1);
  }
  return places.slice(-faltan).map((place) => new Date(place).toISOString().slice(0, 10));
}

/** `1 hecho, 2 sin hacer`; '' for a month without marks. */
export function textoDeMarcas({ marcas }: Pick<Celda, 'marcas'>): string {
  const said = estados.flatMap((estado) => {
    const count = marcas[estado];
    if (!count) return [];
    const isPlural = count > 1 && (estado === 'hecho' || estado === 'pendiente');
    return [`${count} ${nombresDeEstado[estado]}${isPlural ? 's' : ''}`];
  });
  return said.join(', ');
}

/** `marzo: 1 hecho, 2 sin hacer`. */
export const textoDeCelda = (celda: Celda) => `${nombresDeMes[celda.mes]}: ${textoDeMarcas(celda)}`;
