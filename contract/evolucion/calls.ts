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
    summary: 'List the parameters that samples have',
    description: `The parameters of the authorised samples in scope that the filters find, by determination, name and unit, with how many values there are, how many are censored, how many do not comply and how many comply at 80 to 100 % of their limit, of a limit with two ends in the last fifth of the way from its middle to either; those first that fail most, ${maxParametros} at most. Names are the same without case and accents, units as cleaned. NOT_FOUND: \`entrega\` names no delivery that the user may filter by.`,
  },
  getEvolucion: {
    summary: 'Follow a parameter over time',
    description: `The values of one parameter among the authorised samples in scope that the filters find: one by one up to ${maxValoresSueltos}, beyond that by month. Values in a unit that differs by a power of ten are converted. Percentiles are Kaplan–Meier's, the trend Mann–Kendall's (by month of the year where there are two years) with the slope of Theil–Sen (Akritas with censored values), and a crossing of the limit is projected only where the trend is shown. It is narrowed to at most ${maxPuntos} points by their keys; the ${maxPuntosCitados} points with most values are named. NOT_FOUND: \`entrega\` names no delivery that the user may filter by.`,
  },
  getLimitesDeNorma: {
    summary: 'Get a norm’s limits of a parameter over time',
    description:
      'The limits that the norm switched on for the types of the samples of a series has for its parameter, from the norm’s first day on, dates to come included, in the unit of the series. They are answered where all samples found are of types with the same norm and where they are the same at all of their places; else `motivo` says why not. They change no conclusion. NOT_FOUND: `entrega` names no delivery that the user may filter by.',
  },
  getPanorama: {
    summary: 'See parameters, points, types or requesters over time',
    description: `A table of the authorised samples in scope that the filters find: rows are parameters, points of sampling, types or requesters, those first that fail most, ${filasPorPagina} to a page; columns the newest ${maxColumnas} months, quarters or years. Each cell counts samples, values and those that do not comply, with the largest part of its limit that a value is and the newest value. It can be of one parameter, and of some points. NOT_FOUND: \`entrega\` names no delivery that the user may filter by.`,
  },
};
