import type { Caso } from './caso.ts';
import { limitePropio } from './discrepancias.ts';
import { isCierre, limiteDeAire, limiteDePiscina } from './legal/rd742.ts';
import { indeterminable } from './legal/rd487.ts';
import { todoElAnio, verano } from './modelo.ts';
import type { Incumplimiento, TipoMuestra } from './modelo.ts';
import { ley } from './origen.ts';
import { apreciacion, conjunto, medida, recuento, sola, traza } from './parametros.ts';

const por100 = 'UFC/100 mL';
const fotometria = ['PNT-INS-003 (in situ)', 'UNE-EN ISO 7393-2:2018'] as const;
const inSitu = ['PNT-INS-001 (in situ)', 'Procedimiento interno', false] as const;

const eColi = sola(
  recuento('Escherichia coli', por100, limiteDePiscina('eColi'), [1, 0], { fallo: [1, 25] }),
  'PNT-MIC-012',
  'UNE-EN ISO 9308-1:2014',
);
const pseudomonas = sola(
  recuento('Pseudomonas aeruginosa', por100, limiteDePiscina('pseudomonas'), [1, 0], {
    fallo: [1, 200],
    propension: 2,
  }),
  'PNT-MIC-016',
  'UNE-EN ISO 16266:2008',
);
/** Only in pools that are heated and throw aerosols. */
const legionella = sola(
  recuento('Legionella spp.', 'UFC/L', limiteDePiscina('legionella'), [0.96, 20], {
    lc: 10,
    ld: 10,
    fallo: [120, 6000],
    incertidumbre: 0.32,
    noDetectado: 'No detectado',
    indeterminable: { texto: indeterminable[0], frecuencia: 0.004 },
  }),
  'PNT-MIC-025',
  'UNE-EN ISO 11731:2017',
);
const ph = sola(
  medida('pH', 'ud. pH', limiteDePiscina('ph', 1), [7.5, 0.11, 1], {
    fallo: [8.1, 8.5],
    propension: 1.2,
    incertidumbre: 0.02,
  }),
  'PNT-FQ-001',
  'UNE-EN ISO 10523:2012',
);
const cloroLibre = sola(
  medida('Cloro libre residual', 'mg/L', limiteDePiscina('cloroLibre', 1), [1.2, 0.2, 1], {
    fallo: [2.1, 6.2],
    propension: 2,
    incertidumbre: 0.12,
  }),
  ...fotometria,
);
const cloroCombinado = sola(
  traza('Cloro combinado residual', 'mg/L', limiteDePiscina('cloroCombinado', 1), [0.1, 0.5, 1, 0.05], {
    fallo: [0.7, 1.5],
    propension: 3,
    incertidumbre: 0.15,
  }),
  ...fotometria,
);
const turbidez = sola(
  traza('Turbidez', 'UNF', limiteDePiscina('turbidez', 1), [0.2, 2, 1, 0.2], {
    fallo: [5.4, 9],
    propension: 0.5,
    incertidumbre: 0.12,
  }),
  'PNT-FQ-004',
  'UNE-EN ISO 7027-1:2016',
);
const isocianurico = sola(
  traza('Ácido isocianúrico', 'mg/L', limiteDePiscina('isocianurico'), [5, 55, 0, 0.15], {
    fallo: [78, 180],
    propension: 1.2,
  }),
  'PNT-FQ-031',
  'Fotometría',
  false,
);
const visible = 'Desagüe de fondo bien visible';
const transparencia = sola(
  apreciacion(
    'Transparencia',
    { texto: visible, origen: ley('RD 742/2013, an. I') },
    visible,
    'Desagüe de fondo no visible',
  ),
  ...inSitu,
);
const recirculacion = sola(
  medida(
    'Tiempo de recirculación',
    'h',
    { texto: 'según el proyecto del vaso', origen: ley('RD 742/2013, an. I') },
    [4.2, 0.6, 1],
  ),
  ...inSitu,
);
const agua = (clave: 'temperatura' | 'hidromasaje', media: number, fallo: readonly [number, number]) =>
  sola(
    medida('Temperatura del agua', '°C', limiteDePiscina(clave), [media, 0.6, 1], { fallo, incertidumbre: 0.01 }),
    ...inSitu,
  );

