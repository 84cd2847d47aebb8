import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { withoutBidi } from '../base/texto.ts';

/**
 * What the audit trail records changes of: what the panel keeps, certificates that are accepted, external reports, deliveries,
 * and mappings.
 */
export const recursoAuditadoSchema = z.enum([
  'cliente',
  'tipoGrupo',
  'usuario',
  'certificado',
  'informe',
  'entrega',
  'mapeo',
  'acceso',
  'clave',
  'webhook',
  'incidencia',
  'pregunta',
  'solicitud',
  'norma',
  'diccionario',
  'punto',
  'regla',
  'instalacion',
  'notificacion',
  'claveDeVerificacion',
  'tablon',
  'enlace',
]);
export type RecursoAuditado = z.infer<typeof recursoAuditadoSchema>;

/** What was done to a thing. */
const accionAuditadaSchema = z.enum([
  'crear',
  'modificar',
  'eliminar',
  'habilitar',
  'deshabilitar',
  // Of a user: a link to set a password was mailed; the portal was viewed as it.
  'invitar',
  'ver-como',
  'dejar-de-ver-como',
  // Of a file of samples: it was delivered from the panel. Of a certificate: its upload was let begin.
  'entregar',
  'subir',
  // Of a delivery: what it brought is taken back; its file is delivered once more.
  'retirar',
  'repetir',
  // Of held back samples of a delivery: they are stored, or not.
  'aceptar-retenidas',
  'descartar-retenidas',
  // Of a user: its lost second factors were removed.
  'quitar-factores',
  // Of a user: its sessions were ended, wherever they were.
  'cerrar-sesiones',
  // Of a key or a link: it is refused from then on.
  'terminar',
]);
export type AccionAuditada = z.infer<typeof accionAuditadaSchema>;

/** The fields whose values are recorded. A password's never is, only that it was changed (`contrasenaCambiada`). */
const campoAuditadoSchema = z.enum([
  'nombre',
  'solicitantes',
  'descripcion',
  'contacto.email',
  'contacto.telefono',
  'contacto.direccion',
  'empresa',
  'referenciaExterna',
  'isActive',
  'tiposIncluidos',
  'color',
  'email',
  'role',
  'master',
  'clientes',
  'grupoTipoMuestra',
  'tipoMuestra',
  'permisosInformesExternos',
  'canUploadInformesExternos',
  'incidenciasSoloLectura',
  'porCliente',
  'titulo',
  'categoria',
  'solicitante',
  'fechaAuditoria',
  'archivo',
  'segundoFactor',
  'gestionaInstalaciones',
  'sinTablones',
  'verificacionAbierta',
  'segundoFactorAdministradores',
  'segundoFactorClientes',
  'diasDeGracia',
  // Of a client: the sign-in with its company's account.
  'entrada.dominios',
  'entrada.emisor',
  'entrada.idCliente',
  'entrada.secreto',
  'entrada.activo',
  'entrada.soloEmpresa',
  'entrada.crearAlEntrar',
  'entrada.solicitantes',
  'entrada.grupoTipoMuestra',
  'entrada.tipoMuestra',
  // Of a key.
  'clave.dueno',
  'clave.fin',
  'clave.clientes',
  'clave.solicitantes',
  'clave.tipoGrupos',
  'clave.categorias',
  // Of a link to a dossier.
  'enlace.fin',
  'enlace.muestras',
  'enlace.conCertificados',
  // Of a webhook.
  'webhook.dueno',
  'webhook.url',
  'webhook.eventos',
  'webhook.activo',
  'webhook.secreto',
  'webhook.clientes',
  'webhook.solicitantes',
  'webhook.tipoGrupos',
  // Of an incident.
  'incidencia.estado',
  'incidencia.causa',
  'incidencia.medida',
  'incidencia.responsable',
  'incidencia.vence',
  'incidencia.plazos',
  'incidencia.comentario',
  'incidencia.archivos',
  // Of a delivery: the held back samples that were decided.
  'entrega.retenidas',
  // Of a question to the laboratory.
  'pregunta.mensaje',
  'pregunta.atendida',
  // Of a request for a sample.
  'solicitud.estado',
  'solicitud.pedido',
  'solicitud.respuesta',
  'solicitud.muestra',
  // Of the norm that reads a type of sample.
  'norma.norma',
  'norma.lugar',
  'norma.condiciones',
  'norma.filas',
  'norma.activa',
  // Of a point of sampling.
  'punto.clase',
  'punto.atributos',
  'punto.codigoSinac',
  'punto.materiales',
  'punto.volumen',
  'punto.coordenadas',
  'punto.inactivoDesde',
  'punto.aliasDe',
  'punto.distintoDe',
  // Of an installation.
  'instalacion.clase',
  'instalacion.atributos',
  'instalacion.puntos',
  'instalacion.activaDesde',
  'instalacion.activaHasta',
  'instalacion.hechos',
  'instalacion.programa',
  // Of a delivery: what was said of its findings; of a rule by which they are found.
  'coherencia.dicho',
  'coherencia.activa',
  // Of what the law asks to be done with a report.
  'notificacion.hecha',
  'notificacion.recibo',
  // Of what is published of an installation.
  'tablon.activo',
  'tablon.nombre',
  'tablon.indexable',
  'tablon.tipos',
  'tablon.sinac',
  'tablon.soloSinac',
  'tablon.prohibido',
]);
export type CampoAuditado = z.infer<typeof campoAuditadoSchema>;

const valorSchema = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable();

/**
 * A field before and after the change, null where it was or is blank. Of a list, `antes` has the removed entries and `despues`
 * the added ones. Clients and groups go by their names at that time.
 */
const cambioAuditadoSchema = z.object({ campo: campoAuditadoSchema, antes: valorSchema, despues: valorSchema });
export type CambioAuditado = z.infer<typeof cambioAuditadoSchema>;

/** A change in the panel: its author, instant, kind and thing, and the fields that differ. */
export const entradaAuditoriaSchema = z.object({
  _id: z.string(),
  cuando: instantSchema,
  quien: z.object({ _id: z.string(), email: z.string() }),
  accion: accionAuditadaSchema,
  cosa: z.object({ tipo: recursoAuditadoSchema, _id: z.string(), nombre: z.string() }),
  cambios: z.array(cambioAuditadoSchema),
  /** Whether the change set a password; its value is recorded nowhere. */
  contrasenaCambiada: z.boolean(),
});
export type EntradaAuditoria = z.infer<typeof entradaAuditoriaSchema>;

/** Where a page of the trail ended: the time and id of its last entry. */
const cursorSchema = z
  .string()
  .max(100)
  .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z#[\w-]+$/u);

/** Which entries of the trail: all filters together. */
export const auditoriaQuerySchema = z.strictObject({
  /** Part of the e-mail address of who did it, without case or accents, or its id. */
  quien: z.string().trim().max(254).overwrite(withoutBidi).optional(),
  /** The kind of thing. */
  tipo: recursoAuditadoSchema.optional(),
  /** Part of the thing's name, without case or accents, or its id. */
  cosa: z.string().trim().max(300).overwrite(withoutBidi).optional(),
  /** The `cursor` of the page before; absent: the newest. */
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type AuditoriaQuery = z.output<typeof auditoriaQuerySchema>;

/**
 * A page of the trail, newest first. With a `cursor` there is more to look through; a page may hold fewer entries than
 * asked for, even none, and have one, for each call looks through a bounded part of the trail.
 */
export const auditoriaSchema = z.object({
  entradas: z.array(entradaAuditoriaSchema),
  cursor: z.string().nullable(),
});
