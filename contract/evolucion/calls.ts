import {
  evolucionQuerySchema,
  evolucionSchema,
  maxParametros,
  maxValoresSueltos,
  parametrosQuerySchema,
  parametrosSchema,
} from './evolucion.ts';
import { limitesDeNormaSchema } from '../normas/limites-de-norma.ts';
import { filasPorPagina, maxColumnas, panoramaQuerySchema, panoramaSchema } from './panorama.ts';
import { maxPuntos, maxPuntosCitados } from '../puntos/puntos.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** The values of authorised samples, by parameter and over time. */
export const evolucionCalls = {
  listParametros: {
    method: 'GET',
    path: '/results/parametros',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: parametrosQuerySchema,
    output: parametrosSchema,
    errors: ['NOT_FOUND'],
  },
  getEvolucion: {
    method: 'GET',
    path: '/results/evolucion',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: evolucionQuerySchema,
    output: evolucionSchema,
    errors: ['NOT_FOUND'],
  },
  getLimitesDeNorma: {
    method: 'GET',
    path: '/results/evolucion/norma',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: evolucionQuerySchema,
    output: limitesDeNormaSchema,
    errors: ['NOT_FOUND'],
  },
  getPanorama: {
    method: 'GET',
    path: '/results/panorama',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: panoramaQuerySchema,
    output: panoramaSchema,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const evolucionTexts: TextsOf<typeof evolucionCalls> = {
  listParametros: {
    grupo: 'estadisticas',
    summary: 'Los parámetros con valores',
    description: `Los parámetros de las muestras que cumplen los filtros, por determinación, nombre y unidad, con cuántos valores hay de cada uno, cuántos son censurados, cuántos no cumplen y cuántos cumplen entre el 80 y el 100 % de su límite (de un intervalo, en el último quinto del camino del centro a un extremo); primero los que más fallan, ${maxParametros} como mucho. Los nombres son el mismo sin distinguir mayúsculas ni acentos. \`NOT_FOUND\`: no hay entrega con ese \`entrega\` por la que se pueda filtrar.`,
  },
  getEvolucion: {
    grupo: 'estadisticas',
    summary: 'La evolución de un parámetro',
    description: `Los valores de un parámetro en las muestras que cumplen los filtros, con sus límites: uno a uno hasta ${maxValoresSueltos}, y por meses si son más. Los valores en una unidad que difiere en una potencia de diez se convierten. Los percentiles son de Kaplan–Meier; la tendencia, de Mann–Kendall (por mes del año si hay dos años) con la pendiente de Theil–Sen (Akritas si hay valores censurados); el cruce del límite se proyecta solo si hay tendencia. Se puede pedir de hasta ${maxPuntos} puntos por sus claves; se nombran los ${maxPuntosCitados} con más valores. Qué parámetros hay lo dice \`listParametros\`. \`NOT_FOUND\`: no hay entrega con ese \`entrega\` por la que se pueda filtrar.`,
    ejemplo: { determinacion: 'DETERMINACION', parametro: 'PARAMETRO', unidad: 'UNIDAD' },
  },
  getLimitesDeNorma: {
    grupo: 'estadisticas',
    summary: 'Los límites de la norma',
    description:
      'Los límites que la norma activada para los tipos de esas muestras tiene del parámetro, en la unidad de la serie, desde el primer día de la norma, también los que aún no rigen. Se responden si todas las muestras son de tipos con la misma norma y los límites son iguales en todos sus lugares; si no, `motivo` dice por qué. No cambian ninguna conclusión. `NOT_FOUND`: no hay entrega con ese `entrega` por la que se pueda filtrar.',
    ejemplo: { determinacion: 'DETERMINACION', parametro: 'PARAMETRO', unidad: 'UNIDAD' },
  },
  getPanorama: {
    grupo: 'estadisticas',
    summary: 'El panorama',
    description: `Una tabla de las muestras que cumplen los filtros: las filas son parámetros, puntos, tipos o solicitantes, primero los que más fallan, ${filasPorPagina} por página; las columnas, los últimos ${maxColumnas} meses, trimestres o años. Cada casilla cuenta muestras, valores y los que no cumplen, con la mayor parte de su límite que es un valor y el valor más reciente. Puede ser de un parámetro y de algunos puntos. \`NOT_FOUND\`: no hay entrega con ese \`entrega\` por la que se pueda filtrar.`,
    ejemplo: { filas: 'solicitante', columnas: 'trimestre' },
  },
};
