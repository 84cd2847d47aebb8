import type { Parametro } from './parametro.ts';

const porGramo = { unidad: 'UFC/g', recuento: true } as const;

/** What Reglamento (CE) 2073/2005 asks for and RD 3/2023 does not. */
export const parametrosDeAlimentos = {
  listeria: { nombre: 'Listeria monocytogenes', ...porGramo, sinonimos: ['L. monocytogenes'] },
  salmonella: { nombre: 'Salmonella spp.', ...porGramo, sinonimos: ['Salmonella', 'Salmonella spp'] },
  'salmonella-enteritidis-typhimurium': {
    nombre: 'Salmonella Typhimurium y Salmonella Enteritidis',
    ...porGramo,
    sinonimos: ['Salmonella Enteritidis y Typhimurium', 'S. Typhimurium y S. Enteritidis'],
  },
  cronobacter: { nombre: 'Cronobacter spp.', ...porGramo, sinonimos: ['Cronobacter', 'Cronobacter spp'] },
  enterotoxinas: {
    nombre: 'Enterotoxinas estafilocócicas',
    unidad: '',
    sinonimos: ['Enterotoxina estafilocócica', 'Enterotoxinas de estafilococos'],
  },
  stec: { nombre: 'E. coli productora de toxina Shiga', unidad: '', sinonimos: ['STEC', 'E. coli STEC'] },
  histamina: { nombre: 'Histamina', unidad: 'mg/kg' },
  'aerobios-30': {
    nombre: 'Recuento de aerobios a 30 °C',
    ...porGramo,
    sinonimos: ['Aerobios a 30 °C', 'Aerobios mesófilos', 'Recuento de aerobios mesófilos', 'Colonias aerobias'],
  },
  enterobacterias: {
    nombre: 'Enterobacterias',
    ...porGramo,
    sinonimos: ['Enterobacteriáceas', 'Enterobacteriaceae'],
  },
  estafilococos: {
    nombre: 'Estafilococos coagulasa positivos',
    ...porGramo,
    sinonimos: ['Estafilococos coagulasa-positivos', 'Estafilococos coagulasa positiva', 'Estafilococos coagulasa +'],
  },
  cereus: { nombre: 'Bacillus cereus presunto', ...porGramo, sinonimos: ['Bacillus cereus', 'B. cereus presunto'] },
  campylobacter: { nombre: 'Campylobacter spp.', ...porGramo, sinonimos: ['Campylobacter', 'Campylobacter spp'] },
} as const satisfies Record<string, Parametro>;
