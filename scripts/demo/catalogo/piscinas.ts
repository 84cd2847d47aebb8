import { todoElAnio, verano } from './modelo.ts';
import type { TipoMuestra } from './modelo.ts';
import { medida, recuento, sola, traza } from './parametros.ts';

const por100 = 'UFC/100 mL';
const eColi = sola(
  recuento('Escherichia coli', por100, { max: 0 }, [1, 0], { fallo: [1, 25] }),
  'PNT-MIC-012',
  'UNE-EN ISO 9308-1:2014',
);
const pseudomonas = sola(
  recuento('Pseudomonas aeruginosa', por100, { max: 0 }, [1, 0], { fallo: [1, 200], propension: 2 }),
  'PNT-MIC-016',
  'UNE-EN ISO 16266:2008',
);
const legionella = sola(
  recuento('Legionella spp.', 'UFC/L', { max: 100, texto: '< 100 UFC/L' }, [0.96, 20], { lc: 10, fallo: [120, 6000] }),
  'PNT-MIC-025',
  'UNE-EN ISO 11731:2017',
);
const ph = sola(
  medida('pH', 'ud. pH', { min: 7.2, max: 8 }, [7.5, 0.11, 1], {
    fallo: [8.1, 8.5],
    propension: 1.2,
    incertidumbre: 0.02,
  }),
  'PNT-FQ-001',
  'UNE-EN ISO 10523:2012',
);
const cloroLibre = sola(
  medida('Cloro libre residual', 'mg/L', { min: 0.5, max: 2 }, [1.25, 0.25, 2], { fallo: [2.1, 4.2], propension: 2 }),
  'PNT-INS-003 (in situ)',
  'UNE-EN ISO 7393-2:2018',
);
const cloroCombinado = sola(
  traza('Cloro combinado residual', 'mg/L', { max: 0.6 }, [0.05, 0.5, 2, 0.05], { fallo: [0.63, 1.3], propension: 3 }),
  'PNT-INS-003 (in situ)',
  'UNE-EN ISO 7393-2:2018',
);
const turbidez = sola(
  traza('Turbidez', 'UNF', { max: 5 }, [0.2, 2, 1, 0.2], { fallo: [5.4, 9], propension: 0.5 }),
  'PNT-FQ-004',
  'UNE-EN ISO 7027-1:2016',
);
const redox = sola(
  medida('Potencial redox', 'mV', { min: 250, max: 900 }, [690, 40, 0]),
  'PNT-FQ-009',
  'Procedimiento interno',
  false,
);
const isocianurico = sola(
  traza('Ácido isocianúrico', 'mg/L', { max: 75 }, [5, 55, 0, 0.15], { fallo: [78, 130], propension: 1.2 }),
  'PNT-FQ-031',
  'Fotometría',
  false,
);

const comun = {
  norma: 'Real Decreto 742/2013',
  envase: 'Frasco estéril de 500 mL con tiosulfato sódico',
  recepcion: [6, 12],
  riesgoMes: verano,
  observacion:
    'Comunicar la incidencia y cerrar el vaso si el resultado es de carácter microbiológico (Real Decreto 742/2013, artículo 10).',
} as const;

/** Pools and whirlpools by RD 742/2013, annex I. */
export const piscinas = {
  descubierta: {
    ...comun,
    nombre: 'Piscina descubierta',
    productos: ['Agua de piscina descubierta'],
    referencias: ['Vaso de adultos', 'Vaso infantil', 'Vaso {n}', 'Vaso de adultos - rebosadero'],
    dias: [3, 5],
    riesgo: 0.03,
    demanda: [0, 0, 0, 0.1, 0.6, 2.6, 3.4, 3.4, 1.7, 0.1, 0, 0],
    pruebas: [eColi, pseudomonas, ph, cloroLibre, cloroCombinado, turbidez, isocianurico],
  },
  climatizada: {
    ...comun,
    nombre: 'Piscina climatizada',
    productos: ['Agua de piscina climatizada'],
    referencias: ['Vaso climatizado', 'Vaso de enseñanza', 'Vaso terapéutico'],
    dias: [11, 14],
    riesgo: 0.03,
    demanda: todoElAnio,
    pruebas: [
      eColi,
      pseudomonas,
      legionella,
      ph,
      cloroLibre,
      cloroCombinado,
      turbidez,
      redox,
      sola(
        medida('Temperatura del agua', '°C', { min: 24, max: 30 }, [28, 0.6, 1], { fallo: [30.3, 32.5] }),
        'PNT-INS-001 (in situ)',
        'Procedimiento interno',
      ),
    ],
  },
  hidromasaje: {
    ...comun,
    nombre: 'Vaso de hidromasaje',
    productos: ['Agua de hidromasaje'],
    referencias: ['Hidromasaje {n}', 'Circuito termal - jacuzzi', 'Cabina {n} - bañera'],
    dias: [11, 14],
    riesgo: 0.045,
    demanda: todoElAnio,
    pruebas: [
      eColi,
      pseudomonas,
      legionella,
      ph,
      sola(
        medida('Bromo total', 'mg/L', { min: 2, max: 5 }, [3.4, 0.45, 1], { fallo: [0.4, 1.8] }),
        'PNT-INS-003 (in situ)',
        'Fotometría DPD',
        false,
      ),
      turbidez,
      sola(
        medida('Temperatura del agua', '°C', { max: 36 }, [34, 0.6, 1], { fallo: [36.4, 38.5] }),
        'PNT-INS-001 (in situ)',
        'Procedimiento interno',
      ),
    ],
  },
} satisfies Record<string, TipoMuestra>;
