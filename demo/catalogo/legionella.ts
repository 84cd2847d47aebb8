import { residual } from './agua-pruebas.ts';
import { rd3 } from './agua-valores.ts';
import type { Caso } from './caso.ts';
import { limitePropio } from './discrepancias.ts';
import { observacionDe } from './legionella-observaciones.ts';
import {
  indeterminable,
  type Instalacion,
  limiteLegionella,
  limiteTabla1,
  tabla1,
  temperaturas,
  transporte,
} from './legal/rd487.ts';
import { verano } from './modelo.ts';
import type { Meses, Prueba, TipoMuestra } from './modelo.ts';
import { ley } from './origen.ts';
import { medida, recuento, sola, traza } from './parametros.ts';

const demanda: Meses = [0.8, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.3, 1.1, 0.9, 0.8, 0.8];
const cultivo = ['PNT-MIC-025', 'UNE-EN ISO 11731:2017'] as const;

const legionella = (instalacion: Instalacion): Prueba =>
  sola(
    recuento('Legionella spp.', 'UFC/L', limiteLegionella(instalacion), [0.94, 20], {
      lc: 10,
      ld: 10,
      fallo: [130, instalacion === 'torre' ? 30_000 : 14_000],
      propension: 3,
      incertidumbre: 0.32,
      noDetectado: 'No detectado',
      indeterminable: { texto: indeterminable[instalacion === 'torre' ? 1 : 0], frecuencia: 0.006 },
    }),
    ...cultivo,
  );

/** Which Legionella it is: the decree's ranges are of all of the genus, so this one has no limit of its own. */
const pneumophila = sola(
  recuento('Legionella pneumophila', 'UFC/L', undefined, [1, 0], { lc: 10, ld: 10, noDetectado: 'No detectado' }),
  ...cultivo,
);

const inSitu = 'PNT-INS-001 (in situ)';
const interno = 'Procedimiento interno';

/** Hot water: 60 °C where it is kept, 50 °C at taps and in the return. */
function temperaturaCaliente({ lugar }: Caso): Prueba {
  const isAcumulador = lugar === 'acumulador';
  const min = isAcumulador ? temperaturas.acumulador : temperaturas.terminal;
  const limite = {
    min,
    origen: ley(`RD 487/2022, an. IV.B (${isAcumulador ? 'acumulador' : 'terminal o retorno'})`),
  };
  return sola(
    medida('Temperatura en el punto', '°C', limite, [min + 5, 1.6, 1], {
      fallo: [min - 9, min - 1.1],
      propension: 1.2,
      incertidumbre: 0.01,
    }),
    inSitu,
    interno,
  );
}

/** Cold water is preferably below 20 °C, which is no limit. */
const temperaturaFria = sola(
  medida(
    'Temperatura en el punto',
    '°C',
    { texto: `preferible < ${temperaturas.friaPreferible}`, origen: ley('RD 487/2022, an. III, tabla 1') },
    [17.2, 2, 1],
    { incertidumbre: 0.02 },
  ),
  inSitu,
  interno,
);

const temperatura = sola(medida('Temperatura en el punto', '°C', undefined, [24, 3, 1]), inSitu, interno);

/** The decree gives no range for biocides: the concentration is stated with the sample, without a limit. */
const biocida = sola(
  medida('Cloro libre residual', 'mg/L', undefined, [0.6, 0.15, 2], { incertidumbre: 0.12 }),
  'PNT-INS-003 (in situ)',
  'UNE-EN ISO 7393-2:2018',
);

const ph = (caso: Caso): Prueba =>
  sola(rd3.medida(51, caso, [7.7, 0.2], { incertidumbre: 0.02 }), 'PNT-FQ-001', 'UNE-EN ISO 10523:2012');
const phDeProceso = sola(
  medida('pH', 'ud. pH', undefined, [8.3, 0.2, 1], { incertidumbre: 0.02 }),
  'PNT-FQ-001',
  'UNE-EN ISO 10523:2012',
);
const conductividad = (media: number): Prueba =>
  sola(
    medida('Conductividad', 'µS/cm a 20 ºC', undefined, [media, media / 7, 0], { incertidumbre: 0.04 }),
    'PNT-FQ-002',
    'UNE-EN 27888:1994',
  );

/** Of cold water, which comes from the network. */
const cloroDeRed = (caso: Caso): Prueba =>
  sola(
    rd3.medida(45, caso, [0.5, 0.14], { lc: 0.1, exceso: [1.1, 1.5], propension: 0.6, incertidumbre: 0.12 }),
    'PNT-INS-003 (in situ)',
    'UNE-EN ISO 7393-2:2018',
  );

