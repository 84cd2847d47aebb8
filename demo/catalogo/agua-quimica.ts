import { rd3 } from './agua-valores.ts';
import { type Caso, isDesde } from './caso.ts';
import { otros } from './legal/rd3.ts';
import type { Parametro, Prueba } from './modelo.ts';
import { ley } from './origen.ts';
import { conjunto, medida, sola, suma, traza } from './parametros.ts';

/** Determinations of an 'análisis completo' (RD 3/2023, annex II.B): part B and the chemistry of part C. */
const parteB = ley('RD 3/2023, an. I.B');

/** Nitrate, nitrite and what both together may not exceed. */
function nitratos(caso: Caso): readonly Parametro[] {
  const { nitrato, nitrito, suma: max } = otros.combinada;
  return [
    rd3.medida(26, caso, [17, 6], { lc: 1, exceso: [1.02, 1.56], propension: 0.8, incertidumbre: 0.08 }),
    rd3.traza(27, caso, [0.02, 0.08, 0.9], { exceso: [1.1, 1.8], propension: 0.15, incertidumbre: 0.1 }),
    suma('Nitrato y nitritos: [NO3]/50 + [NO2]/3', '', { max, origen: parteB }, [[1 / nitrato, 1 / nitrito], 2]),
  ];
}

/** What the health authority adds to the control of a network whose wells have nitrates. */
export const nitratosEnRed = (caso: Caso): Prueba =>
  conjunto('Nitrato y nitritos', 'PNT-CRO-002', 'UNE-EN ISO 10304-1:2009', nitratos(caso));

const aniones = (caso: Caso): Prueba =>
  conjunto('Aniones por cromatografía iónica', 'PNT-CRO-002', 'UNE-EN ISO 10304-1:2009', [
    ...nitratos(caso),
    rd3.medida(46, caso, [58, 18], { incertidumbre: 0.08 }),
    rd3.medida(53, caso, [84, 28], { exceso: [1.02, 1.36], propension: 0.3, incertidumbre: 0.08 }),
    rd3.traza(22, caso, [0.2, 0.5, 0.5], { incertidumbre: 0.1 }),
  ]);

const icp = ['PNT-ICP-001', 'UNE-EN ISO 17294-2:2024'] as const;
const aluminio = (caso: Caso): Parametro =>
  rd3.traza(41, caso, [20, 90, 0.4], { exceso: [1.05, 1.9], propension: 0.8, incertidumbre: 0.14 });
const cobre = (caso: Caso): Parametro => rd3.traza(18, caso, [0.1, 0.4, 0.5], { incertidumbre: 0.12 });
const cromo = (caso: Caso): Parametro => rd3.traza(19, caso, [1, 4, 0.8], { incertidumbre: 0.15 });
const hierro = (caso: Caso): Parametro =>
  rd3.traza(48, caso, [20, 110, 0.45], { exceso: [1.04, 3.4], propension: 1.4, incertidumbre: 0.13 });
const niquel = (caso: Caso): Parametro =>
  rd3.traza(25, caso, [1, 5, 0.6], { exceso: [1.05, 2], propension: 0.5, incertidumbre: 0.14 });

/** The coagulant's metal, at works that treat with aluminium salts. */
export const coagulante = (caso: Caso): Prueba => sola(aluminio(caso), ...icp);

/** Metals of the pipes, where these are suspected. */
export const metalesDeTuberia = (caso: Caso): Prueba =>
  conjunto('Metales de la instalación interior', ...icp, [cobre(caso), cromo(caso), niquel(caso), hierro(caso)]);

const metales = (caso: Caso): Prueba =>
  conjunto('Metales por ICP-MS', ...icp, [
    aluminio(caso),
    rd3.traza(6, caso, [1, 2, 0.95], { incertidumbre: 0.18 }),
    rd3.traza(7, caso, [1, 4, 0.6], { exceso: [1.1, 1.7], propension: 0.4, incertidumbre: 0.15 }),
    rd3.traza(11, caso, [0.1, 0.4, 0.4], { incertidumbre: 0.15 }),
    rd3.traza(13, caso, [0.5, 0.9, 0.97], { incertidumbre: 0.15 }),
    cobre(caso),
    cromo(caso),
    hierro(caso),
    rd3.traza(49, caso, [5, 20, 0.6], { exceso: [1.06, 2.4], propension: 0.6, incertidumbre: 0.12 }),
    niquel(caso),
    rd3.traza(29, caso, [0.5, 3.2, 0.7], { exceso: [1.06, 2.2], propension: 0.4, incertidumbre: 0.2 }),
    rd3.traza(30, caso, [1, 2, 0.9], { incertidumbre: 0.2 }),
    rd3.medida(52, caso, [41, 14], { incertidumbre: 0.1 }),
    ...(isDesde(caso, 'nuevosControlados') ? [rd3.traza(31, caso, [1, 4, 0.6], { incertidumbre: 0.15 })] : []),
  ]);