/** The air of indoor pools (annex II). */
const aire = conjunto(
  'Calidad del aire',
  'PNT-INS-007 (in situ)',
  'Procedimiento interno',
  [
    medida('Humedad relativa', '%', limiteDeAire('humedad'), [58, 2.2, 0], { fallo: [66, 78], propension: 0.6 }),
    medida('CO2 sobre el aire exterior', 'ppm', limiteDeAire('co2'), [310, 50, 0], {
      fallo: [520, 900],
      propension: 0.4,
    }),
    medida('Temperatura del aire sobre la del agua', '°C', limiteDeAire('diferencia'), [1.5, 0.15, 1]),
  ],
  { acreditada: false },
);

/** What follows from a breach (article 12.3): the pool is closed, or put right while it is open. */
function observacion(_caso: Caso, incumplimientos: readonly Incumplimiento[]): string | undefined {
  if (incumplimientos.length === 0) return undefined;
  const cierra = incumplimientos.filter(
    ({ parametro, valor }) => parametro === 'Transparencia' || isCierre(nombreLegal(parametro), valor ?? 0),
  );
  const names = (some: readonly Incumplimiento[]): string => some.map(({ parametro }) => parametro).join(', ');
  return cierra.length > 0
    ? `Supuesto de cierre del vaso (${names(cierra)}) hasta que el valor se normalice: Real Decreto 742/2013, artículo 12.3 y anexo I.`
    : `Valor fuera del parámetro (${names(incumplimientos)}) que no obliga a cerrar el vaso: el titular adopta medidas correctoras y repite el control (Real Decreto 742/2013, anexo I).`;
}

const nombreLegal = (parametro: string): string => (parametro === 'Temperatura del agua' ? 'Temperatura' : parametro);

const comun = {
  norma: 'Real Decreto 742/2013',
  envase: 'Frasco estéril de 500 mL con tiosulfato sódico',
  recepcion: [2, 8],
  isUrgente: true,
  riesgoMes: verano,
  observacion,
} as const;

/** Pools and whirlpools by RD 742/2013: the periodic control, annex I and, indoors, annex II. */
export const piscinas = {
  descubierta: {
    ...comun,
    nombre: 'Piscina descubierta',
    productos: ['Agua de piscina descubierta'],
    referencias: ['Vaso de adultos', 'Vaso infantil', 'Vaso {n}', 'Vaso de adultos - rebosadero'],
    dias: [3, 5],
    riesgo: 0.03,
    demanda: [0, 0, 0, 0.1, 0.6, 2.6, 3.4, 3.4, 1.7, 0.1, 0, 0],
    pruebas: () => [
      eColi,
      pseudomonas,
      ph,
      cloroLibre,
      cloroCombinado,
      turbidez,
      isocianurico,
      transparencia,
      recirculacion,
    ],
  },
  climatizada: {
    ...comun,
    nombre: 'Piscina climatizada',
    productos: ['Agua de piscina climatizada'],
    referencias: ['Vaso climatizado', 'Vaso de enseñanza', { texto: 'Vaso de chorros', lugar: 'vaso con aerosoles' }],
    recepcion: [6, 8],
    dias: [11, 14],
    riesgo: 0.03,
    demanda: todoElAnio,
    pruebas: ({ lugar }) => [
      eColi,
      pseudomonas,
      ...(lugar === 'vaso con aerosoles' ? [legionella] : []),
      ph,
      cloroLibre,
      cloroCombinado,
      turbidez,
      transparencia,
      agua('temperatura', 28, [30.3, 32.5]),
      recirculacion,
      aire,
    ],
  },
  hidromasaje: {
    ...comun,
    nombre: 'Vaso de hidromasaje',
    norma: 'Real Decreto 742/2013; bromo, criterio del laboratorio',
    productos: ['Agua de hidromasaje'],
    referencias: ['Hidromasaje {n}', 'Circuito termal - jacuzzi', 'Cabina {n} - bañera'],
    recepcion: [6, 8],
    dias: [11, 14],
    riesgo: 0.045,
    demanda: todoElAnio,
    pruebas: () => [
      eColi,
      pseudomonas,
      legionella,
      ph,
      sola(
        medida('Bromo total', 'mg/L', limitePropio('bromo'), [3.4, 0.4, 1], { fallo: [0.4, 1.8] }),
        'PNT-INS-003 (in situ)',
        'Fotometría DPD',
        false,
      ),
      turbidez,
      transparencia,
      agua('hidromasaje', 34, [36.4, 38.5]),
      recirculacion,
    ],
  },
} satisfies Record<string, TipoMuestra>;
