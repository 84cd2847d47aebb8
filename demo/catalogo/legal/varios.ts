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

/** Reglamento de Ejecución (UE) 828/2014: 'sin gluten', in mg/kg. */
export const sinGluten = 20;

/** Reglamento (UE) 2017/2158: a benchmark for biscuits and wafers, in µg/kg. It is no limit (article 2.4). */
export const referenciaAcrilamida = 350;

/** Reglamento (CE) 853/2004, annex III, section VII, chapter V.2: okadaic acid and dinophysistoxins, in µg/kg. */
export const toxinasLipofilicas = 160;

/** Reglamento (CE) 2074/2005, annex VI bis: alkaline phosphatase in cow's milk, in mU/L. */
export const fosfatasa = 350;

/** Reglamento (CE) 396/2005, article 18.1.b: residues of a pesticide without a level of its own, in mg/kg. */
export const residuoPorDefecto = 0.01;

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
