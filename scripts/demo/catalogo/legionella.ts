import { verano } from './modelo.ts';
import type { Meses, TipoMuestra } from './modelo.ts';
import { medida, recuento, sola, traza } from './parametros.ts';

const demanda: Meses = [0.8, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.3, 1.1, 0.9, 0.8, 0.8];

/** From 100 UFC/L on, RD 487/2022 (annex VIII) asks for measures, harder ones from 1.000. */
const legionella = sola(
  recuento('Legionella spp.', 'UFC/L', { max: 100, texto: '< 100 UFC/L' }, [0.94, 20], {
    lc: 10,
    fallo: [130, 14000],
    propension: 3,
    incertidumbre: 0.32,
  }),
  'PNT-MIC-025',
  'UNE-EN ISO 11731:2017',
);
const pneumophila = sola(
  recuento('Legionella pneumophila', 'UFC/L', { max: 100, texto: '< 100 UFC/L' }, [1, 0], { lc: 10 }),
  'PNT-MIC-025',
  'UNE-EN ISO 11731:2017',
);
const cloro = sola(
  medida('Cloro libre residual', 'mg/L', { min: 0.2, max: 1 }, [0.5, 0.12, 2], {
    fallo: [0.05, 0.17],
    propension: 0.5,
  }),
  'PNT-INS-003 (in situ)',
  'UNE-EN ISO 7393-2:2018',
);
const ph = sola(medida('pH', 'ud. pH', { min: 6.5, max: 9.5 }, [7.7, 0.2, 1]), 'PNT-FQ-001', 'UNE-EN ISO 10523:2012');
const turbidez = sola(
  traza('Turbidez', 'UNF', { max: 15 }, [0.2, 6, 1, 0.1], { fallo: [16, 30], propension: 0.3 }),
  'PNT-FQ-004',
  'UNE-EN ISO 7027-1:2016',
);

const comun = {
  norma: 'Real Decreto 487/2022',
  envase: 'Frasco estéril de 1 L con tiosulfato sódico',
  dias: [11, 14],
  demanda,
  riesgoMes: verano,
  observacion:
    'Recuento igual o superior a 100 UFC/L: revisar el programa de mantenimiento, aplicar las medidas del anexo VIII del Real Decreto 487/2022 y repetir la toma de muestras.',
} as const;

/** Legionella by RD 487/2022, with what is measured on the spot. */
export const legionellaTipos = {
  acs: {
    ...comun,
    nombre: 'Legionella en agua caliente sanitaria',
    productos: ['Agua caliente sanitaria (ACS)'],
    referencias: [
      'Hab. {hab} - ducha',
      'Hab. {hab} - lavabo',
      'Acumulador {n} - purga',
      'Retorno ACS',
      'Vestuario de personal - ducha {n}',
    ],
    recepcion: [18, 24],
    riesgo: 0.032,
    pruebas: [
      legionella,
      pneumophila,
      sola(
        medida('Temperatura en el punto', '°C', { min: 50 }, [56.5, 2, 1], {
          fallo: [41, 48.9],
          propension: 1.2,
          incertidumbre: 0.01,
        }),
        'PNT-INS-001 (in situ)',
        'Procedimiento interno',
      ),
      ph,
    ],
  },
  afch: {
    ...comun,
    nombre: 'Legionella en agua fría de consumo',
    productos: ['Agua fría de consumo humano (AFCH)'],
    referencias: ['Hab. {hab} - lavabo', 'Depósito de agua fría {n}', 'Grifo de jardín {n}', 'Aseo de planta {n}'],
    recepcion: [12, 20],
    riesgo: 0.022,
    pruebas: [
      legionella,
      pneumophila,
      sola(
        medida('Temperatura en el punto', '°C', { max: 20 }, [16.5, 1.2, 1], {
          fallo: [20.4, 26.5],
          propension: 2,
          incertidumbre: 0.02,
        }),
        'PNT-INS-001 (in situ)',
        'Procedimiento interno',
      ),
      cloro,
      ph,
    ],
  },
  torre: {
    ...comun,
    nombre: 'Legionella en torre de refrigeración',
    productos: ['Agua de refrigeración'],
    referencias: ['Torre TR-0{n} - balsa', 'Condensador CE-0{n} - balsa', 'Torre TR-0{n} - retorno'],
    recepcion: [16, 24],
    riesgo: 0.045,
    pruebas: [
      legionella,
      sola(
        recuento('Recuento de aerobios totales a 36 °C', 'UFC/mL', { max: 100_000 }, [0.02, 2600], {
          fallo: [120_000, 900_000],
        }),
        'PNT-MIC-010',
        'UNE-EN ISO 6222:1999',
      ),
      sola(medida('pH', 'ud. pH', { min: 6.5, max: 9 }, [8.3, 0.2, 1]), 'PNT-FQ-001', 'UNE-EN ISO 10523:2012'),
      sola(medida('Conductividad a 20 °C', 'µS/cm', undefined, [1450, 220, 0]), 'PNT-FQ-002', 'UNE-EN 27888:1994'),
      turbidez,
      sola(
        traza('Hierro total', 'mg/L', { max: 2 }, [0.05, 0.7, 2, 0.2], { fallo: [2.1, 4.5] }),
        'PNT-ICP-001',
        'UNE-EN ISO 17294-2:2024',
      ),
    ],
  },
  riego: {
    ...comun,
    nombre: 'Legionella en riego y fuentes ornamentales',
    productos: ['Agua con producción de aerosoles'],
    referencias: ['Sector de riego {n}', 'Fuente ornamental de la entrada', 'Depósito de riego'],
    recepcion: [14, 24],
    riesgo: 0.04,
    pruebas: [legionella, cloro, turbidez],
  },
} satisfies Record<string, TipoMuestra>;
