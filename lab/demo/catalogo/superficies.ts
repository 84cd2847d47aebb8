import { tipo, todoElAnio, verano } from './modelo.ts';

const placa = 'UNE-EN ISO 18593:2018';
const sinListeria = 'No detectado en 100 cm² · laboratorio | dice No detectado / Detectado';
const cultivo = 'PNT-MIC-103 | UNE-EN ISO 11290-1:2018';
const impacto = 'UNE-EN ISO 14698-1:2004 *';

/** Determinations of surfaces, hands and air; tabla.ts says how they are written. */
export const tablaDeSuperficies = `
aerobiosSuperficie = Recuento de aerobios en superficie | UFC/cm² | máx. 10 · laboratorio | recuento 0.4 2 | lc 1, fallo 12 120, p 3 | PNT-MIC-130 | ${placa}
enterobacteriasSuperficie = Recuento de enterobacterias en superficie | UFC/cm² | máx. 1 · laboratorio | recuento 0.97 1 | lc 1, fallo 2 30, p 1.5 | PNT-MIC-131 | ${placa}
listeriaSuperficie = Listeria monocytogenes | /100 cm² | ${sinListeria} | | ${cultivo}
listeriaSpp = Listeria spp. | /100 cm² | ${sinListeria} | p 2 | ${cultivo}
estafilococosMano = Estafilococos coagulasa positivos | UFC/mano | máx. 100 · laboratorio | recuento 0.85 20 | lc 10, fallo 120 1500 | PNT-MIC-132 | ${placa}
eColiMano = Escherichia coli | UFC/mano | máx. 10 · laboratorio | recuento 0.98 10 | lc 10, fallo 20 200 | PNT-MIC-133 | ${placa}
aerobiosAire = Recuento de aerobios mesófilos | UFC/m³ | máx. 100 · laboratorio | recuento 0.05 28 | lc 1, fallo 115 480 | PNT-MIC-140 | ${impacto}
hongosAire = Recuento de hongos | UFC/m³ | máx. 10 · laboratorio | recuento 0.6 3 | lc 1, fallo 12 90 | PNT-MIC-141 | ${impacto}
`;

const comun = { isUrgente: true, recepcion: [2, 8], demanda: todoElAnio, riesgoMes: verano } as const;

/** Surfaces, hands and air: the controls of cleaning. */
export const superficies = {
  superficie: tipo(comun, 'Superficie de trabajo', [3, 6, 0.035], {
    norma: 'Criterio del laboratorio (plan APPCC del cliente)',
    productos: 'Superficie en contacto con alimentos',
    puntos:
      'Tabla de corte {n}; Cortadora de fiambre; Mesa de emplatado {n}; Batidora de brazo; Cinta transportadora {n}; Cuchillos de preparación',
    envase: 'Placa de contacto (Rodac) y escobillón con neutralizante',
    pruebas: 'aerobiosSuperficie enterobacteriasSuperficie',
  }),
  listeriaSuperficie: tipo(comun, 'Listeria en superficie', [4, 7, 0.03], {
    norma: 'Criterio del laboratorio (muestreo: Reglamento (CE) 2073/2005, artículo 5.2)',
    productos: 'Superficie de zona de riesgo; Superficie de equipo',
    puntos: 'Sumidero {n}; Loncheadora {n}; Ruedas de carro {n}; Cinta de envasado {n}; Evaporador de cámara {n}',
    envase: 'Esponja con neutralizante',
    pruebas: 'listeriaSuperficie listeriaSpp',
  }),
  manos: tipo(comun, 'Manos de manipulador', [3, 6, 0.03], {
    norma: 'Criterio del laboratorio (plan APPCC del cliente)',
    productos: 'Manos de personal manipulador',
    puntos: 'Manipulador M-{nn}; Manipulador M-{nn} (emplatado)',
    envase: 'Escobillón con neutralizante',
    pruebas: 'estafilococosMano eColiMano',
  }),
  aire: tipo(comun, 'Aire ambiente', [5, 8, 0.02], {
    norma: 'Criterio del laboratorio (especificación del cliente)',
    productos: 'Aire interior',
    puntos: 'Sala {n} - centro; Sala {n} - impulsión; Sala {n} - junto a la mesa',
    envase: 'Placa de impacto, 1 m³ de aire',
    recepcion: [4, 10],
    pruebas: 'aerobiosAire hongosAire',
  }),
};
