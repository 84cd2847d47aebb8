import {
  listeriaEnUnaUnidad,
  recuentoDeCriterio,
  salmonellaDeCriterio,
  salmonellaEnUnaUnidad,
} from './alimentos-pruebas.ts';
import { seguridad } from './legal/r2073.ts';
import { todoElAnio, verano } from './modelo.ts';
import type { TipoMuestra } from './modelo.ts';
import { criterio } from './origen.ts';
import { medida, sola } from './parametros.ts';

const comun = {
  norma: 'Reglamento (CE) 2073/2005 y criterio del laboratorio',
  envase: 'Bolsa estéril con 250 g, envío refrigerado',
  recepcion: [1, 6],
  isUrgente: true,
  dias: [5, 8],
  demanda: todoElAnio,
  riesgoMes: verano,
  observacion: () =>
    'Se ha analizado una unidad: el resultado no valora el lote (Reglamento (CE) 2073/2005, artículo 5). Plato de consumo en menos de cinco días.',
} as const;
const plato = [
  'Línea de servicio',
  'Plato testigo {dd}/{mm}',
  'Abatidor {n}',
  'Cámara de producto terminado',
  'Carro caliente {n}',
] as const;

const cereus = recuentoDeCriterio('cereus', 1000, [0.9, 60]);
const estafilococos = recuentoDeCriterio('estafilococos', 100, [0.97, 20]);
const listeria = listeriaEnUnaUnidad(seguridad.listeriaSinCrecimiento);
const temperatura = sola(
  medida('Temperatura del producto', '°C', { max: 8, decimales: 1, origen: criterio() }, [5, 0.9, 1], {
    fallo: [8.6, 14.5],
    propension: 4,
    incertidumbre: 0.04,
  }),
  'PNT-INS-001 (in situ)',
  'Procedimiento interno',
);

/** Dishes of kitchens. No regulation has hygiene criteria for them: those are the laboratory's. */
export const cocina = {
  platoCaliente: {
    ...comun,
    nombre: 'Comidas preparadas con tratamiento térmico',
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
    pruebas: () => [
      recuentoDeCriterio('aerobios', 100_000, [0.12, 900]),
      recuentoDeCriterio('enterobacterias', 100, [0.7, 20]),
      recuentoDeCriterio('eColi', 10, [1, 1]),
      estafilococos,
      cereus,
      salmonellaDeCriterio,
      listeria,
    ],
  },
  platoFrio: {
    ...comun,
    nombre: 'Comidas preparadas sin tratamiento térmico',
    productos: [
      { nombre: 'Ensalada mixta', categoria: 'vegetal' },
      { nombre: 'Macedonia de frutas', categoria: 'vegetal' },
      'Ensaladilla rusa',
      'Gazpacho',
      'Ensalada de pasta',
      'Salmorejo',
      'Sándwich vegetal',
    ],
    // Nothing here was in the hot trolley.
    referencias: ['Línea de servicio', 'Plato testigo {dd}/{mm}', 'Vitrina fría {n}', 'Cámara de producto terminado'],
    riesgo: 0.03,
    pruebas: ({ categoria }) => [
      temperatura,
      recuentoDeCriterio('aerobios', 1_000_000, [0.05, 9000]),
      recuentoDeCriterio('enterobacterias', 1000, [0.6, 150]),
      recuentoDeCriterio('eColi', 100, [0.97, 10]),
      estafilococos,
      categoria === 'vegetal' ? salmonellaEnUnaUnidad(seguridad.salmonellaVegetal) : salmonellaDeCriterio,
      listeria,
    ],
  },
  triturado: {
    ...comun,
    nombre: 'Dietas trituradas',
    productos: [
      'Triturado de ternera y verduras',
      'Triturado de pescado blanco',
      'Puré de frutas',
      'Triturado de pollo y arroz',
    ],
    referencias: plato,
    riesgo: 0.025,
    pruebas: () => [
      recuentoDeCriterio('aerobios', 10_000, [0.2, 300]),
      recuentoDeCriterio('enterobacterias', 10, [1, 1]),
      recuentoDeCriterio('eColi', 10, [1, 1]),
      estafilococos,
      cereus,
      salmonellaDeCriterio,
      listeria,
    ],
  },
} satisfies Record<string, TipoMuestra>;
