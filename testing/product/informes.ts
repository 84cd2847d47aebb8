import { createHash } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { Subida } from '../../contract/informes/informe-externo.ts';
import { categoriaInformeSchema } from '../../contract/cuenta/usuario.ts';
import { files } from '../../lambdas/platform/dynamo/clients.ts';
import { required } from '../../lambdas/platform/runtime/environment.ts';
import { adminEmail } from '../../lab/demo/admin-email.ts';
import { startLaboratory, putUsuario } from './laboratory.ts';
import type { Product } from './product.ts';

/** The fields of a report that a hotel's user may upload. */
export const campos = {
  titulo: 'Auditoría de la cocina central',
  categoria: 'Auditoría de Cocina',
  solicitante: 'Hotel Sol',
  empresa: 'alicuota',
  fechaAuditoria: '2026-03-12',
} as const;

/** Bytes that begin as a PDF does, and of so many. */
export function pdfBytes(size = 2000): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31) % 251;
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  return bytes;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Sends bytes as a browser's form does: every field first, and then the file. */
export async function post({ url, fields }: Pick<Subida, 'url' | 'fields'>, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([bytes]), 'informe.pdf');
  return fetch(url, { method: 'POST', body: form });
}

/** Uploads bytes for a user, and gives what a report names them by. */
async function uploaded(product: Product, token: string, bytes: Uint8Array<ArrayBuffer>, nombre = 'informe.pdf') {
  const { data } = await product.call('createSubida', { token, body: { size: bytes.length } });
  const { status } = await post(data, bytes);
  if (status !== 204) throw new Error(`The upload was answered ${status}`);
  return { subida: data.subida, nombre };
}

/** The multipart form of a report: lists as repeated fields. */
export function formOf(fields: Record<string, string | readonly string[] | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value);
    else for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}

const whos = ['admin', 'hotelera', 'otra', 'lectora', 'aguas', 'cbba'] as const;

/**
 * Who asks. Of the same hotels: `hotelera` uploads kitchen audits, `otra` everything, `lectora` reads kitchen audits.
 * `aguas` is another client's user, `cbba` the second company's master; both upload everything.
 */
export type Who = (typeof whos)[number];

async function signInAll(product: Product): Promise<Record<Who, string>> {
  const sube = { permisosInformesExternos: categoriaInformeSchema.options, canUploadInformesExternos: true };
  const cocina = ['Auditoría de Cocina'] as const;
  const emails: Record<Who, string> = {
    admin: adminEmail,
    hotelera: await putUsuario({ _id: 'hotelera', ...sube, permisosInformesExternos: [...cocina] }),
    otra: await putUsuario({ _id: 'otra', ...sube }),
    lectora: await putUsuario({ _id: 'lectora', permisosInformesExternos: [...cocina] }),
    aguas: await putUsuario({ _id: 'aguas', clientes: ['aguas'], ...sube }),
    cbba: await putUsuario({ _id: 'cbba', master: 'cbba', clientes: [], ...sube }),
  };
  const tokens = { admin: '', hotelera: '', otra: '', lectora: '', aguas: '', cbba: '' };
  for (const who of whos) tokens[who] = (await product.signIn(emails[who])).accessToken;
  return tokens;
}

export type Reports = Awaited<ReturnType<typeof openReports>>;

/** The product with a small laboratory and the users above, and what they do with external reports. */
export async function openReports() {
  const product = await startLaboratory();
  const tokens = await signInAll(product);
  const create = (who: Who, body: unknown) => product.call('createInforme', { token: tokens[who], body });
  const archivoDe = async (who: Who, bytes = pdfBytes(), nombre?: string) =>
    uploaded(product, tokens[who], bytes, nombre);
  return {
    product,
    tokens,
    create,
    archivoDe,
    async list(who: Who, query = {}) {
      return (await product.call('listInformes', { token: tokens[who], query })).data.informes;
    },
    async created(who: Who, more: Record<string, unknown> = {}) {
      const archivo = more['archivo'] ?? (await archivoDe(who));
      return (await create(who, { ...campos, ...more, archivo })).data.informe;
    },
    async bytesOf(who: Who, id: string, call: 'downloadInforme' | 'previewInforme' = 'downloadInforme') {
      const { headers } = await product.call(call, { token: tokens[who], params: { id } });
      const response = await fetch(headers.get('location') ?? '');
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
    },
    /** The keys of the files bucket that begin so. */
    async keysUnder(Prefix: string): Promise<string[]> {
      const { Contents = [] } = await files().send(
        new ListObjectsV2Command({ Bucket: required('FILES_BUCKET'), Prefix }),
      );
      return Contents.map(({ Key = '' }) => Key);
    },
  };
}
