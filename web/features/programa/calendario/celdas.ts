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
 * The twelve months of a year of a row. Samples that count stand in their month; what lacks of a period in the places of an
 * even spread that no sample is nearer to, each at the end of its part. The law
 * asks for an even spread; it is shown and not judged.
 */
export function celdasDe(periodos: readonly PeriodoDeCobertura[], ano: number): Celda[] {
  const celdas = Array.from({ length: 12 }, (_, mes): Celda => ({ mes, marcas: {}, periodos: [] }));
  const mark = (periodo: PeriodoDeCobertura, fecha: string, estado: EstadoDePeriodo) => {
    const celda = fecha.startsWith(`${ano}-`) ? celdas[Number(fecha.slice(5, 7)) - 1] : undefined;
    if (!celda) return;
    celda.marcas[estado] = (celda.marcas[estado] ?? 0) + 1;
    if (!celda.periodos.includes(periodo)) celda.periodos.push(periodo);
  };
  for (const periodo of periodos) {
    for (const { fecha_muestra, enCurso } of periodo.muestras)
      mark(periodo, fecha_muestra, enCurso ? 'en curso' : 'hecho');
    const missing = periodo.estado === 'falta' || periodo.estado === 'por venir' ? periodo.estado : 'pendiente';
    for (const fecha of lugaresLibres(periodo)) mark(periodo, fecha, missing);
  }
  return celdas;
}

/** The days by which an even spread has a period's samples, without those that a sample is nearest to. */
function lugaresLibres({ desde, hasta, planeadas, faltan, puntos, muestras }: PeriodoDeCobertura): string[] {
  if (faltan === 0) return [];
  // The points of a sampling are taken together: what lacks of one stands beside what was taken of it.
  if (puntos !== null) return Array.from({ length: faltan }, () => muestras.at(-1)?.fecha_muestra ?? hasta);
  const [first, length] = [Date.parse(desde), Date.parse(hasta) - Date.parse(desde) + day];
  const places = Array.from({ length: planeadas }, (_, n) => first + Math.ceil((length * (n + 1)) / planeadas) - day);
  for (const { fecha_muestra } of muestras) {
    if (places.length <= faltan) break;
    const at = Date.parse(fecha_muestra);
    const distances = places.map((place) => Math.abs(place - at));
    places.splice(distances.indexOf(Math.min(...distances)), 1);
  }
  return places.slice(-faltan).map((place) => new Date(Math.max(first, place)).toISOString().slice(0, 10));
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