const componente = (nombre: string, lc: number, hasta: number, decimales: number, bajoLc: number): Parametro =>
  traza(nombre, 'µg/L', undefined, [lc, hasta, decimales, bajoLc]);

const trihalometanos = (caso: Caso): Prueba =>
  conjunto('Trihalometanos', 'PNT-CG-004', 'UNE-EN ISO 10301:1997', [
    componente('Cloroformo', 1, 32, 0, 0.1),
    componente('Bromodiclorometano', 1, 18, 0, 0.15),
    componente('Dibromoclorometano', 1, 14, 0, 0.2),
    componente('Bromoformo', 1, 9, 0, 0.4),
    rd3.suma(37, caso, 4, { exceso: [1.04, 1.45], propension: 1.2, incertidumbre: 0.18 }),
  ]);

const volatiles = (caso: Caso): Prueba =>
  conjunto('Compuestos orgánicos volátiles', 'PNT-CG-005', 'UNE-EN ISO 10301:1997', [
    rd3.traza(8, caso, [0.2, 0.3, 0.99]),
    rd3.traza(20, caso, [0.5, 0.8, 0.99]),
    componente('Tricloroeteno', 1, 2, 0, 0.98),
    componente('Tetracloroeteno', 1, 3, 0, 0.95),
    rd3.suma(36, caso, 2, { lc: 1 }),
  ]);

const hpa = (caso: Caso): Prueba =>
  conjunto(
    'Hidrocarburos policíclicos aromáticos',
    'PNT-CL-006',
    'UNE-EN ISO 17993:2004',
    [
      rd3.traza(9, caso, [0.003, 0.005, 0.98]),
      ...['Benzo(b)fluoranteno', 'Benzo(ghi)perileno', 'Benzo(k)fluoranteno', 'Indeno(1,2,3-cd)pireno'].map((nombre) =>
        componente(nombre, 0.01, 0.02, 2, 0.98),
      ),
      rd3.suma(33, caso, 4, { lc: 0.01 }),
    ],
    { subcontratada: true },
  );

/** By-products of disinfection; chlorate and haloacetic acids since they are to be determined. */
function subproductos(caso: Caso): readonly Prueba[] {
  const bromato = rd3.traza(12, caso, [2, 4, 0.95], { incertidumbre: 0.2 });
  const metodo = ['Clorato, clorito y bromato', 'PNT-CRO-005', 'UNE-EN ISO 10304-4:2022'] as const;
  if (!isDesde(caso, 'nuevosControlados')) return [sola(bromato, 'PNT-CRO-005', 'UNE-EN ISO 10304-4:2022')];
  const isGas = caso.desinfectante === 'cloro gas';
  return [
    conjunto(...metodo, [
      rd3.traza(15, caso, [0.05, isGas ? 0.12 : 0.42, 0.25], { exceso: [1.06, 1.7], incertidumbre: 0.12 }),
      rd3.traza(16, caso, [0.05, caso.desinfectante === 'dióxido de cloro' ? 0.45 : 0.1, 0.8], { incertidumbre: 0.12 }),
      bromato,
    ]),
    conjunto('Ácidos haloacéticos', 'PNT-CL-014', 'EPA 557', [
      ...['Monocloroacético', 'Dicloroacético', 'Tricloroacético', 'Monobromoacético', 'Dibromoacético'].map((acido) =>
        componente(`Ácido ${acido.toLowerCase()}`, 2, 8, 0, 0.5),
      ),
      rd3.suma(32, caso, 5, { lc: 2, incertidumbre: 0.25 }),
    ]),
  ];
}

