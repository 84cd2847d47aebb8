import type { Parametro } from './parametro.ts';

const porGramo = { unidad: 'UFC/g', recuento: true } as const;

/** What Reglamento (CE) 2073/2005 asks for and RD 3/2023 does not. */
export const parametrosDeAlimentos = {
  listeria: {
    nombre: 'Listeria monocytogenes',
    ...porGramo,
    sinonimos: ['L. monocytogenes', 'Listeria monocytogenes (detección)', 'Listeria monocytogenes (recuento)'],
  },
  salmonella: {
    nombre: 'Salmonella spp.',
    ...porGramo,
    sinonimos: ['Salmonella', 'Salmonella spp', 'Salmonella sp.', 'Salmonella spp (detección)'],
  },
  'salmonella-enteritidis-typhimurium': {
    nombre: 'Salmonella Typhimurium y Salmonella Enteritidis',
    ...porGramo,
    sinonimos: ['Salmonella Enteritidis y Typhimurium', 'S. Typhimurium y S. Enteritidis'],
  },
  cronobacter: {
    nombre: 'Cronobacter spp.',
    ...porGramo,
    sinonimos: ['Cronobacter', 'Cronobacter spp', 'Cronobacter sp.'],
  },
  enterotoxinas: {
    nombre: 'Enterotoxinas estafilocócicas',
    unidad: '',
    sinonimos: ['Enterotoxina estafilocócica', 'Enterotoxinas de estafilococos'],
  },
  stec: {
    nombre: 'E. coli productora de toxina Shiga',
    unidad: '',
    sinonimos: [
      'STEC',
      'E. coli STEC',
      'E. coli productor de toxina Shiga',
      'Escherichia coli productora de toxina Shiga',
      'Escherichia coli productora de toxina Shiga (STEC)',
      'Escherichia coli (STEC)',
    ],
  },
  histamina: { nombre: 'Histamina', unidad: 'mg/kg' },
  'aerobios-30': {
    nombre: 'Recuento de aerobios a 30 °C',
    ...porGramo,
    sinonimos: [
      'Aerobios a 30 °C',
      'Aerobios mesófilos',
      'Recuento de aerobios mesófilos',
      'Colonias aerobias',
      'Recuento de aerobios mesófilos a 30 ºC',
      'Aerobios mesófilos a 30 ºC',
      'Aerobios mesófilos totales',
      'Microorganismos aerobios a 30 ºC',
      'Recuento de microorganismos a 30 ºC',
      'Recuento de colonias aerobias',
      'Microorganismos aerobios mesófilos',
      'Recuento total de aerobios mesófilos',
      'Recuento en placa de aerobios mesófilos',
    ],
  },
  enterobacterias: {
    nombre: 'Enterobacterias',
    ...porGramo,
    sinonimos: ['Enterobacteriáceas', 'Enterobacteriaceae', 'Enterobacteriaceas totales', 'Enterobacterias totales'],
  },
  estafilococos: {
    nombre: 'Estafilococos coagulasa positivos',
    ...porGramo,
    sinonimos: [
      'Estafilococos coagulasa-positivos',
      'Estafilococos coagulasa positiva',
      'Estafilococos coagulasa +',
      'Estafilococos coagulasa positivos (Staphylococcus aureus y otras especies)',
      'Staphylococcus coagulasa positivos',
      'Staphylococcus coagulasa positiva',
      'Estafilococo coagulasa positivo',
    ],
  },
  cereus: {
    nombre: 'Bacillus cereus presunto',
    ...porGramo,
    sinonimos: [
      'Bacillus cereus',
      'B. cereus presunto',
      'Bacillus cereus presuntivo',
      'Bacillus cereus (presunto)',
      'B. cereus',
    ],
  },
  campylobacter: {
    nombre: 'Campylobacter spp.',
    ...porGramo,
    sinonimos: ['Campylobacter', 'Campylobacter spp', 'Campylobacter sp.'],
  },
} as const satisfies Record<string, Parametro>;
