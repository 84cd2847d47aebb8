import { notifications } from '@mantine/notifications';
import { lazy } from '../../../contract/base/lazy.ts';
import { type CategoriaInforme, categoriaInformeSchema, type Empresa } from '../../../contract/cuenta/usuario.ts';
import {
  type InformeExterno,
  informeNuevoSchema,
  informesQuerySchema,
} from '../../../contract/informes/informe-externo.ts';
import {
  beginsAsPdf,
  headBytes,
  informeFaults,
  informeMessages,
  maxInformeBytes,
} from '../../../contract/informes/rules/informes.ts';
import { ApiError, hasWords } from '../../client/api-error.ts';
import { type Address, addressOf, one } from '../../components/address.ts';

/** What the page shows, all of which lives in its address. */
export interface InformesState {
  categoria: CategoriaInforme;
  search: string;
  /** Exactly this one; empty for all. */
  solicitante: string;
  clienteId: string;
}

const { search, solicitante, clienteId } = informesQuerySchema.shape;

/**
 * `first` is the category of an address that names none; it is written even so. A category that isn't the user's stays: the
 * server says that it isn't.
 */
export function informesAddress(first: CategoriaInforme): Address<InformesState> {
  return addressOf<InformesState>({
    categoria: {
      read: one('categoria', categoriaInformeSchema, first).read,
      write: (params, categoria) => params.set('categoria', categoria),
    },
    search: one('search', search.unwrap(), ''),
    solicitante: one('solicitante', solicitante.unwrap(), ''),
    clienteId: one('clienteId', clienteId.unwrap(), ''),
  });
}

/** What is said of a list that couldn't be loaded. */
export function loadFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return informeMessages.categoriaProhibida;
  return status === 401 ? informeMessages.sesion : informeMessages.carga;
}

/** Why a call failed, in the portal's own words; empty where what came back wasn't the portal's. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error instanceof ApiError && !hasWords(error) ? '' : error.message;
}

/** What failed and, where it is known, why: `Error al guardar el informe: El título es demasiado largo`. */
export function failed(what: string, error: unknown): string {
  const reason = reasonOf(error);
  return reason ? `${what}: ${reason}` : what;
}

/** Whether a call failed because the user must sign in again. */
function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== 'USER_INACTIVE';
}

/** A session that has ended takes the page with it: what is said of it outlives the page. */
export function tellSessionEnd(error: unknown): void {
  if (endsSession(error)) {
    notifications.show({ id: 'sesion', color: 'red', message: informeMessages.sesion, role: 'alert' });
  }
}

/** What is wrong with a file that was chosen to be uploaded; null where nothing is. The server looks again. */
export async function faultOfChosen(archivo: File): Promise<string | null> {
  if (archivo.size === 0) return informeFaults.vacio;
  if (archivo.size > maxInformeBytes) return informeFaults.grande;
  if (!/.\.pdf$/iu.test(archivo.name)) return informeFaults.noPdf;
  if (archivo.name.length > 255) return informeFaults.nombreLargo;
  const head = await archivo
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return beginsAsPdf(new Uint8Array(head)) ? null : informeFaults.noPdf;
}

/**
 * Checks a fetched file: an answer with neither type nor bytes is no file; an empty file, or one that isn't a PDF, such as a
 * proxy's page, is refused. Throws the fault.
 */
export async function checkReceived(archivo: Blob): Promise<Blob> {
  if (archivo.size === 0) throw new Error(archivo.type ? informeMessages.vacio : informeMessages.sinDatos);
  const head = new Uint8Array(await archivo.slice(0, headBytes).arrayBuffer());
  if (!beginsAsPdf(head)) throw new Error(informeMessages.formato);
  return archivo;
}

const oneDecimal = lazy(() => new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/**
 * `1,5 MB`: a size in bytes (bytes / 1048576, one decimal), its unit never on another line.
 * A file of less than a tenth is `< 0,1 MB`, not 0.
 */
export function textoDeTamano(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes > 0 && megabytes < 0.1 ? '<\u00a00,1\u00a0MB' : `${oneDecimal().format(megabytes)}\u00a0MB`;
}

/** What the form holds, but for the file. Of several solicitantes the last chosen wins. */
export interface InformeValues {
  titulo: string;
  categoria: string;
  solicitante: string[];
  empresa: string;
  fechaAuditoria: string;
  /** Whether who sees a new report is mailed about it. */
  avisar: boolean;
}

const camposSchema = informeNuevoSchema.omit({ archivo: true });

/** What the values make, by the schema that the server parses them by too. */
export function readInforme(values: InformeValues) {
  return camposSchema.safeParse(values);
}

/** A form that changes a report, or one for a new report in a category. */
export function valuesOf(informe: InformeExterno | null, categoria: CategoriaInforme | undefined): InformeValues {
  return {
    titulo: informe?.titulo ?? '',
    categoria: informe?.categoria ?? categoria ?? '',
    solicitante: informe ? [informe.solicitante] : [],
    empresa: informe?.empresa ?? '',
    fechaAuditoria: informe?.fechaAuditoria ?? '',
    avisar: false,
  };
}

/** Message under a field that the form's own message names as missing. */
const falta = 'Campo obligatorio';

/** The errors of single fields as they stand under them; what is said of four of them at once is said once, above. */
export function underFields(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.split('.')[0] ?? field,
      message === informeFaults.obligatorios ? falta : message,
    ]),
  );
}

/** One field as another user left it. */
interface Difference {
  name: string;
  theirs: string;
}

const fieldNames = {
  titulo: 'Título',
  categoria: 'Categoría',
  solicitante: 'Solicitante',
  empresa: 'Empresa',
  fechaAuditoria: 'Fecha de auditoría',
} as const;
const fieldsOfInforme = Object.keys(fieldNames) as (keyof typeof fieldNames)[];

/** What a report has become since a form was opened with it. */
export function differences(
  before: InformeExterno,
  now: InformeExterno,
  show: { empresa: (empresa: Empresa) => string; fecha: (fecha: string | undefined) => string },
): Difference[] {
  const found = fieldsOfInforme
    .filter((field) => before[field] !== now[field])
    .map((field) => ({ name: fieldNames[field], theirs: shown(field) }));
  const isOtherFile = before.fechaSubida !== now.fechaSubida;
  return isOtherFile ? [...found, { name: 'Archivo', theirs: now.archivo.originalName }] : found;

  function shown(field: keyof typeof fieldNames): string {
    if (field === 'empresa') return show.empresa(now.empresa);
    return field === 'fechaAuditoria' ? show.fecha(now.fechaAuditoria ?? undefined) : now[field];
  }
}
