import type { Call, TextsOf } from '../base/call.ts';
import {
  anualQuerySchema,
  maxMuestrasDeRegistro,
  maxValoresDePapel,
  papelAnualSchema,
  papelDeCifrasSchema,
  papelQuerySchema,
  registroDeLegionellaSchema,
} from './papeles.ts';

/** Papers that the law asks for, from the samples that are stored (docs/decisions/0077). */
export const papelesCalls = {
  getSiloe: {
    method: 'GET',
    path: '/papeles/siloe',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: papelQuerySchema,
    output: papelDeCifrasSchema,
    errors: ['NOT_FOUND'],
  },
  getHistorico: {
    method: 'GET',
    path: '/papeles/historico',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: papelQuerySchema,
    output: papelDeCifrasSchema,
    errors: ['NOT_FOUND'],
  },
  getAnual: {
    method: 'GET',
    path: '/papeles/anual',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: anualQuerySchema,
    output: papelAnualSchema,
    errors: ['NOT_FOUND'],
  },
  getRegistroDeLegionella: {
    method: 'GET',
    path: '/papeles/legionella',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: papelQuerySchema,
    output: registroDeLegionellaSchema,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Call>;

const bounds = `VALIDATION: more than ${maxValoresDePapel} values; ask for fewer years or for one installation. NOT_FOUND: the installation or the requester is not in scope.`;

/** The reference's words for these calls. */
export const papelesTexts: TextsOf<typeof papelesCalls> = {
  getSiloe: {
    summary: 'Get the SILOE sheet of a pool',
    description: `By pool, season and parameter (Real Decreto 742/2013, annex IV.C): samples, those that comply, mean, largest and smallest quantified value, unit, and days of breach: from a sample that does not comply to the day before the next of its point and type that does, or to the season’s end. Of a requester, all its pools. ${bounds}`,
  },
  getHistorico: {
    summary: 'Get the history of a building or a zone',
    description: `By installation, parameter and year (Real Decreto 3/2023, annexes VII.C.3 and VIII.C.3): determinations, mean, smallest, largest and standard deviation (n−1) of the quantified values, and determinations that do not comply. Of a requester, each of its installations and the points of none. ${bounds}`,
  },
  getAnual: {
    summary: 'Get a year’s report of a network',
    description: `What was analysed, what did not comply and what was done about it, by installation, beside the same days a year before. Of a requester, its installations of drinking water, or everything where it has none. ${bounds}`,
  },
  getRegistroDeLegionella: {
    summary: 'Get the register of Legionella',
    description: `Samples with a result of Legionella or a temperature, with what was measured beside it, cleanings and disinfections, and what was done about what did not comply. At most ${maxMuestrasDeRegistro} samples. ${bounds}`,
  },
};
