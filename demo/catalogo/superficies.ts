import { todoElAnio, verano } from './modelo.ts';
import type { TipoMuestra } from './modelo.ts';
import { criterio } from './origen.ts';
import { ausencia, recuento, sola } from './parametros.ts';

const cm2 = 'UFC/cm²';
const propio = criterio();
const sinListeria = { texto: 'No detectado en 100 cm²', origen: propio };
const comun = { isUrgente: true, recepcion: [2, 8], dias: [3, 6], demanda: todoElAnio, riesgoMes: verano } as const;

/** Surfaces, hands and air: the controls of cleaning. */
export const superficies = {
  superficie: {
    ...comun,
    nombre: 'Superficie de trabajo',
    norma: 'Criterio del laboratorio (plan APPCC del cliente)',
    productos: ['Superficie en contacto con alimentos'],
    referencias: [
      'Tabla de corte {n}',
      'Cortadora de fiambre',
      'Mesa de emplatado {n}',
      'Batidora de brazo',
      'Cinta transportadora {n}',
      'Cuchillos de preparación',
    ],
    envase: 'Placa de contacto (Rodac) y escobillón con neutralizante',
    riesgo: 0.035,
    pruebas: () => [
      sola(
        recuento('Recuento de aerobios en superficie', cm2, { max: 10, origen: propio }, [0.4, 2], {
          lc: 1,
          fallo: [12, 120],
          propension: 3,
        }),
        'PNT-MIC-130',
        'UNE-EN ISO 18593:2018',
      ),
      sola(
        recuento('Recuento de enterobacterias en superficie', cm2, { max: 1, origen: propio }, [0.97, 1], {
          lc: 1,
          fallo: [2, 30],
          propension: 1.5,
        }),
        'PNT-MIC-131',
        'UNE-EN ISO 18593:2018',
      ),
    ],
  },
  listeriaSuperficie: {
    ...comun,
    nombre: 'Listeria en superficie',
    norma: 'Criterio del laboratorio (muestreo: Reglamento (CE) 2073/2005, artículo 5.2)',
    productos: ['Superficie de zona de riesgo', 'Superficie de equipo'],
    referencias: [
      'Sumidero {n}',
      'Loncheadora {n}',
      'Ruedas de carro {n}',
      'Cinta de envasado {n}',
      'Evaporador de cámara {n}',
    ],
    envase: 'Esponja con neutralizante',
    dias: [4, 7],
    riesgo: 0.03,
    pruebas: () => [
      sola(ausencia('Listeria monocytogenes', '100 cm²', sinListeria), 'PNT-MIC-103', 'UNE-EN ISO 11290-1:2018'),
      sola(ausencia('Listeria spp.', '100 cm²', sinListeria, 2), 'PNT-MIC-103', 'UNE-EN ISO 11290-1:2018'),
    ],
  },
  manos: {
    ...comun,
    nombre: 'Manos de manipulador',
    norma: 'Criterio del laboratorio (plan APPCC del cliente)',
    productos: ['Manos de personal manipulador'],
    referencias: ['Manipulador M-{nn}', 'Manipulador M-{nn} (emplatado)'],
    envase: 'Escobillón con neutralizante',
    riesgo: 0.03,
    pruebas: () => [
      sola(
        recuento('Estafilococos coagulasa positivos', 'UFC/mano', { max: 100, origen: propio }, [0.85, 20], {
          lc: 10,
          fallo: [120, 1500],
        }),
        'PNT-MIC-132',
        'UNE-EN ISO 18593:2018',
      ),
      sola(
        recuento('Escherichia coli', 'UFC/mano', { max: 10, origen: propio }, [0.98, 10], { lc: 10, fallo: [20, 200] }),
        'PNT-MIC-133',
        'UNE-EN ISO 18593:2018',
      ),
    ],
  },
  aire: {
    ...comun,
    nombre: 'Aire ambiente',
    norma: 'Criterio del laboratorio (especificación del cliente)',
    productos: ['Aire interior'],
    referencias: ['Sala {n} - centro', 'Sala {n} - impulsión', 'Sala {n} - junto a la mesa'],
    envase: 'Placa de impacto, 1 m³ de aire',
    recepcion: [4, 10],
    dias: [5, 8],
    riesgo: 0.02,
    pruebas: () => [
      sola(
        recuento('Recuento de aerobios mesófilos', 'UFC/m³', { max: 100, origen: propio }, [0.05, 28], {
          lc: 1,
          fallo: [115, 480],
        }),
        'PNT-MIC-140',
        'UNE-EN ISO 14698-1:2004',
        false,
      ),
      sola(
        recuento('Recuento de hongos', 'UFC/m³', { max: 10, origen: propio }, [0.6, 3], { lc: 1, fallo: [12, 90] }),
        'PNT-MIC-141',
        'UNE-EN ISO 14698-1:2004',
        false,
      ),
    ],
  },
} satisfies Record<string, TipoMuestra>;
