import type { Prueba } from './modelo.ts';
import { apreciacion, conjunto, medida, recuento, sola, suma, traza } from './parametros.ts';

/**
 * Determinations of drinking water with the parametric values of RD 3/2023, annex I.
 * Lead: 10 µg/L holds until 2036, when it becomes 5; chromium: 50 until then, afterwards 25.
 */
const por100 = 'UFC/100 mL';

export const eColi = sola(
  recuento('Escherichia coli', por100, { max: 0 }, [1, 0], { fallo: [1, 30], propension: 1 }),
  'PNT-MIC-012',
  'UNE-EN ISO 9308-1:2014',
);
export const coliformes = sola(
  recuento('Bacterias coliformes', por100, { max: 0 }, [1, 0], { fallo: [1, 80], propension: 2.5 }),
  'PNT-MIC-012',
  'UNE-EN ISO 9308-1:2014',
);
export const enterococos = sola(
  recuento('Enterococo intestinal', por100, { max: 0 }, [1, 0], { fallo: [1, 15], propension: 0.7 }),
  'PNT-MIC-014',
  'UNE-EN ISO 7899-2:2001',
);
export const clostridium = sola(
  recuento('Clostridium perfringens (incluidas esporas)', por100, { max: 0 }, [1, 0], { fallo: [1, 8] }),
  'PNT-MIC-017',
  'UNE-EN ISO 14189:2017',
);
export const colonias22 = sola(
  recuento('Recuento de colonias a 22 °C', 'UFC/mL', { max: 100 }, [0.45, 9], { fallo: [120, 900], propension: 2 }),
  'PNT-MIC-010',
  'UNE-EN ISO 6222:1999',
);

export const ph = sola(
  medida('pH', 'ud. pH', { min: 6.5, max: 9.5 }, [7.7, 0.22, 1], {
    fallo: [9.6, 9.9],
    propension: 0.2,
    incertidumbre: 0.02,
  }),
  'PNT-FQ-001',
  'UNE-EN ISO 10523:2012',
);
export const conductividad = sola(
  medida('Conductividad a 20 °C', 'µS/cm', { max: 2500 }, [620, 150, 0], {
    fallo: [2530, 3100],
    propension: 0.3,
    incertidumbre: 0.04,
  }),
  'PNT-FQ-002',
  'UNE-EN 27888:1994',
);

/** Up to 4 UNF in the network; at the plant's exit, up to 1. */
export function turbidez(max: 1 | 4): Prueba {
  return sola(
    traza('Turbidez', 'UNF', { max }, [0.2, max * 0.4, 1, 0.35], { fallo: [max * 1.2, max * 3], incertidumbre: 0.12 }),
    'PNT-FQ-004',
    'UNE-EN ISO 7027-1:2016',
  );
}
export const cloroLibre = sola(
  medida('Cloro libre residual', 'mg/L', { max: 1 }, [0.52, 0.16, 2], {
    fallo: [1.05, 1.6],
    propension: 1.5,
    lc: 0.05,
  }),
  'PNT-INS-003 (in situ)',
  'UNE-EN ISO 7393-2:2018',
);
export const cloroCombinado = sola(
  traza('Cloro combinado residual', 'mg/L', { max: 2 }, [0.05, 0.5, 2, 0.4]),
  'PNT-INS-003 (in situ)',
  'UNE-EN ISO 7393-2:2018',
);
export const olor = sola(apreciacion('Olor', 'Aceptable', 'No aceptable'), 'PNT-FQ-007', 'UNE-EN 1622:2007', false);
export const sabor = sola(apreciacion('Sabor', 'Aceptable', 'No aceptable'), 'PNT-FQ-007', 'UNE-EN 1622:2007', false);
export const color = sola(
  traza('Color', 'mg/L Pt-Co', { max: 15 }, [5, 9, 0, 0.85], { fallo: [16, 30], propension: 0.5 }),
  'PNT-FQ-006',
  'UNE-EN ISO 7887:2012',
);
export const amonio = sola(
  traza('Amonio', 'mg/L', { max: 0.5 }, [0.05, 0.2, 2, 0.85], { fallo: [0.55, 1.1], propension: 0.5 }),
  'PNT-FQ-011',
  'UNE-ISO 7150-1',
);

