import * as z from 'zod';
import { fechaSchema, instantSchema, isFecha } from '../base/fecha.ts';
import { filtrosSchema } from '../resultados/filtros.ts';
import { solicitantesOpcionesSchema } from '../resultados/opciones.ts';
import { nombreDeArchivo } from '../base/nombre-de-archivo.ts';
import { versionSchema } from '../base/id.ts';
import { informeFaults, maxInformeBytes, maxFormBytes } from './rules/informes.ts';
import { clean, noBlank, withoutBidi } from '../base/texto.ts';
import { categoriaInformeSchema, empresaSchema, masterSchema } from '../cuenta/usuario.ts';

/**
 * An external report as the API shows it. `fechaSubida` is the instant at which its file, as it is
 * now, was uploaded; `fechaAuditoria` a calendar date; `archivo.size` in bytes. `version` goes back with a change or a
 * deletion (contract/administracion/rules/admin.ts). Where its file lies is never shown.
 */
export const informeExternoSchema = z.object({
  _id: z.string(),
  titulo: z.string(),
  categoria: categoriaInformeSchema,
  solicitante: z.string(),
  empresa: empresaSchema,
  fechaAuditoria: fechaSchema.nullable().default(null),
  fechaSubida: instantSchema,
  archivo: z.object({ size: z.number().int(), originalName: z.string() }),
  version: versionSchema,
});
export type InformeExterno = z.infer<typeof informeExternoSchema>;

/** Most reports that one answer lists, newest first; `total` says how many there are. */
export const maxInformes = 1000;

/** Which reports: all filters together. Without `categoria`, all that the user sees. */
export const informesQuerySchema = z.strictObject({
  categoria: categoriaInformeSchema.optional(),
  /** Part of the title, the solicitante or the file's name, without case or accents. */
  search: z.string().trim().max(200).overwrite(withoutBidi).optional(),
  /** Exactly this one. */
  solicitante: z.string().max(300).overwrite(clean).optional(),
  ...filtrosSchema.pick({ clienteId: true }).shape,
});

/** The reports that match, newest upload first, at most `maxInformes`; `total` counts them all, absent where these are all. */
export const informesExternosSchema = z.object({
  informes: z.array(informeExternoSchema),
  total: z.number().int().optional(),
});

/** What a report's file is called: of an upload as of one within a form. */
export const nombreDeInformeSchema = nombreDeArchivo(
  z.string().max(255, informeFaults.nombreLargo),
  informeFaults.noPdf,
).regex(/.\.pdf$/iu, informeFaults.noPdf);

const idDeSubida = z.uuid();

/**
 * A file that was uploaded to S3 beforehand (`createSubida`): the id of that upload, and the file's own name.
 * A file of at most 4 MB may come with the multipart form instead.
 */
const archivoSchema = z.union(
  [
    z.strictObject({ subida: idDeSubida, nombre: nombreDeInformeSchema }),
    z
      .file()
      .min(1, informeFaults.vacio)
      .max(maxFormBytes, informeFaults.grandeFormulario)
      .refine(({ name }) => nombreDeInformeSchema.safeParse(name).success, informeFaults.noPdf),
  ],
  { error: informeFaults.sinArchivo },
);

/** The message for what is missing, and another for what isn't of the list. */
const oneOf = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => ((input ?? '') === '' ? informeFaults.obligatorios : wrong),
});

const unSolicitante = z
  .string(informeFaults.obligatorios)
  .regex(noBlank, informeFaults.obligatorios)
  .max(300, informeFaults.solicitanteLargo);

