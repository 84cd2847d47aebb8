import { Failure } from '../runtime/failure.ts';

/** The most bytes of a multipart form: a little less than a Lambda event of 6 MB holds in base64. */
const maxForm = 4.25 * 1024 * 1024;

type Value = string | File;

/** Whether a body is a multipart form. */
export function isForm(contentType: string | undefined): contentType is string {
  return /^multipart\/form-data\s*;/iu.test(contentType ?? '');
}

/**
 * The fields of a multipart form, texts and files. As in a query, repeated names become lists, and blanks are left out; so is a
 * file without name and bytes, which a browser sends where none was chosen. Throws VALIDATION.
 */
export async function formOf(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> {
  if (bytes.length > maxForm)
    throw new Failure('VALIDATION', {
      message: 'El archivo es demasiado grande para enviarlo así. Vuelve a cargar la página y súbelo de nuevo',
    });
  const form = await read(contentType, bytes);
  const fields = [...new Set(form.keys())].map((name) => [name, form.getAll(name).filter(isGiven)] as const);
  return Object.fromEntries(
    fields
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

async function read(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Failure('VALIDATION', { message: 'El formulario no ha llegado entero. Vuelve a enviarlo' });
  }
}

function isGiven(value: Value): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value.name !== '' || value.size > 0;
}
