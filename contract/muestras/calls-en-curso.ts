import * as z from 'zod';
import { anuladasQuerySchema, anuladasSchema, muestraAnuladaSchema } from './muestra-anulada.ts';
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
    query: anuladasQuerySchema,
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
    grupo: 'enCurso',
    summary: 'Buscar muestras en curso',
    description:
      'Una página de las muestras que el laboratorio analiza todavía y cumplen los filtros, enteras, con el total exacto. Sus resultados son provisionales hasta que se autorizan. Una página puede traer menos de las que caben: las que se autorizan entretanto se dejan fuera. Una muestra va con retraso desde el día siguiente a su `fecha_prevista`: `conRetraso` cuenta las de todas las páginas y `retraso=true` pide solo esas. Por `fecha_prevista`, las que no la tienen van al final.',
    ejemplo: { limit: '10' },
  },
  getFiltersEnCurso: {
    grupo: 'enCurso',
    summary: 'Por qué se pueden filtrar',
    description:
      'Los clientes, grupos, solicitantes y tipos de las muestras en curso, recortados como en `getFilters`: los demás los encuentra `searchFiltersEnCurso`.',
  },
  searchFiltersEnCurso: {
    grupo: 'enCurso',
    summary: 'Buscar una opción entre las muestras en curso',
    description: 'Como `searchFilters`, entre las muestras en curso.',
    parametros: { search: 'texto que se busca en los nombres de la lista' },
    ejemplo: { lista: 'tiposMuestra', search: 'agua' },
  },
  listMuestrasAnuladas: {
    grupo: 'enCurso',
    summary: 'Muestras anuladas por el laboratorio',
    description:
      'Las que el laboratorio ha anulado en los últimos 30 días (`muestras`), la más reciente primero, 100 como mucho, con su motivo, y cuántas son (`total`). Hay que tomar otra en su lugar. La que al final se autoriza deja la lista y es un resultado; la que se retira con su entrega, o falta en una exportación completa, no se enseña a nadie. Las fechas y los identificadores llegan sin envolver.',
  },
  getMuestraAnulada: {
    grupo: 'enCurso',
    summary: 'Una muestra anulada',
    description:
      'La muestra (`muestra`) sin resultados: de sus determinaciones, los nombres. `anulada` es `null` si no se sabe desde cuándo; `retirada` dice si se habían publicado sus resultados, que ya no valen. No tiene certificado. Una que no se alcanza responde 404, y también la que no está anulada: está en `getMuestraEnCurso` o en `getResult`.',
  },
  getMuestraEnCurso: {
    grupo: 'enCurso',
    summary: 'Una muestra en curso',
    description:
      'La muestra (`muestra`), con resultados provisionales. Una que no se alcanza responde 404, y también la que se ha autorizado entretanto: está en `getResult`.',
  },
};