const campos = {
  titulo: z
    .string(informeFaults.obligatorios)
    .overwrite(clean)
    .regex(noBlank, informeFaults.obligatorios)
    .max(200, informeFaults.tituloLargo),
  categoria: z.enum(categoriaInformeSchema.options, oneOf(informeFaults.categoria)),
  /** Only one; of several the last chosen wins. */
  solicitante: z
    .union([unSolicitante, z.array(unSolicitante).min(1, informeFaults.obligatorios).max(50)], {
      error: informeFaults.obligatorios,
    })
    .transform((given) => clean([given].flat().at(-1) ?? ''))
    .pipe(z.string().min(1, informeFaults.obligatorios)),
  empresa: z.enum(empresaSchema.options, oneOf(informeFaults.empresa)),
  /** Optional: absent, blank and null are the same. */
  fechaAuditoria: z
    .string(informeFaults.fechaAuditoria)
    .max(10, informeFaults.fechaAuditoria)
    .refine((fecha) => fecha === '' || isFecha(fecha), informeFaults.fechaAuditoria)
    .meta({ pattern: `^$|${z.regexes.date.source}` })
    .nullable()
    .default(null)
    .transform((fecha) => fecha || null),
};

/** A new report: POST /informes-externos, as JSON or as a multipart form. */
export const informeNuevoSchema = z.strictObject({
  ...campos,
  archivo: archivoSchema,
  /** Whether the users who may see it are mailed about it, once each; for administrators. A form writes 'true'. */
  avisar: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
});
export type InformeNuevo = z.output<typeof informeNuevoSchema>;

/** A number, also as a form writes it. */
const versionEnFormulario = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/u)
      .transform(Number),
  ])
  .pipe(versionSchema);

/** A report as it shall be: PUT /informes-externos/{id}, likewise. Without `archivo` it keeps the file it has. */
export const informeCambiadoSchema = z.strictObject({
  ...campos,
  archivo: archivoSchema.optional(),
  version: versionEnFormulario.optional(),
});

/** A file that is about to be uploaded: its size in bytes. */
export const subidaNuevaSchema = z.strictObject({
  size: z.number().int().min(1, informeFaults.vacio).max(maxInformeBytes, informeFaults.grande),
});

/**
 * Where to upload a file: an S3 presigned POST, to be begun before `expira` (10 minutes). The browser sends to `url` a
 * multipart/form-data POST with every one of `fields` first and then the bytes as `file`, without any header of its own
 * (no Authorization); 204 means that they are there. S3 refuses, in XML, what is not from 1 byte to the `size` that was said
 * (400, `EntityTooLarge` or `EntityTooSmall`), what differs from `fields`, and what comes late (403, `AccessDenied`). Then
 * `subida` goes to `createInforme` or `updateInforme` as `archivo: { subida, nombre }`, by the same user and within a day; it
 * serves once. Both addresses and fields are secrets while they last: never to be logged.
 */
export const subidaSchema = z.object({
  subida: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  expira: instantSchema,
});
export type Subida = z.infer<typeof subidaSchema>;

/**
 * The options of the form. `solicitantes`: those in the user's scope, with samples or as a client's own, in the order of a
 * Spanish dictionary, a long list cut short. `empresas`: a company's master reports for its own company only. `categorias`: the
 * categories that the user sees (as `informePermissions`).
 */
export const opcionesInformesSchema = z.object({
  categorias: z.array(categoriaInformeSchema),
  ...solicitantesOpcionesSchema.shape,
  empresas: z.array(empresaSchema),
});

/** Who would see a report: the body of POST /informes-externos/audiencia. */
export const audienciaBorradorSchema = z.strictObject({
  categoria: campos.categoria,
  solicitante: campos.solicitante,
  empresa: campos.empresa,
});

/** Most users that are mailed about a report, and that one answer lists. */
export const maxAvisados = 200;

/**
 * The active users that a report is shown to besides administrators, by address, and `total`, their number: all of them to
 * administrators; to another user those alone whom it may know of, itself left out.
 */
export const audienciaSchema = z.object({
  usuarios: z.array(z.object({ email: z.string(), master: masterSchema.nullable() })),
  total: z.number().int(),
});
export type Audiencia = z.infer<typeof audienciaSchema>;
