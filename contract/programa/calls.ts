import * as z from 'zod';
import type { Call, TextsOf } from '../base/call.ts';
import { idSchema, versionQuerySchema } from '../base/id.ts';
import {
  coberturaQuerySchema,
  coberturaSchema,
  diasPorVenir,
  explicacionSchema,
  instalacionesPorPagina,
  maxDebidas,
  maxExplicadas,
  periodoQuerySchema,
  programaQuerySchema,
  programaSchema,
} from './cobertura.ts';
import { lineasPorPagina, porTomarQuerySchema, porTomarSchema } from './por-tomar.ts';
import { instalacionesPropuestasSchema, maxPropuestas, propuestasQuerySchema, propuestasSchema } from './propuestas.ts';
import { instalacionCambiadaSchema, instalacionEnteraSchema, instalacionNuevaSchema } from './programa.ts';
import { tablaComprobadaSchema, tablaDeProgramaSchema } from './tabla.ts';

const id = z.object({ id: idSchema });
const instalacion = z.object({ instalacion: instalacionEnteraSchema });

/** Installations, what is to be sampled at them, and what was (docs/decisions/programmes.md). */
export const programaCalls = {
  listPrograma: {
    method: 'GET',
    path: '/programa',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: programaQuerySchema,
    output: programaSchema,
    errors: [],
  },
  getCobertura: {
    method: 'GET',
    path: '/cobertura',
    area: 'programa',
    audience: 'signed-in',
    conClave: true,
    query: coberturaQuerySchema,
    output: coberturaSchema,
    errors: [],
  },
  listPorTomar: {
    method: 'GET',
    path: '/por-tomar',
    area: 'programa',
    audience: 'signed-in',
    query: porTomarQuerySchema,
    output: porTomarSchema,
    errors: [],
  },
  getInstalacion: {
    method: 'GET',
    path: '/instalaciones/{id}',
    area: 'programa',
    audience: 'signed-in',
    params: id,
    output: instalacion,
    errors: [],
  },
  getPeriodo: {
    method: 'GET',
    path: '/instalaciones/{id}/periodo',
    area: 'programa',
    audience: 'signed-in',
    params: id,
    query: periodoQuerySchema,
    output: explicacionSchema,
    errors: [],
  },
  getPropuestas: {
    method: 'GET',
    path: '/instalaciones/{id}/propuestas',
    area: 'programa',
    audience: 'signed-in',
    params: id,
    output: propuestasSchema,
    errors: [],
  },
  listInstalacionesPropuestas: {
    method: 'GET',
    path: '/instalaciones/propuestas',
    area: 'programa',
    audience: 'signed-in',
    query: propuestasQuerySchema,
    output: instalacionesPropuestasSchema,
    errors: [],
  },
  createInstalacion: {
    method: 'POST',
    path: '/instalaciones',
    area: 'programa',
    audience: 'signed-in',
    body: instalacionNuevaSchema,
    output: instalacion,
    message: (nombre: string) => `Instalación «${nombre}» creada`,
    adminAct: true,
    keepsAnswer: true,
    errors: ['FORBIDDEN'],
  },
  updateInstalacion: {
    method: 'PUT',
    path: '/instalaciones/{id}',
    area: 'programa',
    audience: 'signed-in',
    params: id,
    body: instalacionCambiadaSchema,
    output: instalacion,
    message: (nombre: string) => `Instalación «${nombre}» guardada`,
    adminAct: true,
    keepsAnswer: true,
    errors: ['FORBIDDEN'],
  },
  deleteInstalacion: {
    method: 'DELETE',
    path: '/instalaciones/{id}',
    area: 'programa',
    audience: 'signed-in',
    params: id,
    query: versionQuerySchema,
    output: z.object({}),
    message: (nombre: string) => `Instalación «${nombre}» eliminada`,
    adminAct: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
  checkTablaDePrograma: {
    method: 'POST',
    path: '/programa/tabla/comprobar',
    area: 'programa',
    audience: 'signed-in',
    changesNothing: true,
    body: tablaDeProgramaSchema,
    output: tablaComprobadaSchema,
    errors: [],
  },
  createTablaDePrograma: {
    method: 'POST',
    path: '/programa/tabla',
    area: 'programa',
    audience: 'signed-in',
    body: tablaDeProgramaSchema,
    output: z.object({ filas: z.number().int(), instalaciones: z.number().int() }),
    message: (filas: number) => (filas === 1 ? '1 fila añadida al programa' : `${filas} filas añadidas al programa`),
    adminAct: true,
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const programaTexts: TextsOf<typeof programaCalls> = {
  listPrograma: {
    grupo: 'resultados',
    summary: 'Lo que hay que muestrear',
    description: `Las instalaciones que se alcanzan, ${instalacionesPorPagina} por página, por solicitante y nombre, cada una con las filas de su programa: qué, cada cuánto, desde cuándo y hasta cuándo, y si lo pide la ley, una autoridad o el propio cliente. Las filas de tipos de muestra que no se alcanzan no están.`,
    parametros: { search: 'texto que aparece en el nombre o el solicitante de la instalación' },
  },
  getCobertura: {
    grupo: 'resultados',
    summary: 'Lo que se ha muestreado y lo que falta',
    description: `De cada fila y periodo, cuántas muestras estaban planeadas, cuántas hay autorizadas y en curso y cuántas faltan, con las que cuentan. Una muestra cuenta una vez por instalación y clase de fila, donde deja menos planeadas sin hacer; \`deMas\` son las que ninguna fila necesita. \`sinHacer\` son los periodos que acabaron sin sus muestras y \`proximas\` los que acaban en ${diasPorVenir} días, las primeras ${maxDebidas} de cada lista. Sin días, los de este año. Las cifras salen de los datos guardados de cada instalación; si se cumple la ley lo dice la autoridad.`,
    parametros: { search: 'texto que aparece en el nombre o el solicitante de la instalación' },
    ejemplo: { desde: '2026-01-01', hasta: '2026-12-31' },
  },
  listPorTomar: {
    summary: 'List what is to be taken',
    description: `In a day, a week or a month, ${lineasPorPagina} rows of programmes on a page. A missing sample is told in one day alone: the last of its period or, of rows of so many a year, the day by which an even rhythm has it. \`antes\`, \`atrasada\` of earlier days and \`abierta\` stand beside what is due in the days. Each point with its newest sample that fits the row.`,
  },
  getInstalacion: {
    summary: 'Get an installation',
    description: 'With its points and its programme, past rows included. NOT_FOUND: it is not in scope.',
  },
  getPeriodo: {
    summary: 'Explain what counts in a period',
    description: `The samples of the row’s points in the period that begins on \`desde\`, the first ${maxExplicadas}, each with why it counts or does not. NOT_FOUND: the row or the period does not exist, or is not in scope.`,
  },
  getPropuestas: {
    summary: 'Propose rows for an installation',
    description:
      'What the law asks for with its attributes, each row with its article and its arithmetic; what was taken in the last twelve months; and in sentences what the law leaves to an authority or to the client’s own plan. Nothing is stored. NOT_FOUND: it is not in scope.',
  },
  listInstalacionesPropuestas: {
    summary: 'Propose installations',
    description: `Points in scope that belong to no installation, put together by what is known of them, ${maxPropuestas} on a page; \`search\` is of a requester or a point. Nothing is stored.`,
  },
  createInstalacion: {
    summary: 'Create an installation',
    description:
      'Administrators, and users of clients for which an administrator allows it. VALIDATION: a point is of another requester or unknown, or a row says that the law asks for what it does not. FORBIDDEN: the user may not. CONFLICT: the requester has one of that name.',
  },
  updateInstalacion: {
    summary: 'Change an installation',
    description:
      'Replaces every field and row; with `version`, what was changed since is refused with CONFLICT. VALIDATION, FORBIDDEN as `createInstalacion`. NOT_FOUND: it is not in scope.',
  },
  deleteInstalacion: {
    summary: 'Delete an installation',
    description:
      'With its programme; its samples stay. With `version`, what was changed since is refused with CONFLICT. FORBIDDEN: the user may not. NOT_FOUND: it is not in scope.',
  },
  checkTablaDePrograma: {
    summary: 'Check a table of programmes',
    description: 'Says of each row what it means and what keeps it from being stored. Nothing is stored.',
  },
  createTablaDePrograma: {
    summary: 'Add the rows of a table to programmes',
    description:
      'All rows or none of an installation, and nothing where any row has a fault (VALIDATION). Rows that are there already are left as they are. CONFLICT: an installation was changed at the same time; repeated, it goes on.',
  },
};
