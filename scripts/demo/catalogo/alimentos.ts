import {
  aerobios,
  cereus,
  clostridium,
  eColi,
  enterobacterias,
  estafilococos,
  listeria,
  listeriaRecuento,
  mohos,
  salmonella,
} from './alimentos-pruebas.ts';
import { todoElAnio, verano } from './modelo.ts';
import type { TipoMuestra } from './modelo.ts';
import { ausencia, medida, recuento, sola, traza } from './parametros.ts';

const r2073 = 'Reglamento (CE) 2073/2005';
const cocina = 'Reglamento (CE) 2073/2005 y plan APPCC del cliente';
const comun = {
  norma: r2073,
  envase: 'Bolsa estéril con 250 g, envío refrigerado',
  recepcion: [1, 6],
  dias: [5, 8],
  demanda: todoElAnio,
  riesgoMes: verano,
} as const;
const lote = ['Lote L{yy}{ddd}', 'Lote L{yy}{ddd}-{n}'] as const;
const plato = [
  'Línea de servicio',
  'Plato testigo {dd}/{mm}',
  'Abatidor {n}',
  'Cámara de producto terminado',
  'Carro caliente {n}',
] as const;

/** Foods, each with the criteria for its category. */
export const alimentos = {
  platoCaliente: {
    ...comun,
    nombre: 'Comidas preparadas con tratamiento térmico',
    norma: cocina,
    productos: [
      'Lentejas estofadas con verduras',
      'Pollo asado con patatas',
      'Macarrones con tomate',
      'Merluza en salsa verde',
      'Arroz con magro',
      'Crema de calabacín',
      'Albóndigas en salsa',
      'Tortilla de patatas',
      'Lasaña de carne',
      'Garbanzos con espinacas',
      'Croquetas de jamón',
    ],
    referencias: plato,
    riesgo: 0.02,
    pruebas: [
      aerobios(100_000, 900),
      enterobacterias(100),
      eColi(10),
      estafilococos(100),
      cereus,
      clostridium,
      salmonella,
      listeriaRecuento,
    ],
  },
  platoFrio: {
    ...comun,
    nombre: 'Comidas preparadas sin tratamiento térmico',
    norma: cocina,
    productos: [
      'Ensalada mixta',
      'Ensaladilla rusa',
      'Gazpacho',
      'Ensalada de pasta',
      'Macedonia de frutas',
      'Salmorejo',
      'Sándwich vegetal',
    ],
    referencias: plato,
    riesgo: 0.03,
    pruebas: [
      sola(
        medida('Temperatura del producto', '°C', { max: 8 }, [5, 0.9, 1], {
          fallo: [8.6, 14.5],
          propension: 4,
          incertidumbre: 0.04,
        }),
        'PNT-INS-001 (in situ)',
        'Procedimiento interno',
      ),
      aerobios(1_000_000, 9000),
      enterobacterias(1000),
      eColi(100),
      estafilococos(100),
      salmonella,
      listeria,
    ],
  },
  triturado: {
    ...comun,
    nombre: 'Dietas trituradas',
    norma: cocina,
    productos: [
      'Triturado de ternera y verduras',
      'Triturado de pescado blanco',
      'Puré de frutas',
      'Triturado de pollo y arroz',
    ],
    referencias: plato,
    riesgo: 0.025,
    pruebas: [aerobios(10_000, 300), enterobacterias(10), eColi(10), estafilococos(100), cereus, salmonella, listeria],
  },
  carnePicada: {
    ...comun,
    nombre: 'Carne picada y preparados de carne',
    productos: [
      'Carne picada de vacuno',
      'Hamburguesa de cerdo y vacuno',
      'Longaniza fresca',
      'Brocheta de pollo adobada',
      'Carne picada mixta',
    ],
    referencias: lote,
    riesgo: 0.03,
    pruebas: [aerobios(5_000_000, 60_000), eColi(500), salmonella],
  },
  loncheado: {
    ...comun,
    nombre: 'Productos cárnicos listos para el consumo',
    productos: [
      'Jamón cocido loncheado',
      'Pechuga de pavo loncheada',
      'Chorizo en lonchas',
      'Fiambre de cerdo',
      'Mortadela loncheada',
    ],
    referencias: lote,
    riesgo: 0.018,
    pruebas: [
      listeria,
      salmonella,
      enterobacterias(100),
      estafilococos(100),
      sola(medida('Actividad de agua', 'aw', undefined, [0.965, 0.006, 3]), 'PNT-FQ-051', 'UNE-ISO 18787:2019'),
    ],
  },
  leche: {
    ...comun,
    nombre: 'Leche pasteurizada',
    productos: ['Leche entera pasteurizada', 'Leche semidesnatada pasteurizada', 'Leche desnatada pasteurizada'],
    referencias: lote,
    riesgo: 0.012,
    envase: 'Envase original de 1 L, envío refrigerado',
    pruebas: [
      enterobacterias(10, 'UFC/mL'),
      listeria,
      sola(
        traza('Aflatoxina M1', 'µg/kg', { max: 0.05 }, [0.008, 0.02, 3, 0.92], {
          fallo: [0.054, 0.09],
          propension: 0.1,
        }),
        'PNT-CL-011',
        'UNE-EN ISO 14501:2021',
      ),
      sola(
        traza('Fosfatasa alcalina', 'mU/L', { max: 350 }, [20, 120, 0, 0.7], { fallo: [380, 900], propension: 0.3 }),
        'PNT-FQ-061',
        'UNE-EN ISO 11816-1:2014',
      ),
    ],
  },
  queso: {
    ...comun,
    nombre: 'Queso y derivados lácteos',
    productos: ['Queso fresco de cabra', 'Queso tierno de mezcla', 'Queso curado de oveja', 'Requesón', 'Cuajada'],
    referencias: lote,
    riesgo: 0.02,
    pruebas: [eColi(1000), estafilococos(100), listeria, salmonella],
  },
  helado: {
    ...comun,
    nombre: 'Helados y postres lácteos congelados',
    productos: ['Helado de vainilla', 'Helado de turrón', 'Helado de leche merengada', 'Tarta helada de nata'],
    referencias: lote,
    envase: 'Envase original, envío congelado',
    recepcion: [-20, -15],
    demanda: [0.2, 0.2, 0.4, 0.8, 1.3, 2, 2.2, 2.1, 1.1, 0.4, 0.2, 0.3],
    riesgo: 0.03,
    pruebas: [enterobacterias(100), listeriaRecuento, salmonella],
  },
  cuartaGama: {
    ...comun,
    nombre: 'Vegetales de IV gama',
    productos: [
      'Mezcla de brotes tiernos',
      'Lechuga cortada',
      'Espinaca baby',
      'Zanahoria rallada',
      'Ensalada cuatro estaciones',
    ],
    referencias: lote,
    riesgo: 0.025,
    pruebas: [eColi(1000), listeria, salmonella, enterobacterias(50_000), mohos(100_000)],
  },
  moluscos: {
    ...comun,
    nombre: 'Moluscos bivalvos vivos',
    productos: ['Mejillón depurado', 'Almeja japónica depurada', 'Berberecho depurado', 'Ostra plana depurada'],
    referencias: lote,
    envase: 'Malla de 2 kg, envío refrigerado',
    riesgo: 0.03,
    pruebas: [
      sola(
        recuento('Escherichia coli', 'NMP/100 g', { max: 230 }, [0.25, 45], {
          lc: 18,
          fallo: [330, 2400],
          propension: 3,
        }),
        'PNT-MIC-111',
        'UNE-EN ISO 16649-3:2015',
      ),
      salmonella,
      sola(ausencia('Vibrio parahaemolyticus', '25 g', 0.5), 'PNT-MIC-121', 'UNE-EN ISO 21872-1:2018', false),
      sola(
        traza('Toxinas lipofílicas (ácido okadaico)', 'µg eq. AO/kg', { max: 160 }, [40, 90, 0, 0.85], {
          fallo: [170, 320],
        }),
        'PNT-CL-021',
        'Método EURLMB',
        false,
      ),
    ],
  },
} satisfies Record<string, TipoMuestra>;
