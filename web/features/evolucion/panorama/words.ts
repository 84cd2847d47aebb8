import type { Celda, Fila } from '../../../../contract/evolucion/panorama.ts';
import type { PuntoCitado } from '../../../../contract/puntos/puntos.ts';
import { fueraDeLimite } from '../../../../contract/muestras/rules/conclusion.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import type { EvolucionState, ParametroElegido } from '../state.ts';
import { pasoDe } from './steps.ts';

/** Names of the rows: singular, plural, and the short one of their button. */
export const nombresDeFilas: Record<EvolucionState['filas'], { uno: string; muchos: string; boton: string }> = {
  parametro: { uno: 'parámetro', muchos: 'parámetros', boton: 'Parámetros' },
  punto: { uno: 'punto', muchos: 'puntos', boton: 'Puntos' },
  tipo: { uno: 'tipo de muestra', muchos: 'tipos de muestra', boton: 'Tipos' },
  solicitante: { uno: 'solicitante', muchos: 'solicitantes', boton: 'Solicitantes' },
};

/** Names of the columns. */
export const nombresDeColumnas: Record<EvolucionState['columnas'], { muchos: string; boton: string }> = {
  mes: { muchos: 'meses', boton: 'Meses' },
  trimestre: { muchos: 'trimestres', boton: 'Trimestres' },
  anio: { muchos: 'años', boton: 'Años' },
};

/** A parameter by its own name, or by that of its determination. */
export const nombreDeParametro = ({ parametro, determinacion }: ParametroElegido) => parametro || determinacion;

/** `Toma de red · T-01`. */
export const nombreDePunto = ({ nombre, codigo }: Pick<PuntoCitado, 'nombre' | 'codigo'>) =>
  codigo ? `${nombre} · ${codigo}` : nombre;

/** The name of a row, and the detail that distinguishes it from other rows of that name. */
export function rotuloDe({ parametro, punto, tipo, solicitante }: Fila): { nombre: string; detalle: string } {
  if (parametro) {
    const { determinacion, unidad } = parametro;
    const nombre = nombreDeParametro(parametro);
    return {
      nombre,
      detalle: [unidad, ...(determinacion === nombre ? [] : [determinacion])].filter(Boolean).join(' · '),
    };
  }
  if (punto) return { nombre: nombreDePunto(punto), detalle: punto.solicitante };
  return { nombre: tipo || solicitante || 'Sin nombre', detalle: '' };
}

/** From this many times a limit on it is said in times. */
const times = 10;

/** `120 % del límite`, `24 veces el límite`: how near a value is; what isn't at the limit never reads as if it were. */
export function textoDeParte(parte: number): string {
  if (parte >= times) return `${numero(Math.round(parte))} veces el límite`;
  const percent = Math.round(parte * 100);
  if (percent === 100 && parte < 1) return 'casi el 100\u00a0% del límite';
  if (percent === 100 && parte > 1) return 'algo más del 100\u00a0% del límite';
  return `${numero(percent)}\u00a0% del límite`;
}

/** The same where there is little room: `120 %`, `×24`. */
export function parteBreve(parte: number): string {
  return parte >= times ? `×${numero(Math.round(parte))}` : `${numero(Math.round(parte * 100))}\u00a0%`;
}

/**
 * The worst share of a limit that a cell is known by. Where something fails and no share exceeds its limit, what failed
 * has no share (words, mostly), and that of another value would belie it.
 */
export function parteDe({ noCumplen, peor }: Pick<Celda, 'noCumplen' | 'peor'>): number | undefined {
  return noCumplen > 0 && peor !== undefined && peor <= 1 ? undefined : peor;
}

/** That no value is concluded to fail: that none fails can't be said of values without conclusion or limit. */
const sinNoCumple = 'ninguno concluido «No cumple»';

/** The facts of a period of a row, a sentence each: number of samples and values, failures, and how near the worst value is. */
export function hechosDe(celda: Celda | undefined): string[] {
  if (!celda) return ['sin muestras'];
  const { muestras, valores, noCumplen } = celda;
  const parte = parteDe(celda);
  const samples = cantidad(muestras, 'muestra', 'muestras');
  if (valores === 0) {
    const fails = noCumplen > 0 ? [cantidad(noCumplen, 'no cumple', 'no cumplen')] : [];
    return [`${samples} sin valores`, ...fails];
  }
  return [
    ...(muestras === valores ? [] : [samples]),
    cantidad(valores, 'valor', 'valores'),
    noCumplen === 0 ? sinNoCumple : cantidad(noCumplen, 'no cumple', 'no cumplen'),
    parte === undefined ? 'sin porcentaje de su límite' : `peor ${textoDeParte(parte)}`,
    ...(pasoDe(celda) === 'pasado' ? [fueraDeLimite.toLowerCase()] : []),
  ];
}
