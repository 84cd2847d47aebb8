import { type Limite, ley } from '../origen.ts';

/** Annex I of Real Decreto 742/2013: the parametric value, and from where on the pool is closed. Figures as the annex writes them. */
export interface FilaPiscina {
  readonly parametro: string;
  readonly min?: number;
  readonly max: number;
  readonly estricto?: boolean;
  readonly unidad: string;
  /** Beyond this the pool is closed; `siempre`: on any breach or suspicion. */
  readonly cierre?: { readonly min?: number; readonly max?: number } | 'siempre';
}

export const anexoI = {
  ph: { parametro: 'pH', min: 7.2, max: 8, unidad: 'ud. pH', cierre: { min: 6, max: 9 } },
  temperatura: { parametro: 'Temperatura', min: 24, max: 30, unidad: '°C', cierre: { max: 40 } },
  hidromasaje: { parametro: 'Temperatura', max: 36, unidad: '°C', cierre: { max: 40 } },
  turbidez: { parametro: 'Turbidez', max: 5, unidad: 'UNF', cierre: { max: 20 } },
  cloroLibre: { parametro: 'Cloro libre residual', min: 0.5, max: 2, unidad: 'mg/L', cierre: { min: 0, max: 5 } },
  cloroCombinado: { parametro: 'Cloro combinado residual', max: 0.6, unidad: 'mg/L', cierre: { max: 3 } },
  bromo: { parametro: 'Bromo total', min: 2, max: 5, unidad: 'mg/L', cierre: { max: 10 } },
  isocianurico: { parametro: 'Ácido isocianúrico', max: 75, unidad: 'mg/L', cierre: { max: 150 } },
  eColi: { parametro: 'Escherichia coli', max: 0, unidad: 'UFC/100 mL', cierre: 'siempre' },
  pseudomonas: { parametro: 'Pseudomonas aeruginosa', max: 0, unidad: 'UFC/100 mL', cierre: 'siempre' },
  legionella: { parametro: 'Legionella spp.', max: 100, estricto: true, unidad: 'UFC/L', cierre: 'siempre' },
} as const satisfies Record<string, FilaPiscina>;

/** Annex II: the air of indoor pools. Humidity in %, carbon dioxide in ppm above the outside, temperature in °C above the water. */
export const anexoII = {
  humedad: { max: 65, estricto: true },
  co2: { max: 500 },
  diferencia: { min: 1, max: 2 },
} as const;

export function limiteDePiscina(clave: keyof typeof anexoI, decimales = 0): Limite {
  const { parametro: _parametro, unidad: _unidad, cierre: _cierre, ...zona } = anexoI[clave] as FilaPiscina;
  return { ...zona, decimales, origen: ley('RD 742/2013, an. I') };
}

export function limiteDeAire(clave: keyof typeof anexoII): Limite {
  return { ...anexoII[clave], origen: ley('RD 742/2013, an. II') };
}

/** Whether a breach closes the pool (art. 12.3), the disinfectant that is missing included. */
export function isCierre(parametro: string, valor: number): boolean {
  const fila: FilaPiscina | undefined = Object.values(anexoI).find((one) => one.parametro === parametro);
  if (!fila?.cierre) return false;
  if (fila.cierre === 'siempre') return true;
  const { min, max = Number.POSITIVE_INFINITY } = fila.cierre;
  return valor > max || (min !== undefined && (min === 0 ? valor <= 0 : valor < min));
}
