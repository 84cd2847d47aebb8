import { comparaCon } from './intervalo.ts';
import { decimalDeNumero } from './decimal.ts';
import { isIndeterminable, medidoDe, type ResultadoLeido } from './medido.ts';

/** What table 7 of annex VIII.B asks for after a sampling of sanitary water, the mildest first. */
const actuaciones = ['mantener', 'a', 'b', 'mil o más'] as const;
type Actuacion = (typeof actuaciones)[number];

export interface LecturaDeMuestreo {
  readonly actuacion: Actuacion | 'no se puede leer';
  readonly frase: string;
  readonly falta: readonly string[];
}

/** How many samples certainly reach a count, and how many may. */
interface Cuenta {
  readonly min: number;
  readonly max: number;
}

/** The share of samples, in %, from which on it is (b) and no longer (a). */
const porcentaje = 30;
const cita = 'RD 487/2022, anexo VIII.B, tabla 7';
const toma = 'nueva toma a los 15-30 días';
const textos: Readonly<Record<Actuacion, string>> = {
  mantener: 'se mantienen los programas',
  a: `hasta el ${porcentaje} % o una única muestra de 1.000 o más: revisar los programas, valorar limpieza y desinfección del ramal y ${toma}`,
  b: `más del ${porcentaje} %: revisión inmediata, limpieza y desinfección del sistema y ${toma}`,
  'mil o más': `varias de 1.000 o más: revisión inmediata del programa, con limpieza y desinfección, ${toma} y, si procede, parar e informar a los usuarios`,
};

/**
 * The 30 % rule: what is asked for after all Legionella results of the same sampling of one installation's sanitary water.
 * A result that can't be determined is no negative: it counts as all that it may be, in the share and in its whole.
 */
export function lecturaDeMuestreo(resultados: readonly ResultadoLeido[]): LecturaDeMuestreo {
  const n = resultados.length;
  if (n === 0) return sinLeer('no hay resultados de Legionella spp.');
  const [cien, mil] = [cuenta(resultados, 100), cuenta(resultados, 1000)];
  const actuacion = actuacionDe(cien.min, mil.min, n);
  const indeterminables = resultados.filter(isIndeterminable).length;
  const tail =
    indeterminables > 0 ? `; ${indeterminables} indeterminables: revisar y repetir hasta que se determinen` : '';
  if (actuacion !== actuacionDe(cien.max, mil.max, n)) {
    return sinLeer(`${cien.max - cien.min} de ${n} resultados no dicen si alcanzan 100 UFC/L o 1.000${tail}`);
  }
  // Both (a), 'a single sample of 1.000 or more', and (b), 'more than 30 %', describe this sampling.
  const duda =
    actuacion === 'b' && mil.max === 1
      ? ' (una única muestra de 1.000 o más es también el caso a: la tabla no dice cuál prevalece)'
      : '';
  const share = `${cien.min} de ${n} muestras alcanzan 100 UFC/L`;
  return { actuacion, frase: `${cita}: ${share}: ${textos[actuacion]}${duda}${tail}`, falta: [] };
}

function sinLeer(motivo: string): LecturaDeMuestreo {
  return { actuacion: 'no se puede leer', frase: `${cita}: no se puede leer: ${motivo}`, falta: [motivo] };
}

function actuacionDe(cien: number, mil: number, n: number): Actuacion {
  if (mil >= 2) return 'mil o más';
  if (cien * 100 > porcentaje * n) return 'b';
  return cien > 0 ? 'a' : 'mantener';
}

function cuenta(resultados: readonly ResultadoLeido[], limite: number): Cuenta {
  const reached = resultados.map((resultado) => {
    const { en, isNoDetectado } = medidoDe('legionella', resultado);
    // 'No detección o < 100': without detection it is none of the ranges, whatever the limit of detection.
    if (isNoDetectado) return 'incumple';
    const intervalo = en('UFC/L');
    return typeof intervalo === 'string' ? 'indeterminado' : comparaCon(intervalo, '>=', decimalDeNumero(limite));
  });
  const min = reached.filter((each) => each === 'cumple').length;
  return { min, max: min + reached.filter((each) => each === 'indeterminado').length };
}
