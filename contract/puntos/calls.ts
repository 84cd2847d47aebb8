import * as z from 'zod';
import { fichaDePuntoSchema } from './punto.ts';
import {
  fichaCambiadaSchema,
  listaDePuntosQuerySchema,
  listaDePuntosSchema,
  maxMuestrasDePunto,
  maxParametrosDePunto,
  maxValoresCortos,
  mesesDelPeor,
  puntoEnteroSchema,
  puntoQuerySchema,
  puntosPorPagina,
} from './puntos-listados.ts';
import {
  aliasNuevoSchema,
  aliasQuerySchema,
  distintosSchema,
  porUnirQuerySchema,
  porUnirSchema,
} from './puntos-por-unir.ts';
import type { Call, TextsOf } from '../base/call.ts';

const nothing = z.object({});

/** Points of sampling (docs/decisions/points.md). A point is named by its key, in the query: a key is long and holds anything. */
export const puntosCalls = {
  listPuntos: {
    method: 'GET',
    path: '/puntos',
    area: 'puntos',
    audience: 'signed-in',
    conClave: true,
    query: listaDePuntosQuerySchema,
    output: listaDePuntosSchema,
    errors: [],
  },
  getPunto: {
    method: 'GET',
    path: '/puntos/ficha',
    area: 'puntos',
    audience: 'signed-in',
    conClave: true,
    query: puntoQuerySchema,
    output: puntoEnteroSchema,
    errors: ['NOT_FOUND'],
  },
  updatePunto: {
    method: 'PUT',
    path: '/puntos/ficha',
    area: 'puntos',
    audience: 'admin',
    body: fichaCambiadaSchema,
    output: z.object({ ficha: fichaDePuntoSchema, version: z.number().int() }),
    message: (nombre: string) => `Datos de «${nombre}» guardados`,
    adminAct: true,
    keepsAnswer: true,
    errors: ['NOT_FOUND'],
  },
  listPorUnir: {
    method: 'GET',
    path: '/puntos/por-unir',
    area: 'puntos',
    audience: 'admin',
    query: porUnirQuerySchema,
    output: porUnirSchema,
    errors: [],
  },
  createAlias: {
    method: 'POST',
    path: '/puntos/alias',
    area: 'puntos',
    audience: 'admin',
    body: aliasNuevoSchema,
    output: nothing,
    message: ({ alias, punto }: { alias: string; punto: string }) => `«${alias}» es ahora «${punto}»`,
    adminAct: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteAlias: {
    method: 'DELETE',
    path: '/puntos/alias',
    area: 'puntos',
    audience: 'admin',
    query: aliasQuerySchema,
    output: nothing,
    message: ({ alias, punto }: { alias: string; punto: string }) => `«${alias}» y «${punto}» vuelven a ser dos puntos`,
    adminAct: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  createDistintos: {
    method: 'POST',
    path: '/puntos/distintos',
    area: 'puntos',
    audience: 'admin',
    body: distintosSchema,
    output: nothing,
    message: ({ nombre, otro }: { nombre: string; otro: string }) => `«${nombre}» y «${otro}» son dos puntos`,
    adminAct: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteDistintos: {
    method: 'DELETE',
    path: '/puntos/distintos',
    area: 'puntos',
    audience: 'admin',
    query: distintosSchema,
    output: nothing,
    message: ({ nombre, otro }: { nombre: string; otro: string }) => `«${nombre}» y «${otro}» se vuelven a proponer`,
    adminAct: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const puntosTexts: TextsOf<typeof puntosCalls> = {
  listPuntos: {
    grupo: 'resultados',
    summary: 'Los puntos de muestreo',
    description: `Los puntos de las muestras autorizadas que se alcanzan (\`puntos\`), ${puntosPorPagina} por página: cuántas muestras tiene cada uno, la última, lo más grave de lo que tiene sin resolver, sea de cuando sea (\`fallo\`), y el parámetro que más se ha acercado a su límite en los últimos ${mesesDelPeor} meses (\`peor\`), con sus últimos ${maxValoresCortos} valores; sin límites, uno que no cumple, y ninguno si todos cumplen. Las muestras de los otros nombres de un punto son suyas.`,
    parametros: {
      search:
        'texto que aparece en el nombre, el código o el solicitante del punto, sin distinguir mayúsculas ni acentos',
      orden: 'por `estado` (los que tienen algo sin resolver primero), `nombre` o `fecha`',
    },
  },
  getPunto: {
    grupo: 'resultados',
    summary: 'Un punto de muestreo',
    description: `Lo que se sabe del punto (\`ficha\`), sus otros nombres (\`aliases\`), sus últimas ${maxMuestrasDePunto} muestras y, de los ${maxParametrosDePunto} parámetros que más se acercaron a su límite, los últimos ${maxValoresCortos} valores. Se pide por su \`clave\`, en \`punto\`; la de otro nombre da el punto del que es. Si ninguna muestra autorizada que se alcanza es de él, responde \`NOT_FOUND\`.`,
    ejemplo: { punto: 'CLAVE_DEL_PUNTO' },
  },
  updatePunto: {
    summary: 'Say what a point of sampling is',
    description:
      'Replaces every field. With `version`, what was changed since is refused with CONFLICT, as is the key of an alias. NOT_FOUND: no authorised sample is of it.',
  },
  listPorUnir: {
    summary: 'List names of points that may be one',
    description:
      'Names of one requester that differ by a code, by punctuation or by a letter or two, and points without a description where others of the requester have one. Nothing is joined automatically.',
  },
  createAlias: {
    summary: 'Join a name to a point of sampling',
    description:
      'From then on its samples are the point’s, everywhere. VALIDATION: it is the same point, or another requester’s. NOT_FOUND: no authorised sample is of one of them. CONFLICT: one of them is an alias of another point, `clave` has aliases itself, or both were joined or parted at the same time. Repeated, it ends in the same state.',
  },
  deleteAlias: {
    summary: 'Separate a name from a point of sampling',
    description:
      'Undoes `createAlias`. NOT_FOUND: it is no alias. CONFLICT: names were joined or parted at the same time.',
  },
  createDistintos: {
    summary: 'Say that two names are two points',
    description:
      'They aren’t listed as alike any more. NOT_FOUND: no authorised sample is of one of them. CONFLICT: names were joined or parted at the same time.',
  },
  deleteDistintos: {
    summary: 'Take back that two names are two points',
    description:
      'Undoes `createDistintos`. NOT_FOUND: these two were not said to be two points. CONFLICT: names were joined or parted at the same time.',
  },
};
