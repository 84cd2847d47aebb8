import * as z from 'zod';
import { deteccionSchema } from './deteccion.ts';
import { entregaParamsSchema, entregaSchema } from './entrega.ts';
import { saveMapeoSchema, mapeoGuardadoSchema, mapeoParamsSchema, mapeosSchema, restoreMapeoSchema } from './mapeos.ts';
import {
  avanceDeSubidaSchema,
  borradorDadoSchema,
  certificadosMiradosSchema,
  certificadosNuevosSchema,
  certificadosSchema,
  deteccionPedidaSchema,
  simulacionSchema,
  deliverSubidaSchema,
  muestrasLeidasSchema,
  maxSubidasEnEspera,
  mapeoPorProbarSchema,
  nuevaSubidaSchema,
  partesPedidasSchema,
  partesSchema,
  subidaDeEntregaSchema,
  subidaParamsSchema,
} from './subidas.ts';
import type { Call, TextsOf } from '../base/call.ts';

const subida = z.object({ subida: subidaDeEntregaSchema });
const ofSubida = { area: 'subidas', audience: 'admin', params: subidaParamsSchema } as const;

/** Files that administrators bring from the browser, and the mappings that read them (docs/decisions/files-from-the-browser.md). */
export const subidasCalls = {
  listSubidas: {
    method: 'GET',
    path: '/admin/subidas',
    area: 'subidas',
    audience: 'admin',
    output: z.object({ subidas: z.array(subidaDeEntregaSchema).max(maxSubidasEnEspera) }),
    errors: [],
  },
  beginSubida: {
    method: 'POST',
    path: '/admin/subidas',
    area: 'subidas',
    audience: 'admin',
    body: nuevaSubidaSchema,
    output: subida,
    adminAct: false,
    errors: ['QUOTA_EXCEEDED'],
  },
  getSubida: { ...ofSubida, method: 'GET', path: '/admin/subidas/{id}', output: avanceDeSubidaSchema, errors: [] },
  signPartes: {
    ...ofSubida,
    method: 'POST',
    path: '/admin/subidas/{id}/partes',
    body: partesPedidasSchema,
    output: partesSchema,
    adminAct: false,
    errors: ['CONFLICT'],
  },
  endSubida: {
    ...ofSubida,
    method: 'POST',
    path: '/admin/subidas/{id}/fin',
    output: subida,
    adminAct: false,
    errors: ['CONFLICT'],
  },
  deleteSubida: {
    ...ofSubida,
    method: 'DELETE',
    path: '/admin/subidas/{id}',
    output: z.null(),
    adminAct: false,
    errors: [],
  },
  keepBorrador: {
    ...ofSubida,
    method: 'PUT',
    path: '/admin/subidas/{id}/borrador',
    body: borradorDadoSchema,
    output: z.null(),
    adminAct: false,
    errors: [],
  },
  detectSubida: {
    ...ofSubida,
    method: 'POST',
    path: '/admin/subidas/{id}/deteccion',
    changesNothing: true,
    body: deteccionPedidaSchema,
    output: z.object({ deteccion: deteccionSchema }),
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  readMuestra: {
    ...ofSubida,
    method: 'POST',
    path: '/admin/subidas/{id}/lectura',
    changesNothing: true,
    body: mapeoPorProbarSchema,
    output: muestrasLeidasSchema,
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  beginSimulacion: {
    ...ofSubida,
    method: 'POST',
    path: '/admin/subidas/{id}/simulacion',
    body: mapeoPorProbarSchema,
    output: z.object({ simulacion: simulacionSchema }),
    adminAct: false,
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  getSimulacion: {
    ...ofSubida,
    method: 'GET',
    path: '/admin/subidas/{id}/simulacion',
    output: z.object({ simulacion: simulacionSchema.nullable() }),
    errors: [],
  },
  deliverSubida: {
    ...ofSubida,
    method: 'POST',
    path: '/admin/subidas/{id}/entrega',
    body: deliverSubidaSchema,
    output: z.object({ entrega: entregaSchema }),
    message: (archivo: string) => `«${archivo}» se ha entregado`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
  tryEntrega: {
    method: 'POST',
    path: '/admin/entregas/{id}/subida',
    area: 'subidas',
    audience: 'admin',
    params: entregaParamsSchema,
    output: subida,
    adminAct: false,
    errors: ['CONFLICT', 'QUOTA_EXCEEDED'],
  },
  lookUpCertificados: {
    method: 'POST',
    path: '/admin/certificados/muestras',
    area: 'subidas',
    audience: 'admin',
    changesNothing: true,
    body: certificadosNuevosSchema,
    output: certificadosMiradosSchema,
    errors: [],
  },
  signCertificados: {
    method: 'POST',
    path: '/admin/certificados/subidas',
    area: 'subidas',
    audience: 'admin',
    body: certificadosNuevosSchema,
    output: certificadosSchema,
    adminAct: true,
    errors: ['QUOTA_EXCEEDED'],
  },
  listMapeos: {
    method: 'GET',
    path: '/admin/mapeos',
    area: 'subidas',
    audience: 'admin',
    output: mapeosSchema,
    errors: [],
  },
  getMapeo: {
    method: 'GET',
    path: '/admin/mapeos/{nombre}',
    area: 'subidas',
    audience: 'admin',
    params: mapeoParamsSchema,
    output: z.object({ mapeo: mapeoGuardadoSchema }),
    errors: [],
  },
  saveMapeo: {
    method: 'PUT',
    path: '/admin/mapeos/{nombre}',
    area: 'subidas',
    audience: 'admin',
    params: mapeoParamsSchema,
    body: saveMapeoSchema,
    output: z.object({ mapeo: mapeoGuardadoSchema }),
    message: (nombre: string) => `El formato de lectura «${nombre}» se ha guardado`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
  restoreMapeo: {
    method: 'POST',
    path: '/admin/mapeos/{nombre}/vuelta',
    area: 'subidas',
    audience: 'admin',
    params: mapeoParamsSchema,
    body: restoreMapeoSchema,
    output: z.object({ mapeo: mapeoGuardadoSchema }),
    message: (nombre: string) => `El formato de lectura «${nombre}» ha vuelto a una versión anterior`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const subidasTexts: TextsOf<typeof subidasCalls> = {
  listSubidas: {
    summary: 'List the uploads that wait',
    description:
      'Complete uploads of all administrators that were neither delivered nor deleted; those answered last come first; at most 100.',
  },
  beginSubida: {
    summary: 'Begin an upload',
    description:
      'Begins the upload of a file of samples of at most 2 GiB, in parts of `bytesPorParte` bytes. Nothing reads it until it is delivered; after a week it is deleted. QUOTA_EXCEEDED with `Retry-After`: past 5,000 files or 50 GB that a user brings or copies in a day.',
  },
  getSubida: {
    summary: 'Get an upload',
    description:
      'An upload, with the numbers of the parts that have arrived and what was answered of it, so that it can be gone on with.',
  },
  signPartes: {
    summary: 'Get addresses for parts of an upload',
    description:
      'Addresses to PUT parts to, each of just its size, good for 15 minutes. A part that is put again replaces the one before. CONFLICT: the upload is whole already.',
  },
  endSubida: {
    summary: 'End an upload',
    description:
      'Puts the parts together. Repeated, it answers the same. CONFLICT: parts are missing, or the size is not the announced one.',
  },
  deleteSubida: {
    summary: 'Delete an upload',
    description: 'Deletes what was uploaded, whole or not. What was delivered of it stays.',
  },
  keepBorrador: {
    summary: 'Keep what was answered of an upload',
    description:
      'Keeps a mapping under way, in the place of what was kept before, for as long as the upload. Nothing is kept of an upload that was delivered.',
  },
  detectSubida: {
    summary: 'Detect how an uploaded file is read',
    description:
      'From the beginning and the end of the file, the mappings saved before (none with `desdeCero`) and what `mapeo` says of how it is written (`codificacion`, `separador`, `comillas`, `cabecera`, `hoja`, `filas_ocultas`) and how the table stands (`forma`): a proposed mapping, what each guess rests on, and what the content does not decide. CONFLICT: the upload is not whole yet. After 20 calls of a user within a minute: TOO_MANY_REQUESTS with `Retry-After`.',
  },
  readMuestra: {
    summary: 'Read the first rows of an uploaded file',
    description:
      'What a mapping makes of the first 1,000 rows: the first samples, counts, and what would be refused and why. Stores nothing. VALIDATION names the keys of the mapping that are at fault. CONFLICT: the upload is not whole yet. After 120 calls of a user within a minute: TOO_MANY_REQUESTS with `Retry-After`.',
  },
  beginSimulacion: {
    summary: 'Try a mapping on a whole uploaded file',
    description:
      'Has the whole file be read in the background as a delivery would be, storing nothing. Takes the place of an earlier simulation of the same file. CONFLICT: the upload is not whole yet. After 20 calls of a user within a minute: TOO_MANY_REQUESTS with `Retry-After`.',
  },
  getSimulacion: {
    summary: 'Get the simulation of an uploaded file',
    description: 'How far the newest simulation has come, and what it has counted; null where there is none.',
  },
  deliverSubida: {
    summary: 'Deliver an uploaded file',
    description:
      'Drops the file where the mapping named reads it, or, with null, where JSON is read. Repeated with the same mapping, it answers the same delivery. The audit trail records it. NOT_FOUND where there is no such mapping. CONFLICT: the upload is not whole yet.',
  },
  tryEntrega: {
    summary: 'Take a delivered file as an upload',
    description:
      'Copies the file of a delivery of samples to an upload, to try another mapping on it. CONFLICT: the file lies in the bucket no more. QUOTA_EXCEEDED with `Retry-After`: past 5,000 files or 50 GB that a user brings or copies in a day.',
  },
  lookUpCertificados: {
    summary: 'Ask which certificates have a sample',
    description: 'Of each, the number that its file name says, and whether a sample has it. Nothing is delivered.',
  },
  signCertificados: {
    summary: 'Get addresses for certificates',
    description:
      'Addresses to PUT certificates to, each with its headers, good for 15 minutes, and whether a sample has the number that the file name says. What is put there is delivered as the LIMS would. The audit trail records each. QUOTA_EXCEEDED with `Retry-After`: past 5,000 files or 50 GB that a user brings or copies in a day.',
  },
  listMapeos: {
    summary: 'List the mappings',
    description: 'The saved mappings by name, at most 200, and the ready ones for public or documented exports.',
  },
  getMapeo: {
    summary: 'Get a mapping',
    description: 'A saved mapping whole, with its versions, newest first, and what each changed.',
  },
  saveMapeo: {
    summary: 'Save a mapping',
    description:
      'Saves the next version of a mapping, which files under `muestras/NAME/` are read with from then on. VALIDATION names the keys at fault. CONFLICT: `desde` is not its newest version, or there is one of that name already.',
  },
  restoreMapeo: {
    summary: 'Go back to a version of a mapping',
    description:
      'Saves the document of an earlier `version` as the newest, which files under `muestras/NAME/` are read with from then on; no version is lost. NOT_FOUND: that version is not kept. VALIDATION: its document, put in the bucket by hand, is no mapping. CONFLICT: `desde` is not the newest version.',
  },
};
