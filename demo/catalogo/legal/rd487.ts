import { type Limite, ley } from '../origen.ts';

/** Figures of Real Decreto 487/2022 (text with Real Decreto 614/2024). */

/** Annex VIII.B: in UFC/L, where each range of actions begins. */
export const actuacion = { revisar: 100, intervenir: 1000, pararTorre: 10_000 } as const;

/** Annex VIII.B: the share of a sampling's samples of sanitary water above which a whole treatment is due, not a review. */
export const porcentajeDeMuestras = 30;

/**
 * Annex III.II, table 1. Aerobes in UFC/ml, turbidity in UNF, iron in mg/L; what the table leaves open isn't here, nor turbidity
 * of sanitary water, of which the laboratory has a limit of its own.
 */
export const tabla1 = {
  aguaSanitaria: { hierro: { max: 0.2 } },
  torre: { aerobios: { max: 100_000 }, turbidez: { max: 15, estricto: true }, hierro: { max: 2, estricto: true } },
} as const;

/** Annexes III.I.A and IV.B, in °C. Cold water is 'preferably' below 20: no limit. */
export const temperaturas = { acumulador: 60, terminal: 50, friaPreferible: 20 } as const;

/** Annex VI: from sampling to the beginning of the analysis, and the temperature meanwhile, in °C. */
export const transporte = {
  legionella: { hasta24h: [6, 18], de24a48h: [2, 8] },
  aerobios: { hasta24h: [2, 8] },
} as const;

/** Annex VII.A: how a result is worded that can't be given. It is no negative. */
export const indeterminable = [
  'Legionella spp. indeterminable',
  'Crecimiento excesivo de microorganismos que dificulta la detección de Legionella spp.',
] as const;

export type Instalacion = 'aguaSanitaria' | 'torre' | 'otras';

/** Annex VIII.B: the table of actions of each kind of installation. */
const tablas: Readonly<Record<Instalacion, string>> = {
  aguaSanitaria: 'tabla 7',
  torre: 'tabla 8',
  otras: 'tabla 10',
};

/** From 100 UFC/L on, annex VIII asks for measures. */
export function limiteLegionella(instalacion: Instalacion): Limite {
  return { max: actuacion.revisar, estricto: true, origen: ley(`RD 487/2022, an. VIII.B, ${tablas[instalacion]}`) };
}

export function limiteTabla1(instalacion: keyof typeof tabla1, valor: { max: number; estricto?: boolean }): Limite {
  const nombres = { aguaSanitaria: 'agua sanitaria', torre: 'torres' };
  return { ...valor, origen: ley(`RD 487/2022, an. III, tabla 1 (${nombres[instalacion]})`) };
}

/** What annex VIII.B asks for, by installation and by the Legionella counted. */
export function actuacionPor(instalacion: Instalacion, ufc: number): string {
  const toma = 'Nueva toma de muestras entre 15 y 30 días después.';
  const cita = `(Real Decreto 487/2022, anexo VIII.B, ${tablas[instalacion]})`;
  if (instalacion === 'aguaSanitaria') {
    const conjunto = `La actuación se decide sobre todas las muestras del mismo muestreo: hasta el ${porcentajeDeMuestras} % con 100 UFC/L o más, revisión; por encima, limpieza y desinfección del sistema.`;
    return ufc >= actuacion.intervenir
      ? `Legionella spp. ≥ 1.000 UFC/L: revisión inmediata del programa, con limpieza y desinfección. ${conjunto} ${toma} ${cita}`
      : `Legionella spp. entre 100 y 1.000 UFC/L: revisión del programa y de la rama afectada. ${conjunto} ${toma} ${cita}`;
  }
  if (instalacion === 'torre') {
    if (ufc >= actuacion.pararTorre) {
      return `Legionella spp. ≥ 10.000 UFC/L: parada, vaciado, limpieza y desinfección antes de volver a funcionar. ${toma} ${cita}`;
    }
    return ufc >= actuacion.intervenir
      ? `Legionella spp. entre 1.000 y 10.000 UFC/L: revisión del programa, limpieza y desinfección. ${toma} ${cita}`
      : `Legionella spp. entre 100 y 1.000 UFC/L: revisión y corrección del programa. ${toma} ${cita}`;
  }
  return ufc >= actuacion.intervenir
    ? `Legionella spp. ≥ 1.000 UFC/L: parada, limpieza y desinfección. ${toma} ${cita}`
    : `Legionella spp. entre 100 y 1.000 UFC/L: revisión del mantenimiento, limpieza y desinfección. ${toma} ${cita}`;
}
