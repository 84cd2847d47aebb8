import type { CategoriaInforme, Usuario } from '../../cuenta/usuario.ts';
import { categoriaInformeSchema } from '../../cuenta/usuario.ts';

/** Messages for an external report that is refused, the same in form and server. */
export const informeFaults = {
  obligatorios: 'Título, categoría, solicitante y empresa son obligatorios',
  tituloLargo: 'El título es demasiado largo (como mucho 200 caracteres)',
  solicitanteLargo: 'El solicitante es demasiado largo (como mucho 300 caracteres)',
  categoria: 'La categoría no es válida',
  empresa: 'La empresa no es válida',
  fechaAuditoria: 'La fecha de auditoría no es válida',
  sinArchivo: 'Debe seleccionar un archivo PDF',
  vacio: 'El archivo está vacío',
  noPdf: 'El archivo no es un PDF',
  grande: 'El archivo supera el máximo de 50 MB',
  grandeFormulario: 'El archivo supera los 4 MB que caben en el formulario',
  nombreLargo: 'El nombre del archivo es demasiado largo (como mucho 255 caracteres)',
  subidaPerdida: 'No se ha encontrado el archivo subido o ha caducado. Vuelve a seleccionarlo',
  solicitanteAjeno: 'No tienes permisos para subir informes de ese solicitante',
  empresaAjena: 'No tienes permisos para subir informes de esa empresa',
  cuota: 'Has subido hoy el máximo de archivos (100, o 1 GB en total). Vuelve a intentarlo mañana',
  avisarSoloAdmin: 'Solo un administrador puede avisar por correo',
  avisarDemasiados: 'Son demasiadas personas para avisarlas por correo (como mucho 200)',
  sinSubida: 'No tienes permisos para subir informes',
} as const;

/** Messages about external reports: the page's, some of them the server's too. */
export const informeMessages = {
  categoriaProhibida: 'No tienes permisos para acceder a esta categoría de informes',
  sesion: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente',
  carga: 'Error al cargar los informes externos',
  vistaPrevia: 'Error al abrir la vista previa del PDF',
  descarga: 'Error al descargar el PDF',
  guardar: 'Error al guardar el informe',
  eliminar: 'Error al eliminar el informe',
  creado: 'Informe creado exitosamente',
  actualizado: 'Informe actualizado exitosamente',
  eliminado: 'Informe eliminado exitosamente',
  /** The three checks of a file that was fetched. */
  sinDatos: 'No se recibieron datos del archivo',
  formato: 'Formato de respuesta inválido',
  vacio: 'El archivo está vacío',
  ninguno: 'No hay informes disponibles',
  ningunoEncontrado: 'No se encontraron informes',
  sinPermisos: 'Sin permisos',
} as const;

/** Most bytes of a report's file (50 MB). */
export const maxInformeBytes = 50 * 1024 * 1024;

/** What a user may upload in a day, by the calendar of Madrid: files, and bytes of all of them (1 GB). */
export const uploadQuota = { archivos: 100, bytes: 1024 ** 3 } as const;

/** Most bytes of a file that comes within the multipart form (4 MB): a Lambda takes no more than 6 MB, in base64. */
export const maxFormBytes = 4 * 1024 * 1024;

/** The rights of a user on external reports; the server also decides which reports it sees. */
export interface InformePermissions {
  /** The categories that the user sees, in the order of section 9; none: 'Sin permisos'. */
  categorias: CategoriaInforme[];
  /** Whether it may create reports, in those categories. */
  canUpload: boolean;
  /** Whether it may change and delete them. */
  canEdit: boolean;
}

/**
 * An administrator sees every category, creates, edits and deletes; any other user sees its own categories, and uploads
 * into them when it may.
 */
export function informePermissions(
  usuario: Pick<Usuario, 'role' | 'permisosInformesExternos' | 'canUploadInformesExternos'>,
): InformePermissions {
  const todas = categoriaInformeSchema.options;
  if (usuario.role === 'admin') return { categorias: [...todas], canUpload: true, canEdit: true };
  const categorias = todas.filter((categoria) => usuario.permisosInformesExternos.includes(categoria));
  return { categorias, canUpload: usuario.canUploadInformesExternos && categorias.length > 0, canEdit: false };
}

/** `%PDF-` */
const signature = [0x25, 0x50, 0x44, 0x46, 0x2d];
const byteOrderMark = [0xef, 0xbb, 0xbf];
const space = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/** How many of a file's first bytes `beginsAsPdf` looks at. */
export const headBytes = 1024;

/**
 * Whether a file's first bytes (up to `headBytes`) are those of a PDF (ISO 32000, 7.5.2): `%PDF-`, before which
 * only a byte order mark and white space may stand, for some programs write them. Readers that look for it anywhere in
 * the first kilobyte would also take a program for a PDF.
 */
export function beginsAsPdf(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, headBytes);
  let at = byteOrderMark.every((byte, n) => head[n] === byte) ? byteOrderMark.length : 0;
  while (at < head.length && space.has(head[at] ?? -1)) at += 1;
  return signature.every((byte, n) => head[at + n] === byte);
}
