import type { InformeExterno } from '../../../../contract/informes/informe-externo.ts';
import { informeFaults, informeMessages } from '../../../../contract/informes/rules/informes.ts';
import { ApiError } from '../../../client/api-error.ts';
import { invalidate } from '../../../app/services.ts';
import { upload } from '../../../files/upload.ts';
import { fieldErrors } from '../../../forms/form-errors.ts';
import { call } from '../api.ts';
import { failed, tellSessionEnd } from '../failures.ts';
import { read, underFields, type Values } from './informe-values.ts';

/** What is being done about a form that was sent; `sent` in bytes of its file. */
export type Phase = { kind: 'uploading'; sent: number } | { kind: 'saving' };

/** A file that is uploaded and waits for its report; sending the form again doesn't upload it again. */
export interface Uploaded {
  archivo: File;
  subida: string;
}

interface Order {
  values: Values;
  archivo: File | null;
  /** What was uploaded by an earlier attempt. */
  earlier: Uploaded | null;
  /** The report that is changed, in the version that it was seen in; null creates one. */
  base: InformeExterno | null;
  signal: AbortSignal;
  onPhase: (phase: Phase) => void;
  onUploaded: (uploaded: Uploaded | null) => void;
}

export type SaveResult =
  | { kind: 'done'; informe: InformeExterno }
  | { kind: 'cancelled' }
  | { kind: 'refused'; message: string | null; fields: Record<string, string> }
  /** `now` is the report as another user left it; null: it was deleted. */
  | { kind: 'conflict'; now: InformeExterno | null };

/** Uploads the file where there is one, and then creates or changes the report. Never throws. */
export async function saveInforme(order: Order): Promise<SaveResult> {
  try {
    const informe = await send(order);
    void invalidate('listInformes');
    return { kind: 'done', informe };
  } catch (error) {
    if (order.signal.aborted) return { kind: 'cancelled' };
    tellSessionEnd(error);
    return refusal(error, order);
  }
}

async function send({
  values,
  archivo: file,
  earlier,
  base,
  signal,
  onPhase,
  onUploaded,
}: Order): Promise<InformeExterno> {
  let uploaded = file && earlier?.archivo === file ? earlier : null;
  if (file && !uploaded) {
    onPhase({ kind: 'uploading', sent: 0 });
    const subida = await call('createSubida', { body: { size: file.size }, signal });
    await upload(subida, {
      archivo: file,
      signal,
      faults: informeFaults,
      onProgress: (sent) => onPhase({ kind: 'uploading', sent }),
    });
    uploaded = { archivo: file, subida: subida.subida };
    onUploaded(uploaded);
  }
  onPhase({ kind: 'saving' });
  const archivo = uploaded && { subida: uploaded.subida, nombre: uploaded.archivo.name };
  const { data } = read(values);
  if (!data) throw new Error(informeFaults.obligatorios);
  const { avisar, ...campos } = data;
  if (base) {
    const body = { ...campos, ...(archivo && { archivo }), version: base.version };
    return (await call('updateInforme', { params: { id: base._id }, body })).informe;
  }
  if (!archivo) throw new Error(informeFaults.sinArchivo);
  return (await call('createInforme', { body: { ...campos, archivo, avisar } })).informe;
}

/** Said of a report that was created, as its answer was lost, before the form was changed and sent again. */
const yaCreado = 'El informe ya se había creado con los datos anteriores: ciérralo y búscalo en la lista';

async function refusal(error: unknown, { base, onUploaded }: Order): Promise<SaveResult> {
  const code = error instanceof ApiError ? error.code : '';
  const isLostUpload = error instanceof Error && error.message === informeFaults.subidaPerdida;
  // An upload that was refused, or isn't there any more, must be made again.
  if (isLostUpload || code === 'VALIDATION') onUploaded(null);
  if (isLostUpload) return { kind: 'refused', message: null, fields: { archivo: informeFaults.subidaPerdida } };
  if (code === 'CONFLICT' || code === 'NOT_FOUND') {
    void invalidate('listInformes');
    if (base) return { kind: 'conflict', now: await asItIs(base._id) };
    return { kind: 'refused', message: yaCreado, fields: {} };
  }
  const fields = fieldErrors(error);
  return fields
    ? { kind: 'refused', message: wholeOf(fields), fields: underFields(fields) }
    : { kind: 'refused', message: failed(informeMessages.guardar, error), fields: {} };
}

/** What is said of several fields at once, where it is. */
export function wholeOf(fields: Record<string, string>): string | null {
  return Object.values(fields).find((message) => message === informeFaults.obligatorios) ?? null;
}

/** A report as it is now; null where it isn't there, or can't be known to be. */
async function asItIs(id: string): Promise<InformeExterno | null> {
  const list = await call('listInformes', { query: {} }).catch(() => undefined);
  return list?.informes.find(({ _id }) => _id === id) ?? null;
}
