/** A criterion of annex I of Reglamento (CE) 2073/2005: a lot is judged by its `n` units, of which `c` may lie between `m` and `M`. */
export interface Criterio {
  readonly fila: string;
  readonly n: number;
  readonly c: number;
  /** In `unidad`; none, where the microorganism may not be detected in `cantidad`. */
  readonly m?: number;
  readonly M?: number;
  readonly cantidad?: string;
  readonly unidad?: string;
}

const noDetectado = (fila: string, cantidad = '25 g', n = 5): Criterio => ({ fila, n, c: 0, cantidad });
const g = 'UFC/g';

/** Food safety (chapter 1). */
export const seguridad = {
  listeriaDemostrada: { fila: '1.2a', n: 5, c: 0, m: 100, M: 100, unidad: g },
  listeriaNoDemostrada: noDetectado('1.2b'),
  listeriaSinCrecimiento: { fila: '1.3', n: 5, c: 0, m: 100, M: 100, unidad: g },
  salmonellaAveCocinada: noDetectado('1.5'),
  salmonellaOtrasCocinadas: noDetectado('1.6', '10 g'),
  salmonellaCarnicoCrudo: noDetectado('1.8'),
  salmonellaLecheCruda: noDetectado('1.11'),
  salmonellaHelado: noDetectado('1.13'),
  salmonellaMolusco: noDetectado('1.17'),
  salmonellaVegetal: noDetectado('1.19'),
  eColiMolusco: { fila: '1.25', n: 5, c: 1, m: 230, M: 700, unidad: 'NMP/100 g' },
  histamina: { fila: '1.26', n: 9, c: 2, m: 100, M: 200, unidad: 'mg/kg' },
} as const satisfies Record<string, Criterio>;

/** Process hygiene (chapter 2). */
export const higiene = {
  aerobiosPicada: { fila: '2.1.6', n: 5, c: 2, m: 500_000, M: 5_000_000, unidad: g },
  eColiPicada: { fila: '2.1.6', n: 5, c: 2, m: 50, M: 500, unidad: g },
  eColiPreparado: { fila: '2.1.8', n: 5, c: 2, m: 500, M: 5000, unidad: g },
  enterobacteriasLeche: { fila: '2.2.1', n: 5, c: 0, m: 10, M: 10, unidad: 'UFC/mL' },
  eColiQueso: { fila: '2.2.2', n: 5, c: 2, m: 100, M: 1000, unidad: g },
  estafilococosLecheCruda: { fila: '2.2.3', n: 5, c: 2, m: 10_000, M: 100_000, unidad: g },
  estafilococosMadurado: { fila: '2.2.4', n: 5, c: 2, m: 100, M: 1000, unidad: g },
  estafilococosFresco: { fila: '2.2.5', n: 5, c: 2, m: 10, M: 100, unidad: g },
  enterobacteriasHelado: { fila: '2.2.8', n: 5, c: 2, m: 10, M: 100, unidad: g },
  eColiVegetal: { fila: '2.5.1', n: 5, c: 2, m: 100, M: 1000, unidad: g },
} as const satisfies Record<string, Criterio>;

/** From here on, the lot of a cheese is tested for enterotoxins, in UFC/g. */
export const enterotoxinasDesde = 100_000;
