import type { Prueba } from './modelo.ts';
import { ausencia, recuento, sola } from './parametros.ts';

/**
 * Determinations of food microbiology. A limit is M of the sampling plan of Reglamento (CE) 2073/2005 (one unit
 * analysed); where it has none for a product, the guide value that kitchens and laboratories agree on.
 */
const g = 'UFC/g';

export const salmonella = sola(ausencia('Salmonella spp.', '25 g', 0.2), 'PNT-MIC-101', 'UNE-EN ISO 6579-1:2017');
export const listeria = sola(ausencia('Listeria monocytogenes', '25 g', 1), 'PNT-MIC-103', 'UNE-EN ISO 11290-1:2018');
export const listeriaRecuento = sola(
  recuento('Listeria monocytogenes', g, { max: 100 }, [0.985, 20], {
    lc: 10,
    fallo: [110, 800],
    propension: 0.8,
    incertidumbre: 0.3,
  }),
  'PNT-MIC-104',
  'UNE-EN ISO 11290-2:2018',
);

/** Aerobes at 30 °C, up to `max`; usual counts lie around `mediana`. */
export function aerobios(max: number, mediana: number): Prueba {
  return sola(
    recuento('Recuento de aerobios a 30 °C', g, { max }, [0.12, mediana], {
      lc: 10,
      fallo: [max * 1.3, max * 40],
      propension: 3,
      incertidumbre: 0.28,
    }),
    'PNT-MIC-106',
    'UNE-EN ISO 4833-1:2014',
  );
}

export function enterobacterias(max: number, unidad = g): Prueba {
  return sola(
    recuento('Recuento de enterobacterias', unidad, { max }, [max >= 10_000 ? 0.02 : 0.7, Math.max(2, max * 0.2)], {
      lc: max > 10 ? 10 : 1,
      fallo: [max * 1.3, max * 60],
      propension: 2.5,
      incertidumbre: 0.3,
    }),
    'PNT-MIC-108',
    'UNE-EN ISO 21528-2:2018',
  );
}

export function eColi(max: number): Prueba {
  return sola(
    recuento('Escherichia coli β-glucuronidasa positivo', g, { max }, [max >= 500 ? 0.6 : 1, max * 0.1], {
      lc: 10,
      fallo: [max * 1.3, max * 30],
      propension: 1,
      incertidumbre: 0.32,
    }),
    'PNT-MIC-110',
    'UNE-ISO 16649-2:2008',
  );
}

export function estafilococos(max: number): Prueba {
  return sola(
    recuento('Estafilococos coagulasa positivos', g, { max }, [0.95, max * 0.3], {
      lc: 10,
      fallo: [max * 1.2, max * 30],
      propension: 1,
      incertidumbre: 0.26,
    }),
    'PNT-MIC-112',
    'UNE-EN ISO 6888-2:2022',
  );
}

export const cereus = sola(
  recuento('Bacillus cereus presunto', g, { max: 1000 }, [0.88, 60], {
    lc: 10,
    fallo: [1200, 30_000],
    propension: 0.8,
  }),
  'PNT-MIC-115',
  'UNE-EN ISO 7932:2005',
);

export const clostridium = sola(
  recuento('Clostridium perfringens', g, { max: 100 }, [0.97, 20], { lc: 10, fallo: [120, 900], propension: 0.3 }),
  'PNT-MIC-117',
  'UNE-EN ISO 15213-2:2024',
  false,
);

/** Moulds and yeasts. */
export function mohos(max: number): Prueba {
  return sola(
    recuento('Recuento de mohos y levaduras', g, { max }, [0.08, max * 0.12], {
      lc: 10,
      fallo: [max * 1.2, max * 20],
      propension: 2,
    }),
    'PNT-MIC-119',
    'ISO 21527-1:2008',
    false,
  );
}
