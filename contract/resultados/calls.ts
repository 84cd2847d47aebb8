import * as z from 'zod';
import { ahoraQuerySchema, ahoraSchema } from './ahora.ts';
import {
  estadisticasQuerySchema,
  estadisticasSchema,
  tipoGruposDetailedSchema,
  tipoGruposStatsSchema,
} from './estadisticas.ts';
import { filtrosSchema, pageQuerySchema, paginationSchema } from './filtros.ts';
import { muestraListadaSchema } from '../muestras/muestra-listada.ts';
import {
  busquedaFiltrosSchema,
  opcionesBasicasSchema,
  opcionesEncontradasSchema,
  opcionesSchema,
  opcionesDeClienteSchema,
  tiposMuestraOpcionesSchema,
} from './opciones.ts';
import { idSchema } from '../base/id.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** Authorised samples, their statistics and what they can be filtered by. */
export const resultsCalls = {
  listResults: {
    method: 'GET',
    path: '/results',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: z.strictObject({ ...filtrosSchema.shape, ...pageQuerySchema.shape }),
    output: z.object({ results: z.array(muestraListadaSchema), pagination: paginationSchema }),
    errors: ['NOT_FOUND'],
  },
  getStats: {
    method: 'GET',
    path: '/results/stats',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: estadisticasQuerySchema,
    output: estadisticasSchema,
    errors: ['NOT_FOUND'],
  },
  getTipoGruposStats: {
    method: 'GET',
    path: '/results/stats/tipo-grupos',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: estadisticasQuerySchema,
    output: tipoGruposStatsSchema,
    errors: ['NOT_FOUND'],
  },
  getTipoGruposDetailed: {
    method: 'GET',
    path: '/results/stats/tipo-grupos-detailed',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: estadisticasQuerySchema,
    output: tipoGruposDetailedSchema,
    errors: ['NOT_FOUND'],
  },
  getAhora: {
    method: 'GET',
    path: '/results/ahora',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: ahoraQuerySchema,
    output: ahoraSchema,
    errors: [],
  },
  getFilters: {
    method: 'GET',
    path: '/results/filters',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    output: opcionesSchema,
    errors: [],
  },
  getBasicFilters: {
    method: 'GET',
    path: '/results/filters/basic',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    output: opcionesBasicasSchema,
    errors: [],
  },
  searchFilters: {
    method: 'GET',
    path: '/results/filters/search',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: busquedaFiltrosSchema,
    output: opcionesEncontradasSchema,
    errors: [],
  },
  getSolicitantesOfCliente: {
    method: 'GET',
    path: '/results/filters/solicitantes/{cliente}',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ cliente: idSchema }),
    output: opcionesDeClienteSchema,
    errors: [],
  },
  getTiposMuestraOfGrupo: {
    method: 'GET',
    path: '/results/filters/tipos-muestra/{grupo}',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ grupo: idSchema }),
    output: tiposMuestraOpcionesSchema,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const resultsTexts: TextsOf<typeof resultsCalls> = {
  listResults: {
    summary: 'List authorised samples',
    description:
      'One page of the samples in scope that the filters find, with the exact total. All filters apply together. NOT_FOUND: `entrega` names no delivery that the user may filter by.',
  },
  getStats: {
    summary: 'Count the authorised samples',
    description:
      'Counts the samples in scope that the filters find: in all, by the dimension asked for, and by verdict for each period or solicitante. NOT_FOUND: `entrega` names no delivery that the user may filter by.',
  },
  getTipoGruposStats: {
    summary: 'Count the authorised samples by group of types',
    description:
      'A sample whose type is in several groups counts in each; those of no group count in "Otros". NOT_FOUND: `entrega` names no delivery that the user may filter by.',
  },
  getTipoGruposDetailed: {
    summary: 'Count the authorised samples by group, type and verdict',
    description:
      'As a whole, and for each period or solicitante where `groupBy` asks for it. NOT_FOUND: `entrega` names no delivery that the user may filter by.',
  },
  getAhora: {
    summary: 'List what is unresolved now',
    description:
      'A point is a solicitante, an external reference (without case or accents) and a type; a sample without a reference is a point of its own. Of each determination, and of a sample that the laboratory says not to comply without saying so of a determination (a blank one), the newest sample that complies or does not decides, of whatever day; what a person closed is left out (`getIncidencia`). What is unresolved comes 50 to a page, newest first, and within the page by how many times the limit it is, that of before the last days at the end; of what a later sample solved within those days the 20 newest.',
  },
  getFilters: {
    summary: 'Get everything that results can be filtered by',
    description:
      'The clients, groups of types, solicitantes and types of the authorised samples in scope. Of a list with more than 1,000 options only the first 50 are sent: `recortadas` says how many there are, and `searchFilters` finds the others.',
  },
  getBasicFilters: {
    summary: 'Get the clients and groups that results can be filtered by',
    description: 'The short part of `getFilters`, which needs no search of the samples.',
  },
  searchFilters: {
    summary: 'Search what results can be filtered by',
    description:
      'Finds options of one list: those with every word of `search` somewhere in their name, without case or accents, or those of exactly the values in `valor`, so far as they are in scope. Those that begin with the text come first, then those of which a word does; at most 50, with the exact total. `clienteId` and `tipoGrupoId` leave the samples of that client or group alone; nothing is found for one that the user may not filter by.',
  },
  getSolicitantesOfCliente: {
    summary: 'List the solicitantes of a client',
    description:
      'Those that have authorised samples in scope, cut short as in `getFilters`. `tiposGrupos` are the ids of the groups that those samples are of. A client that the user may not filter by answers 404.',
  },
  getTiposMuestraOfGrupo: {
    summary: 'List the sample types of a group',
    description:
      'Those that have authorised samples in scope, cut short as in `getFilters`. A group that the user may not filter by answers 404.',
  },
};
