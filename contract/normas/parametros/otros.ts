import { nmp, type Parametro } from './parametro.ts';

const bq = { unidad: 'Bq/L' } as const;
const mg = { unidad: 'mg/L' } as const;
const grados = ['ºC', '° C', 'º C'];

/** Parts D, E and F and the watch list of RD 3/2023, and what other norms of water ask for. */
export const otrosParametros = {
  color: {
    nombre: 'Color',
    numero: 56,
    unidad: 'mg/L Pt/Co',
    escrita: ['mg Pt-Co/L', 'mg/L Pt-Co', 'mg Pt/L', 'mg/L Pt', 'mg Pt/Co/L'],
  },
  olor: { nombre: 'Olor', numero: 57, unidad: 'índice de dilución', escrita: ['Índice de dilución', 'ind. dil.'] },
  sabor: { nombre: 'Sabor', numero: 58, unidad: 'índice de dilución', escrita: ['Índice de dilución', 'ind. dil.'] },
  'alfa-total': { nombre: 'Actividad alfa total', numero: 59, ...bq, sinonimos: ['Alfa total', 'Actividad α total'] },
  'beta-resto': { nombre: 'Actividad beta resto', numero: 60, ...bq, sinonimos: ['Beta resto', 'Actividad β resto'] },
  radon: { nombre: 'Radón', numero: 61, ...bq, sinonimos: ['Radón-222', 'Rn-222'] },
  tritio: { nombre: 'Tritio', numero: 62, ...bq, sinonimos: ['H-3', 'Tritio (H-3)'] },
  'dosis-indicativa': { nombre: 'Dosis Indicativa', numero: 63, unidad: 'mSv', sinonimos: ['Dosis Indicativa DI'] },
  calcio: { nombre: 'Calcio', numero: 64, ...mg, sinonimos: ['Ca', 'Calcio (Ca)'] },
  dureza: {
    nombre: 'Dureza total',
    numero: 65,
    unidad: 'mg/L CaCO3',
    escrita: ['mg CaCO3/L', 'mg/L de CaCO3'],
    sinonimos: ['Dureza'],
  },
  magnesio: { nombre: 'Magnesio', numero: 66, ...mg, sinonimos: ['Mg', 'Magnesio (Mg)'] },
  potasio: { nombre: 'Potasio', numero: 67, ...mg, sinonimos: ['Potasio (K)'] },
  estradiol: {
    nombre: '17β-estradiol',
    numero: 68,
    unidad: 'ng/L',
    sinonimos: ['17-beta-estradiol', '17 β-estradiol'],
  },
  nonilfenol: { nombre: 'Nonilfenol', numero: 69, unidad: 'ng/L' },
  azitromicina: { nombre: 'Azitromicina', numero: 70, unidad: 'ng/L' },
  diclofenaco: { nombre: 'Diclofenaco', numero: 71, unidad: 'ng/L' },
  fluoranteno: { nombre: 'Fluoranteno', unidad: 'µg/L' },
  pseudomonas: {
    nombre: 'Pseudomonas aeruginosa',
    unidad: 'UFC/100 mL',
    escrita: nmp,
    recuento: true,
    sinonimos: ['P. aeruginosa', 'Ps. aeruginosa'],
  },
  // No limit of its own: annex VIII of RD 487/2022 speaks of Legionella spp.
  'legionella-pneumophila': {
    nombre: 'Legionella pneumophila',
    unidad: 'UFC/L',
    recuento: true,
    sinonimos: ['L. pneumophila', 'Legionella pneumophila sg 1', 'Legionella pneumophila serogrupo 1'],
  },
  aerobios: {
    nombre: 'Recuento de aerobios',
    unidad: 'UFC/mL',
    recuento: true,
    sinonimos: ['Aerobios', 'Aerobios totales', 'Recuento de aerobios totales'],
  },
  temperatura: {
    nombre: 'Temperatura',
    unidad: '°C',
    escrita: grados,
    sinSuelo: true,
    sinonimos: ['Temperatura del agua', 'Temperatura en el punto', 'Temperatura in situ'],
  },
  redox: {
    nombre: 'Potencial REDOX',
    unidad: 'mV',
    sinSuelo: true,
    sinonimos: ['Redox', 'Potencial de oxidación-reducción'],
  },
  bromo: { nombre: 'Bromo total', ...mg, escrita: ['mg Br2/L', 'mg/L Br2'], sinonimos: ['Bromo'] },
  isocianurico: { nombre: 'Ácido isocianúrico', ...mg, sinonimos: ['Ácido cianúrico'] },
  'humedad-relativa': { nombre: 'Humedad relativa', unidad: '%', escrita: ['% HR'] },
  'co2-sobre-exterior': { nombre: 'CO2 sobre el aire exterior', unidad: 'ppm' },
  'aire-sobre-agua': {
    nombre: 'Temperatura del aire sobre la del agua',
    unidad: '°C',
    escrita: grados,
    sinSuelo: true,
  },
  dbo5: {
    nombre: 'DBO5',
    ...mg,
    escrita: ['mg O2/L', 'mg/L O2'],
    sinonimos: ['DBO5 a 20 ºC', 'Demanda bioquímica de oxígeno (DBO5)'],
  },
  dqo: { nombre: 'DQO', ...mg, escrita: ['mg O2/L', 'mg/L O2'], sinonimos: ['Demanda química de oxígeno'] },
  solidos: {
    nombre: 'Sólidos en suspensión',
    ...mg,
    sinonimos: ['Sólidos en suspensión totales', 'Total de sólidos en suspensión', 'SST', 'Materias en suspensión'],
  },
  'fosforo-total': { nombre: 'Fósforo total', ...mg, escrita: ['mg P/L', 'mg/L P'] },
  'nitrogeno-total': { nombre: 'Nitrógeno total', ...mg, escrita: ['mg N/L', 'mg/L N'] },
} as const satisfies Record<string, Parametro>;