function plaguicidas(caso: Caso): Prueba {
  const max = otros.plaguicidaNoAutorizado;
  const prohibido = { max, decimales: 2, estricto: true, nota: 'no autorizado', origen: parteB };
  const autorizado = rd3.traza(28, caso, [0.02, 0.06, 0.97], { incertidumbre: 0.3 });
  return conjunto(
    'Plaguicidas',
    'PNT-CL-009',
    'Procedimiento interno (LC-MS/MS)',
    [
      ...['Glifosato', 'MCPA', 'Terbutilazina'].map((nombre) => ({ ...autorizado, nombre })),
      ...['Atrazina', 'Simazina', 'Diurón'].map((nombre) => traza(nombre, 'µg/L', prohibido, [0.01, 0.02, 2, 1])),
      rd3.suma(35, caso, 6, { lc: 0.02, incertidumbre: 0.3 }),
    ],
    { subcontratada: true },
  );
}

/** Perfluorinated substances: four had a limit of their own until the sum of twenty was binding. */
function pfas(caso: Caso): Prueba {
  const individual = { max: otros.pfasIndividual, nota: 'hasta el 2-1-2026', origen: ley('RD 3/2023, DA 7') };
  const limite = isDesde(caso, 'pfas') ? undefined : individual;
  return conjunto(
    'Sustancias perfluoroalquiladas (PFAS)',
    'PNT-CL-018',
    'EPA 533',
    [
      ...['PFOA', 'PFOS', 'PFNA', 'PFHxS'].map((nombre) => traza(nombre, 'µg/L', limite, [0.01, 0.02, 2, 0.97])),
      componente('Otros 16 PFAS (suma)', 0.01, 0.03, 2, 0.95),
      rd3.suma(34, caso, 5, { lc: 0.01, incertidumbre: 0.3 }),
    ],
    { acreditada: false, subcontratada: true },
  );
}

/** Worked out from the specifications of the polymer that the water touches (annex I, note 1 of part B). */
const calculados = (caso: Caso): Prueba =>
  conjunto(
    'Monómeros residuales (por cálculo)',
    'PNT-CAL-002',
    'RD 3/2023, an. I, nota 1 de la parte B',
    [rd3.traza(5, caso, [0.03, 0.03, 1]), rd3.traza(21, caso, [0.03, 0.03, 1]), rd3.traza(17, caso, [0.15, 0.15, 1])],
    { acreditada: false },
  );

/** Everything that annex II.B always asks of an 'análisis completo' beside what the control has. */
export function quimicaCompleta(caso: Caso): readonly Prueba[] {
  const bisfenol = rd3.traza(10, caso, [0.5, 0.7, 0.99]);
  return [
    sola(
      rd3.traza(42, caso, [0.05, 0.2, 0.85], { exceso: [1.1, 2.2], propension: 0.5 }),
      'PNT-FQ-011',
      'UNE-ISO 7150-1',
    ),
    sola(rd3.traza(43, caso, [0.5, 2.4, 0.1], { incertidumbre: 0.2 }), 'PNT-FQ-021', 'UNE-EN 1484:1998'),
    sola(rd3.traza(14, caso, [10, 15, 0.98]), 'PNT-FQ-025', 'UNE-EN ISO 14403-2:2013'),
    aniones(caso),
    metales(caso),
    sola(rd3.traza(23, caso, [0.2, 0.3, 0.97], { incertidumbre: 0.2 }), 'PNT-ICP-003', 'UNE-EN ISO 12846:2012'),
    sola(rd3.medida(55, caso, [0.1, 0.1]), 'PNT-CAL-001', 'Por cálculo', false),
    trihalometanos(caso),
    volatiles(caso),
    ...subproductos(caso),
    hpa(caso),
    plaguicidas(caso),
    ...(isDesde(caso, 'nuevosControlados')
      ? [sola(bisfenol, 'PNT-CL-016', 'Procedimiento interno (LC-MS/MS)', false)]
      : []),
    ...(isDesde(caso, 'nuevosExigibles') ? [pfas(caso)] : []),
    calculados(caso),
  ];
}

/** Raw water has no parametric values. */
export const carbonoOrganico: Prueba = sola(
  traza('Carbono orgánico total', 'mg/L', undefined, [0.5, 4, 1, 0.1]),
  'PNT-FQ-021',
  'UNE-EN 1484:1998',
);
export const turbidezBruta: Prueba = sola(
  medida('Turbidez', 'UNF', undefined, [6, 3, 1]),
  'PNT-FQ-004',
  'UNE-EN ISO 7027-1:2016',
);
