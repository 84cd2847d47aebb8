import * as z from 'zod';
import { anuladasSchema, muestraAnuladaSchema } from './muestra-anulada.ts';
import { muestraEnCursoSchema } from './muestra-en-curso.ts';
import { enCursoQuerySchema, muestrasEnCursoSchema } from './muestras-en-curso.ts';
import { busquedaFiltrosSchema, opcionesEncontradasSchema, opcionesSchema } from '../resultados/opciones.ts';
import { idSchema } from '../base/id.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** Samples in progress. Dates and ids of samples come in the wrappers of extended JSON. */
export const enCursoCalls = {
  listMuestrasEnCurso: {
    method: 'GET',
    path: '/muestras-en-curso',
    area: 'muestras-en-curso',
    audience: 'signed-in',
    conClave: true,
    query: enCursoQuerySchema,
    output: muestrasEnCursoSchema,
    errors: [],
  },
  getFiltersEnCurso: {
    method: 'GET',
    path: '/muestras-en-curso/filters',
    area: 'muestras-en-curso',
    audience: 'signed-in',
    conClave: true,
    output: opcionesSchema,
    errors: [],
  },
  searchFiltersEnCurso: {
    method: 'GET',
    path: '/muestras-en-curso/filters/search',
    area: 'muestras-en-curso',
    audience: 'signed-in',
    conClave: true,
    query: busquedaFiltrosSchema,
    output: opcionesEncontradasSchema,
    errors: [],
  },
  listMuestrasAnuladas: {
    method: 'GET',
    path: '/muestras-en-curso/anuladas',
    area: 'muestras-en-curso',
    audience: 'signed-in',
    conClave: true,
    output: anuladasSchema,
    errors: [],
  },
  getMuestraAnulada: {
    method: 'GET',
    path: '/muestras-en-curso/anuladas/{id}',
    area: 'muestras-en-curso',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: z.object({ muestra: muestraAnuladaSchema }),
    errors: [],
  },
  getMuestraEnCurso: {
    method: 'GET',
    path: '/muestras-en-curso/{id}',
    area: 'muestras-en-curso',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: z.object({ muestra: muestraEnCursoSchema }),
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const enCursoTexts: TextsOf<typeof enCursoCalls> = {
  listMuestrasEnCurso: {
    summary: 'List samples in progress',
    description:
      'One page of the samples in scope that the filters find, whole, with the exact total. Their results are provisional until the laboratory authorises them. A page may hold fewer samples than its size: those authorised in between are left out. A sample is late from the day after its `fecha_prevista`: `conRetraso` counts those of all pages, and `retraso=true` asks for them alone. Sorted by `fecha_prevista`, samples without one come last.',
  },
  getFiltersEnCurso: {
    summary: 'Get everything that samples in progress can be filtered by',
    description:
      'The clients, groups of types, solicitantes and types of the samples in progress in scope, cut short as in `getFilters`: `searchFiltersEnCurso` finds the others.',
  },
  searchFiltersEnCurso: {
    summary: 'Search what samples in progress can be filtered by',
    description: 'As `searchFilters`, among the samples in progress.',
  },
  listMuestrasAnuladas: {
    summary: 'List the samples that the laboratory has annulled',
    description:
      'The samples in scope that the laboratory annulled within the last 30 days, newest first, at most 100, with its reason and how many there are in all. Each has to be taken again. A sample that is authorised after all leaves the list and is a result. One whose delivery was withdrawn, or that a complete export lacks, is shown to no user. Dates and ids come as they are, without wrappers.',
  },
  getMuestraAnulada: {
    summary: 'Get a sample that the laboratory has annulled',
    description:
      'The sample without its results: of its determinations it has the names alone. It has no certificate. A sample out of scope answers 404, as does one that is not annulled: `getMuestraEnCurso` and `getResult` have those.',
  },
  getMuestraEnCurso: {
    summary: 'Get a sample in progress',
    description:
      'The whole sample, with provisional results. A sample out of scope answers 404, as does one that was authorised in the meantime: `getResult` has it.',
  },
};
