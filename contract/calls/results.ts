import * as z from 'zod';
import {
  estadisticasQuerySchema,
  estadisticasSchema,
  tipoGruposDetailedSchema,
  tipoGruposStatsSchema,
} from '../estadisticas.ts';
import { filtrosSchema, paginaSchema, paginationSchema } from '../filtros.ts';
import { muestraListadaSchema, muestraSchema } from '../muestra.ts';
import {
  opcionesBasicasSchema,
  opcionesSchema,
  solicitantesOpcionesSchema,
  tiposMuestraOpcionesSchema,
} from '../opciones.ts';
import { idSchema } from '../rules/admin.ts';

/** Authorised samples, their statistics and what they can be filtered by (spec, section 7, Results). */
export const resultsCalls = {
  listResults: {
    method: 'GET',
    path: '/results',
    area: 'results',
    audience: 'signed-in',
    summary: 'A page of the authorised samples in scope, with the exact total',
    query: z.strictObject({ ...filtrosSchema.shape, ...paginaSchema.shape }),
    output: z.object({ results: z.array(muestraListadaSchema), pagination: paginationSchema }),
  },
  getResult: {
    method: 'GET',
    path: '/results/{id}',
    area: 'results',
    audience: 'signed-in',
    summary: 'One authorised sample, whole',
    params: z.object({ id: idSchema }),
    output: z.object({ result: muestraSchema }),
  },
  getStats: {
    method: 'GET',
    path: '/results/stats',
    area: 'results',
    audience: 'signed-in',
    summary: 'The results in scope counted as a whole, by a dimension, and by verdict for each period or solicitante',
    query: estadisticasQuerySchema,
    output: estadisticasSchema,
  },
  getTipoGruposStats: {
    method: 'GET',
    path: '/results/stats/tipo-grupos',
    area: 'results',
    audience: 'signed-in',
    summary: 'The results in scope counted by group of types',
    query: estadisticasQuerySchema,
    output: tipoGruposStatsSchema,
  },
  getTipoGruposDetailed: {
    method: 'GET',
    path: '/results/stats/tipo-grupos-detailed',
    area: 'results',
    audience: 'signed-in',
    summary: 'The results in scope counted by group, type and verdict, as a whole and for each period or solicitante',
    query: estadisticasQuerySchema,
    output: tipoGruposDetailedSchema,
  },
  getFilters: {
    method: 'GET',
    path: '/results/filters',
    area: 'results',
    audience: 'signed-in',
    summary: 'Everything that the results in scope can be filtered by',
    output: opcionesSchema,
  },
  getBasicFilters: {
    method: 'GET',
    path: '/results/filters/basic',
    area: 'results',
    audience: 'signed-in',
    summary: 'The clients and the groups of types that results can be filtered by',
    output: opcionesBasicasSchema,
  },
  getSolicitantesOfCliente: {
    method: 'GET',
    path: '/results/filters/solicitantes/{cliente}',
    area: 'results',
    audience: 'signed-in',
    summary: 'The solicitantes of a client that have results in scope',
    params: z.object({ cliente: idSchema }),
    output: solicitantesOpcionesSchema,
  },
  getTiposMuestraOfGrupo: {
    method: 'GET',
    path: '/results/filters/tipos-muestra/{grupo}',
    area: 'results',
    audience: 'signed-in',
    summary: 'The types of a group that have results in scope',
    params: z.object({ grupo: idSchema }),
    output: tiposMuestraOpcionesSchema,
  },
} as const;
