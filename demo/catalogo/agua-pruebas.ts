import { rd3 } from './agua-valores.ts';
import type { Caso } from './caso.ts';
import { otros } from './legal/rd3.ts';
import type { Prueba } from './modelo.ts';
import { ley } from './origen.ts';
import { apreciacion, sola, traza } from './parametros.ts';

/** Determinations of drinking water that nearly every analysis has: parts A, C and D of RD 3/2023, annex I. */
export const eColi = (caso: Caso): Prueba =>
  sola(rd3.recuento(1, caso, [1, 0], { fallo: [1, 30] }), 'PNT-MIC-012', 'UNE-EN ISO 9308-1:2014');

export const enterococos = (caso: Caso): Prueba =>
  sola(rd3.recuento(2, caso, [1, 0], { fallo: [1, 15], propension: 0.7 }), 'PNT-MIC-014', 'UNE-EN ISO 7899-2:2001');

export const clostridium = (caso: Caso): Prueba =>
  sola(rd3.recuento(3, caso, [1, 0], { fallo: [1, 8], propension: 0.7 }), 'PNT-MIC-017', 'UNE-EN ISO 14189:2017');

export const coliformes = (caso: Caso): Prueba =>
  sola(rd3.recuento(38, caso, [1, 0], { fallo: [1, 140], propension: 2.5 }), 'PNT-MIC-012', 'UNE-EN ISO 9308-1:2014');

export const colonias22 = (caso: Caso): Prueba =>
  sola(rd3.recuento(39, caso, [0.45, 9], { exceso: [1.2, 9], propension: 2 }), 'PNT-MIC-010', 'UNE-EN ISO 6222:1999');

export const colifagos = (caso: Caso): Prueba =>
  sola(
    rd3.recuento(40, caso, [1, 0], { fallo: [1, 12], propension: 0.2 }),
    'PNT-MIC-031',
    'UNE-EN ISO 10705-2:2002',
    false,
  );

export const ph = (caso: Caso): Prueba =>
  sola(
    rd3.medida(51, caso, [7.7, 0.22], { fallo: [9.6, 9.9], propension: 0.2, incertidumbre: 0.02 }),
    'PNT-FQ-001',
    'UNE-EN ISO 10523:2012',
  );

export const conductividad = (caso: Caso): Prueba =>
  sola(
    rd3.medida(47, caso, [620, 150], { exceso: [1.02, 1.3], propension: 0.3, incertidumbre: 0.04 }),
    'PNT-FQ-002',
    'UNE-EN 27888:1994',
  );

/** 4,0 in networks, tanks and buildings; 0,8 at the exit of works and head tanks. */
export const turbidez = (caso: Caso): Prueba =>
  sola(
    rd3.traza(54, caso, [0.2, caso.lugar === 'cabecera' ? 0.6 : 1.6, 0.35], {
      exceso: [1.2, 2.4],
      propension: 0.8,
      incertidumbre: 0.12,
    }),
    'PNT-FQ-004',
    'UNE-EN ISO 7027-1:2016',
  );

/** The residual disinfectant: chlorine, or chlorine dioxide where the water is disinfected with it. */
export function residual(caso: Caso): Prueba {
  const metodo = ['PNT-INS-003 (in situ)', 'UNE-EN ISO 7393-2:2018'] as const;
  const extra = { propension: 1.2, incertidumbre: 0.12 };
  if (caso.desinfectante === 'dióxido de cloro') {
    const limite = {
      max: otros.dioxidoDeCloro,
      decimales: 1,
      nota: 'residual si se usa dióxido',
      origen: ley('RD 3/2023, an. I.C'),
    };
    const valores = [0.1, 0.6, 1, 0.02] as const;
    return sola(
      traza('Dióxido de cloro residual', 'mg/L', limite, valores, { ...extra, fallo: [0.9, 1.4] }),
      'PNT-INS-004 (in situ)',
      'Fotometría DPD',
      false,
    );
  }
  return sola(rd3.medida(45, caso, [0.52, 0.14], { ...extra, lc: 0.1, exceso: [1.1, 1.7] }), ...metodo);
}

export const cloroCombinado = (caso: Caso): Prueba =>
  sola(rd3.traza(44, caso, [0.1, 0.5, 0.4]), 'PNT-INS-003 (in situ)', 'UNE-EN ISO 7393-2:2018');

const aceptable = { texto: 'Aceptable y sin cambios anormales', origen: ley('RD 3/2023, an. I.D') };
const anormal = 'Cambio anormal';
export const olor: Prueba = sola(
  apreciacion('Olor', aceptable, 'Aceptable', anormal),
  'PNT-FQ-007',
  'UNE-EN 1622:2007',
  false,
);
export const sabor: Prueba = sola(
  apreciacion('Sabor', aceptable, 'Aceptable', anormal),
  'PNT-FQ-007',
  'UNE-EN 1622:2007',
  false,
);

export const color = (caso: Caso): Prueba =>
  sola(rd3.traza(56, caso, [4, 9, 0.85]), 'PNT-FQ-006', 'UNE-EN ISO 7887:2012');

export const plomo = (caso: Caso): Prueba =>
  sola(
    rd3.traza(29, caso, [0.5, 3.2, 0.6], { exceso: [1.06, 2.2], propension: 1, incertidumbre: 0.2 }),
    'PNT-ICP-001',
    'UNE-EN ISO 17294-2:2024',
  );

/** Legionella, which priority buildings have analysed at their taps. */
export const legionellaEnGrifo = (caso: Caso): Prueba =>
  sola(
    rd3.recuento(4, caso, [0.96, 20], {
      lc: 10,
      ld: 10,
      exceso: [1.2, 30],
      incertidumbre: 0.32,
      noDetectado: 'No detectado',
    }),
    'PNT-MIC-025',
    'UNE-EN ISO 11731:2017',
  );
