import * as z from 'zod';
import { avisosGuardadosSchema, avisosSchema, determinacionesSchema } from '../avisos.ts';
import { muestraEnCursoSchema } from '../muestra-en-curso.ts';
import { enCursoQuerySchema, muestrasEnCursoSchema } from '../muestras-en-curso.ts';
import { opcionesSchema } from '../opciones.ts';
import { idSchema } from '../rules/admin.ts';

/**
 * The rows of the table of calls for samples in progress and for the alerts that a user asks for (spec, section 7).
 * Dates and ids of samples come in the wrappers of extended JSON. Refused: NOT_FOUND (404: no sample in progress in
 * scope; it may have been authorised meanwhile), VALIDATION (400: a determination out of reach).
 */
export const llamadasEnCurso = {
  listMuestrasEnCurso: {
    method: 'GET',
    path: '/muestras-en-curso',
    area: 'muestras-en-curso',
    audience: 'signed-in',
    summary: 'A page of the samples in progress in scope, whole, with the exact total',
    query: enCursoQuerySchema,
    output: muestrasEnCursoSchema,
  },
  getFiltersEnCurso: {
    method: 'GET',
    path: '/muestras-en-curso/filters',
    area: 'muestras-en-curso',
    audience: 'signed-in',
    summary: 'Everything that the samples in progress in scope can be filtered by',
    output: opcionesSchema,
  },
  getMuestraEnCurso: {
    method: 'GET',
    path: '/muestras-en-curso/{id}',
    area: 'muestras-en-curso',
    audience: 'signed-in',
    summary: 'One sample in progress, whole',
    params: z.object({ id: idSchema }),
    output: z.object({ muestra: muestraEnCursoSchema }),
  },
  getDeterminacionesDisponibles: {
    method: 'GET',
    path: '/auth/determinaciones-disponibles',
    area: 'auth',
    audience: 'signed-in',
    summary: 'The determinations of the samples in scope, authorised or in progress, that one may be told of',
    output: determinacionesSchema,
  },
  updateAvisos: {
    method: 'PUT',
    path: '/auth/avisos',
    area: 'auth',
    audience: 'signed-in',
    summary: 'Sets which determinations the signed-in user is told of when they come out No cumple',
    body: avisosSchema,
    output: avisosGuardadosSchema,
  },
} as const;