export const aniones = conjunto('Aniones por cromatografía iónica', 'PNT-CRO-002', 'UNE-EN ISO 10304-1:2009', [
  medida('Nitrato', 'mg/L', { max: 50 }, [17, 6, 1], { lc: 1, fallo: [51, 78], propension: 0.8, incertidumbre: 0.08 }),
  traza('Nitrito', 'mg/L', { max: 0.5 }, [0.02, 0.12, 2, 0.9], { fallo: [0.53, 0.9], propension: 0.2 }),
  medida('Cloruro', 'mg/L', { max: 250 }, [58, 18, 0], { incertidumbre: 0.08 }),
  medida('Sulfato', 'mg/L', { max: 250 }, [84, 28, 0], { fallo: [255, 340], propension: 0.3, incertidumbre: 0.08 }),
  traza('Fluoruro', 'mg/L', { max: 1.5 }, [0.1, 0.5, 2, 0.3], { incertidumbre: 0.1 }),
]);

export const metales = conjunto('Metales por ICP-MS', 'PNT-ICP-001', 'UNE-EN ISO 17294-2:2024', [
  traza('Aluminio', 'µg/L', { max: 200 }, [10, 90, 0, 0.4], {
    fallo: [210, 380],
    propension: 0.8,
    incertidumbre: 0.14,
  }),
  traza('Antimonio', 'µg/L', { max: 10 }, [0.5, 1.2, 1, 0.95]),
  traza('Arsénico', 'µg/L', { max: 10 }, [0.5, 4, 1, 0.5], { fallo: [10.4, 17], propension: 0.4, incertidumbre: 0.15 }),
  traza('Cadmio', 'µg/L', { max: 5 }, [0.2, 0.6, 1, 0.97]),
  traza('Cobre', 'mg/L', { max: 2 }, [0.01, 0.4, 2, 0.4], { incertidumbre: 0.12 }),
  traza('Cromo total', 'µg/L', { max: 50 }, [0.5, 4, 1, 0.8]),
  traza('Hierro', 'µg/L', { max: 200 }, [10, 110, 0, 0.45], {
    fallo: [208, 540],
    propension: 1.4,
    incertidumbre: 0.13,
  }),
  traza('Manganeso', 'µg/L', { max: 50 }, [1, 20, 0, 0.6], { fallo: [53, 120], propension: 0.6, incertidumbre: 0.12 }),
  traza('Níquel', 'µg/L', { max: 20 }, [0.5, 5, 1, 0.6], { fallo: [20.8, 41], propension: 0.5 }),
  traza('Plomo', 'µg/L', { max: 10 }, [0.5, 3.2, 1, 0.7], { fallo: [10.6, 22], propension: 0.5, incertidumbre: 0.16 }),
  traza('Selenio', 'µg/L', { max: 20 }, [0.5, 2, 1, 0.9]),
  medida('Sodio', 'mg/L', { max: 200 }, [41, 14, 1], { incertidumbre: 0.1 }),
  traza('Uranio', 'µg/L', { max: 30 }, [0.5, 4, 1, 0.6]),
]);

export const mercurio = sola(
  traza('Mercurio', 'µg/L', { max: 1 }, [0.1, 0.2, 2, 0.97]),
  'PNT-ICP-003',
  'UNE-EN ISO 12846:2012',
);

export const trihalometanos = conjunto('Trihalometanos', 'PNT-CG-004', 'UNE-EN ISO 10301:1997', [
  traza('Cloroformo', 'µg/L', undefined, [1, 32, 1, 0.1]),
  traza('Bromodiclorometano', 'µg/L', undefined, [1, 18, 1, 0.15]),
  traza('Dibromoclorometano', 'µg/L', undefined, [1, 14, 1, 0.2]),
  traza('Bromoformo', 'µg/L', undefined, [1, 9, 1, 0.4]),
  suma('Trihalometanos (suma de 4)', 'µg/L', { max: 100 }, [1, 1, 1, 1], {
    fallo: [104, 145],
    propension: 1.2,
    incertidumbre: 0.18,
  }),
]);

export const hpa = conjunto(
  'Hidrocarburos policíclicos aromáticos',
  'PNT-CL-006',
  'UNE-EN ISO 17993:2004',
  [
    traza('Benzo(a)pireno', 'µg/L', { max: 0.01 }, [0.003, 0.005, 3, 0.98]),
    traza('HPA (suma de 4)', 'µg/L', { max: 0.1 }, [0.012, 0.03, 3, 0.98]),
  ],
  { subcontratada: true },
);

export const desinfeccion = conjunto('Subproductos de la desinfección', 'PNT-CRO-005', 'UNE-EN ISO 10304-4:2022', [
  traza('Clorato', 'mg/L', { max: 0.7 }, [0.05, 0.35, 2, 0.3], { fallo: [0.74, 1.2], incertidumbre: 0.12 }),
  traza('Clorito', 'mg/L', { max: 0.7 }, [0.05, 0.1, 2, 0.9]),
  traza('Bromato', 'µg/L', { max: 10 }, [2, 4, 1, 0.95]),
]);