const turbidezSanitaria = sola(
  traza('Turbidez', 'UNF', limitePropio('turbidezAcumulador'), [0.2, 1.5, 1, 0.4], {
    fallo: [5.4, 8],
    propension: 0.2,
    incertidumbre: 0.12,
  }),
  'PNT-FQ-004',
  'UNE-EN ISO 7027-1:2016',
);
const hierroSanitaria = sola(
  traza('Hierro total', 'mg/L', limiteTabla1('aguaSanitaria', tabla1.aguaSanitaria.hierro), [0.05, 0.15, 2, 0.6], {
    fallo: [0.22, 0.6],
    propension: 0.5,
    incertidumbre: 0.13,
  }),
  'PNT-ICP-001',
  'UNE-EN ISO 17294-2:2024',
);

const comun = {
  norma: 'Real Decreto 487/2022',
  envase: 'Frasco estéril de 1 L con tiosulfato sódico (neutralizante)',
  recepcion: transporte.legionella.hasta24h,
  // Within both ranges: right whether the analysis begins before 24 hours or after.
  recepcionTardia: [transporte.legionella.hasta24h[0], transporte.legionella.de24a48h[1]],
  isUrgente: true,
  dias: [11, 14],
  demanda,
  riesgoMes: verano,
} as const;

/** Legionella by RD 487/2022, with what is measured on the spot. */
export const legionellaTipos = {
  acs: {
    ...comun,
    nombre: 'Legionella en agua caliente sanitaria',
    norma: 'Real Decreto 487/2022; turbidez, criterio del laboratorio',
    productos: ['Agua caliente sanitaria (ACS)'],
    referencias: [
      { texto: 'Hab. {hab} - ducha', lugar: 'terminal' },
      { texto: 'Hab. {hab} - lavabo', lugar: 'terminal' },
      { texto: 'Acumulador {n} - purga', lugar: 'acumulador' },
      { texto: 'Retorno ACS', lugar: 'terminal' },
      { texto: 'Vestuario de personal - ducha {n}', lugar: 'terminal' },
    ],
    riesgo: 0.032,
    observacion: observacionDe('aguaSanitaria'),
    pruebas: (caso) => [
      legionella('aguaSanitaria'),
      pneumophila,
      temperaturaCaliente(caso),
      ph(caso),
      conductividad(640),
      ...(caso.lugar === 'acumulador' ? [turbidezSanitaria, hierroSanitaria] : []),
    ],
  },
  afch: {
    ...comun,
    nombre: 'Legionella en agua fría de consumo',
    productos: ['Agua fría de consumo humano (AFCH)'],
    referencias: [
      { texto: 'Hab. {hab} - lavabo', lugar: 'grifo' },
      { texto: 'Depósito de agua fría {n}', lugar: 'deposito' },
      { texto: 'Grifo de jardín {n}', lugar: 'grifo' },
      { texto: 'Aseo de planta {n}', lugar: 'grifo' },
    ],
    riesgo: 0.018,
    observacion: observacionDe('aguaSanitaria'),
    pruebas: (caso) => [
      legionella('aguaSanitaria'),
      pneumophila,
      temperaturaFria,
      caso.desinfectante === 'dióxido de cloro' ? residual(caso) : cloroDeRed(caso),
      ph(caso),
      conductividad(620),
    ],
  },
  torre: {
    ...comun,
    nombre: 'Legionella en torre de refrigeración',
    productos: ['Agua de refrigeración'],
    referencias: ['Torre TR-0{n} - balsa', 'Condensador CE-0{n} - balsa', 'Torre TR-0{n} - retorno'],
    // Aerobes ask for less from the beginning.
    recepcion: [transporte.legionella.hasta24h[0], transporte.aerobios.hasta24h[1]],
    riesgo: 0.045,
    observacion: observacionDe('torre'),
    pruebas: () => [
      legionella('torre'),
      sola(
        recuento('Recuento de aerobios', 'UFC/mL', limiteTabla1('torre', tabla1.torre.aerobios), [0.02, 2600], {
          fallo: [120_000, 900_000],
        }),
        'PNT-MIC-010',
        'UNE-EN ISO 6222:1999',
      ),
      phDeProceso,
      temperatura,
      biocida,
      conductividad(1450),
      sola(
        traza('Turbidez', 'UNF', limiteTabla1('torre', tabla1.torre.turbidez), [0.2, 6, 1, 0.1], {
          fallo: [16, 30],
          propension: 0.3,
          incertidumbre: 0.12,
        }),
        'PNT-FQ-004',
        'UNE-EN ISO 7027-1:2016',
      ),
      sola(
        traza('Hierro total', 'mg/L', limiteTabla1('torre', tabla1.torre.hierro), [0.05, 0.7, 2, 0.2], {
          fallo: [2.1, 4.5],
          incertidumbre: 0.13,
        }),
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
    riesgo: 0.04,
    observacion: observacionDe('otras'),
    pruebas: () => [
      legionella('otras'),
      biocida,
      temperatura,
      conductividad(780),
      sola(
        traza('Turbidez', 'UNF', undefined, [0.2, 6, 1, 0.1], { incertidumbre: 0.12 }),
        'PNT-FQ-004',
        'UNE-EN ISO 7027-1:2016',
      ),
    ],
  },
} satisfies Record<string, TipoMuestra>;
