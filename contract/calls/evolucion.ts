import {
  evolucionQuerySchema,
  evolucionSchema,
  maxParametros,
  maxValoresSueltos,
  parametrosQuerySchema,
  parametrosSchema,
} from '../evolucion.ts';
import type { Call, TextsOf } from './call.ts';

/** The values of authorised samples, by parameter and over time. */
export const evolucionCalls = {
  listParametros: {
    method: 'GET',
    path: '/results/parametros',
    area: 'results',
    audience: 'signed-in',
    query: parametrosQuerySchema,
    output: parametrosSchema,
    errors: [],
  },
  getEvolucion: {
    method: 'GET',
    path: '/results/evolucion',
    area: 'results',
    audience: 'signed-in',
    query: evolucionQuerySchema,
    output: evolucionSchema,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const evolucionTexts: TextsOf<typeof evolucionCalls> = {
  listParametros: {
    summary: 'List the parameters that samples have',
    description: `The parameters of the authorised samples in scope that the filters find, by determination, name and unit, with how many values there are, how many are censored, how many do not comply and how many comply at 80 to 100 % of their limit, of a limit with two ends in the last fifth of the way from its middle to either; those first that fail most, ${maxParametros} at most. Names are the same without case and accents, units as cleaned.`,
  },
  getEvolucion: {
    summary: 'Follow a parameter over time',
    description: `The values of one parameter among the authorised samples in scope that the filters find: one by one up to ${maxValoresSueltos}, beyond that by month. Values in a unit that differs by a power of ten are converted. Percentiles are Kaplan–Meier's, the trend Mann–Kendall's (by month of the year where there are two years) with the slope of Theil–Sen (Akritas with censored values), and a crossing of the limit is projected only where the trend is shown.`,
  },
};
