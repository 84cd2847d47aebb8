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
    grupo: 'resultados',
    summary: 'Buscar resultados',
    description:
      'Una página de las muestras autorizadas que cumplen todos los filtros (`results`), con el total exacto (`pagination.totalItems`). Cada una lleva el resumen de sus determinaciones; entera se pide por su `_id`. `NOT_FOUND`: no hay entrega con ese `entrega` por la que se pueda filtrar.',
    ejemplo: { conclusionMuestra: 'No cumple', limit: '10' },
  },
  getStats: {
    grupo: 'estadisticas',
    summary: 'Contar resultados',
    description:
      'Cuántas muestras cumplen los filtros: en total, por la dimensión que se pida y por conclusión en cada periodo o solicitante. `NOT_FOUND`: no hay entrega con ese `entrega` por la que se pueda filtrar.',
    ejemplo: { dimension: 'fecha', groupBy: 'month' },
  },
  getTipoGruposStats: {
    grupo: 'estadisticas',
    summary: 'Contar por grupo de tipos',
    description:
      'Cuántas muestras hay de cada grupo de tipos. Una muestra cuyo tipo está en varios grupos cuenta en cada uno; las de ninguno, en «Otros». `NOT_FOUND`: no hay entrega con ese `entrega` por la que se pueda filtrar.',
  },
  getTipoGruposDetailed: {
    grupo: 'estadisticas',
    summary: 'Contar por grupo, tipo y conclusión',
    description:
      'Lo mismo con el detalle de cada tipo y de cuántas cumplen, entero y, si lo pide `groupBy`, por periodo o solicitante. `NOT_FOUND`: no hay entrega con ese `entrega` por la que se pueda filtrar.',
  },
  getAhora: {
    grupo: 'resultados',
    summary: 'Lo que está sin resolver',
    description:
      'Los puntos con algo sin resolver, con lo que falla en cada uno, y los que se han resuelto hace poco. De cada determinación de un punto y tipo, y de la muestra entera si el laboratorio dice que no cumple sin decirlo de ninguna, decide la muestra más reciente que cumple o no, de cualquier fecha; lo que una persona ha cerrado no está (`getIncidencia`). Lo pendiente va de 50 en 50, lo más reciente primero y, en la página, por cuántas veces el límite es; lo anterior a los últimos días, al final. De lo resuelto van las 20 muestras más recientes.',
    parametros: { page: 'qué página de lo que está sin resolver, de 50 en 50' },
  },
  getFilters: {
    grupo: 'filtros',
    summary: 'Todo por lo que se puede filtrar',
    description:
      'Los clientes, grupos de tipos, solicitantes y tipos de las muestras autorizadas que se alcanzan. De una lista de más de 1000 opciones van las primeras 50: `recortadas` dice cuántas son y `searchFilters` encuentra las demás.',
  },
  getBasicFilters: {
    grupo: 'filtros',
    summary: 'Los clientes y los grupos de tipos',
    description:
      'Solo los clientes y los grupos de tipos: responde antes que `getFilters`, porque no busca en las muestras.',
  },
  searchFilters: {
    grupo: 'filtros',
    summary: 'Buscar una opción',
    description:
      'De una lista, las opciones con todas las palabras de `search` en su nombre, sin distinguir mayúsculas ni acentos, o las de los valores exactos de `valor`; primero las que empiezan por el texto, después aquellas en que empieza una palabra; 50 como mucho, con el total exacto. Con `clienteId` o `tipoGrupoId`, solo entre las muestras de ese cliente o grupo; de uno que no se alcanza no se encuentra nada.',
    parametros: { search: 'texto que se busca en los nombres de la lista' },
    ejemplo: { lista: 'solicitantes', search: 'hotel' },
  },
  getSolicitantesOfCliente: {
    grupo: 'filtros',
    summary: 'Los solicitantes de un cliente',
    description:
      'Los solicitantes del cliente que tienen muestras autorizadas, recortados como en `getFilters`, y de qué grupos son esas muestras (`tiposGrupos`). Un cliente que no se alcanza responde 404.',
  },
  getTiposMuestraOfGrupo: {
    grupo: 'filtros',
    summary: 'Los tipos de un grupo',
    description:
      'Los tipos de muestra del grupo que tienen muestras autorizadas, recortados como en `getFilters`. Un grupo que no se alcanza responde 404.',
  },
};
