import * as z from 'zod';
import { muestraEnCursoSchema } from '../muestra-en-curso.ts';
import { enCursoQuerySchema, muestrasEnCursoSchema } from '../muestras-en-curso.ts';
import { opcionesSchema } from '../opciones.ts';
import { idSchema } from '../rules/admin.ts';

/**
 * Samples in progress (spec, section 7, In progress). Dates and ids of samples come in the wrappers of extended JSON.
 */
export const enCursoCalls = {
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
} as const;
