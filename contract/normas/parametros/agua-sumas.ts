import type { Parametro } from './parametro.ts';

const ug = { unidad: 'µg/L' } as const;

/** An acid of the sum of PFAS by its stem: 'butano' of perfluorobutanoic acid. */
function carboxilico(nombre: string, stem: string, cas: string): Parametro {
  const acid = `perfluoro${stem}ico`;
  return {
    nombre,
    ...ug,
    cas: [cas],
    sinonimos: [`Ácido ${acid}`, `Ácido ${acid.replace('perfluoro', 'perfluoro-n-')}`],
  };
}

function sulfonico(nombre: string, stem: string, cas: string, ...sinonimos: string[]): Parametro {
  const acids = [`perfluoro${stem}sulfónico`, `perfluoro${stem} sulfónico`, `perfluoro-1-${stem}sulfónico`];
  const salts = [`Perfluoro${stem}sulfonato`, `Perfluoro${stem} sulfonato`];
  return { nombre, ...ug, cas: [cas], sinonimos: [...acids.map((each) => `Ácido ${each}`), ...salts, ...sinonimos] };
}

/** The sums of part B of annex I of RD 3/2023 and the substances that they count. */
export const parametrosDeSumas = {
  haa: {
    nombre: '∑5 Ácidos haloacéticos (HAH)',
    numero: 32,
    ...ug,
    sinonimos: [
      '∑5 Ácidos haloacéticos',
      'Ácidos haloacéticos (suma de 5)',
      'Ácidos haloacéticos (5)',
      'HAA5',
      '∑5 HAA',
      '∑5 AHAs',
      '∑5 AHA',
      'AHA (suma de 5)',
      '∑5 HAH',
      'HAH (suma de 5)',
      'Ácidos haloacéticos (HAA5)',
    ],
  },
  monocloroacetico: { nombre: 'Ácido monocloroacético', cas: ['79-11-8'], ...ug, sinonimos: ['Ácido cloroacético'] },
  dicloroacetico: { nombre: 'Ácido dicloroacético', cas: ['79-43-6'], ...ug },
  tricloroacetico: { nombre: 'Ácido tricloroacético', cas: ['76-03-9'], ...ug },
  monobromoacetico: { nombre: 'Ácido monobromoacético', cas: ['79-08-3'], ...ug, sinonimos: ['Ácido bromoacético'] },
  dibromoacetico: { nombre: 'Ácido dibromoacético', cas: ['631-64-1'], ...ug },
  hpa: {
    nombre: '∑4 HPA',
    numero: 33,
    ...ug,
    sinonimos: [
      'HPA (suma de 4)',
      'Suma de HPA (4)',
      'HPA (4)',
      '∑4 HPAs',
      '∑4 PAH',
      '∑4 PAHs',
      '∑4 Hidrocarburos policíclicos aromáticos',
      'Hidrocarburos policíclicos aromáticos (suma de 4)',
      'Hidrocarburos policíclicos aromáticos (∑4 HPA)',
    ],
  },
  'benzo-b-fluoranteno': {
    nombre: 'Benzo(b)fluoranteno',
    cas: ['205-99-2'],
    ...ug,
    sinonimos: ['Benzo[b]fluoranteno'],
  },
  'benzo-ghi-perileno': {
    nombre: 'Benzo(ghi)perileno',
    cas: ['191-24-2'],
    ...ug,
    sinonimos: ['Benzo[ghi]perileno', 'Benzo(g,h,i)perileno'],
  },
  'benzo-k-fluoranteno': {
    nombre: 'Benzo(k)fluoranteno',
    cas: ['207-08-9'],
    ...ug,
    sinonimos: ['Benzo[k]fluoranteno'],
  },
  'indeno-pireno': {
    nombre: 'Indeno(1,2,3-cd)pireno',
    cas: ['193-39-5'],
    ...ug,
    sinonimos: ['Indeno[1,2,3-cd]pireno', 'Indeno (1,2,3-cd) pireno'],
  },
  'pfas-20': {
    nombre: '∑20 PFAS',
    numero: 34,
    ...ug,
    sinonimos: ['Suma de PFAS (20)', 'PFAS (suma de 20)', '∑20 PFAS (suma)', 'PFAS 20', '∑ PFAS 20'],
  },
  pfba: carboxilico('PFBA', 'butano', '375-22-4'),
  pfpea: carboxilico('PFPeA', 'pentano', '2706-90-3'),
  pfhxa: carboxilico('PFHxA', 'hexano', '307-24-4'),
  pfhpa: carboxilico('PFHpA', 'heptano', '375-85-9'),
  pfoa: carboxilico('PFOA', 'octano', '335-67-1'),
  pfna: carboxilico('PFNA', 'nonano', '375-95-1'),
  pfda: carboxilico('PFDA', 'decano', '335-76-2'),
  pfunda: carboxilico('PFUnDA', 'undecano', '2058-94-8'),
  pfdoda: carboxilico('PFDoDA', 'dodecano', '307-55-1'),
  pftrda: carboxilico('PFTrDA', 'tridecano', '72629-94-8'),
  pfbs: sulfonico('PFBS', 'butano', '375-73-5'),
  pfpes: sulfonico('PFPeS', 'pentano', '2706-91-4'),
  pfhxs: sulfonico('PFHxS', 'hexano', '355-46-4'),
  pfhps: sulfonico('PFHpS', 'heptano', '375-92-8'),
  pfos: sulfonico('PFOS', 'octano', '1763-23-1'),
  pfns: sulfonico('PFNS', 'nonano', '68259-12-1'),
  pfds: sulfonico('PFDS', 'decano', '335-77-3'),
  pfuns: sulfonico('PFUnS', 'undecano', '749786-16-1'),
  pfdos: sulfonico('PFDoS', 'dodecano', '79780-39-5'),
  pftris: sulfonico('PFTris', 'tridecano', '791563-89-8', 'PFTrDS'),
  'plaguicidas-totales': {
    nombre: '∑n Plaguicidas totales',
    numero: 35,
    ...ug,
    sinonimos: [
      'Plaguicidas totales',
      'Total de plaguicidas',
      'Suma de plaguicidas',
      'Plaguicidas (suma)',
      'Suma n plaguicidas',
      'Suma total de plaguicidas',
      'Plaguicidas (suma total)',
      'Suma de plaguicidas totales',
    ],
  },
  'tri-y-tetracloroeteno': {
    nombre: '∑2 Tricloroeteno + Tetracloroeteno',
    numero: 36,
    ...ug,
    sinonimos: ['', '∑', '∑2 '].flatMap((sum) => [
      `${sum}Tricloroeteno + Tetracloroeteno`,
      `${sum}Tetracloroeteno + Tricloroeteno`,
      `${sum}Tricloroetileno + Tetracloroetileno`,
      `${sum}Tetracloroetileno + Tricloroetileno`,
      `${sum}Tri + Tetracloroeteno`,
      `${sum}Tetra + Tricloroeteno`,
    ]),
  },
  tricloroeteno: { nombre: 'Tricloroeteno', cas: ['79-01-6'], ...ug, sinonimos: ['Tricloroetileno'] },
  tetracloroeteno: {
    nombre: 'Tetracloroeteno',
    cas: ['127-18-4'],
    ...ug,
    sinonimos: ['Tetracloroetileno', 'Percloroetileno'],
  },
  thm: {
    nombre: '∑4 Trihalometanos (THM)',
    numero: 37,
    ...ug,
    sinonimos: [
      'Trihalometanos',
      'Trihalometanos totales',
      'Total de trihalometanos',
      '∑4 Trihalometanos',
      '∑ Trihalometanos',
      'Trihalometanos (suma)',
      'Trihalometanos (suma de 4)',
      'Trihalometanos (4)',
      'THM (suma de 4)',
      '∑4 THM',
      '∑4 THMs',
      'THM',
      'THMs',
      '∑ THM',
      'THM totales',
      'Suma total de trihalometanos',
    ],
  },
  bromodiclorometano: { nombre: 'Bromodiclorometano', cas: ['75-27-4'], ...ug },
  bromoformo: { nombre: 'Bromoformo', cas: ['75-25-2'], ...ug, sinonimos: ['Tribromometano'] },
  cloroformo: { nombre: 'Cloroformo', cas: ['67-66-3'], ...ug, sinonimos: ['Triclorometano'] },
  dibromoclorometano: { nombre: 'Dibromoclorometano', cas: ['124-48-1'], ...ug },
} as const satisfies Record<string, Parametro>;
