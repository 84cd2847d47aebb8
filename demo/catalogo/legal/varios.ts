/** Reglamento (UE) 2023/915, annex I, points 3.1 to 3.3: maximum levels in fish, in mg/kg of wet weight, as the annex writes them. */
export const metalesEnPescado = {
  general: { plomo: '0,30', cadmio: '0,050', mercurio: '0,50' },
  boqueronYSardina: { plomo: '0,30', cadmio: '0,25', mercurio: '0,30' },
  caballa: { plomo: '0,30', cadmio: '0,10', mercurio: '0,30' },
  atun: { plomo: '0,30', cadmio: '0,10', mercurio: '1,0' },
  pezEspada: { plomo: '0,30', cadmio: '0,25', mercurio: '1,0' },
} as const;

/** The same, point 1.1: aflatoxin M1 in heat-treated milk, in µg/kg. */
export const aflatoxinaM1 = 0.05;

/** Orden de 26 de enero de 1989, article 6.3: polar compounds stay below, in %. */
export const compuestosPolares = 25;

/** Reglamento (UE) 2017/2158: a benchmark for biscuits and wafers, in µg/kg. It is no limit (article 2.4). */
export const referenciaAcrilamida = 350;

/**
 * Real Decreto 509/1996, annex I, in mg/L: table 1 by sample, with allowed failures in a year's series; table 2, of
 * works of 10.000 to 100.000 population equivalents into sensitive waters, by the annual mean.
 */
export const vertido = {
  cuadro1: { dbo5: 25, dqo: 125, solidos: 35 },
  cuadro2: { fosforo: 2, nitrogeno: 15 },
  /** A failing sample may exceed its value by no more than this, in %. */
  desviacion: { general: 100, solidos: 150 },
} as const;
