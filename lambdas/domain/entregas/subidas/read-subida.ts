import { stopwatch } from '../../../platform/runtime/stopwatch.ts';
import { filasDeMuestra } from '../../../../contract/entregas/subidas.ts';
import { takePace } from '../../../platform/http/pace.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { detectDelivery } from '../ingest/detect-delivery.ts';
import { detect } from '../detect/detect.ts';
import type { PriorKnowledge } from '../detect/saved-mapeos.ts';
import { pinnedSchema } from '../detect/pinned.ts';
import { readFirst } from '../ingest/read-first.ts';
import { isGzip, isZip, unzip } from '../ingest/unzip.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { readDiccionario } from '../store/diccionario.ts';
import { openSubida, type StoredSubida } from '../store/subidas.ts';
import { biblioteca } from './biblioteca.ts';
import { withKnown } from './known-names.ts';
import { requireMapping, savedMapeos } from './mapeos.ts';
import { requireWhole } from './subidas.ts';

/** Up to so many bytes a file is looked at whole; of a longer text only its beginning and its end. */
const wholeUpTo = 24 * 1024 ** 2;

/** How much of a longer one is looked at, in bytes, unpacked. */
const looked = { inicio: 2 ** 20, final: 2 ** 18 };

/** How long looking at a file may take, within what the function may. */
const maxMilliseconds = 20_000;

/** Finds how an uploaded file is to be read. Throws NOT_FOUND, VALIDATION or CONFLICT. */
export const detectSubida: Implementation<'detectSubida'> = async ({ params, body }, request) => {
  await takePace('deteccion', request);
  const stored = await requireWhole(params.id);
  const pinned = pinnedSchema.safeParse(body.mapeo ?? {});
  if (!pinned.success) throw new Failure('VALIDATION', { message: invalidPinned });
  const ready = biblioteca.map((each) => ({ ...each, esDeBiblioteca: true }));
  const saved = body.desdeCero ? [] : [...(await savedMapeos()), ...ready];
  const elapsed = stopwatch();
  const known: PriorKnowledge = { pinned: pinned.data, saved, isLate: () => elapsed() > maxMilliseconds };
  return { deteccion: await detectStored(stored, known) };
};

const invalidPinned =
  'Revisa cómo se ha dicho que está escrito el archivo: codificación, separador, línea de la cabecera u hoja';

async function detectStored({ id, bytes }: StoredSubida, known: PriorKnowledge) {
  const head = await bytesOf(await requireOpen(id, `0-${Math.min(bytes, looked.inicio) - 1}`));
  if (bytes <= wholeUpTo || isZip(head)) return detectDelivery(await requireOpen(id), known);
  if (isGzip(head)) return detect({ inicio: lines(await unpackedHead(await requireOpen(id))), ...known });
  const final = await bytesOf(await requireOpen(id, `-${looked.final}`));
  return detect({ inicio: head, final: { bytes: final, desde: bytes - final.length }, ...known });
}

/** Reads an uploaded file's first rows by a mapping. Throws NOT_FOUND, VALIDATION or CONFLICT. */
export const readMuestra: Implementation<'readMuestra'> = async ({ params, body }, request) => {
  await takePace('lectura', request);
  const { id, archivo } = await requireWhole(params.id);
  const mapping = requireMapping(body.mapeo);
  const source = await requireOpen(id);
  try {
    const { uniones: diccionario } = await readDiccionario();
    const asked = { archivo, source, mapping, filas: filasDeMuestra, diccionario };
    const read = await readFirst({ ...asked, now: () => request.now });
    return { ...read, recuento: await withKnown(read.recuento) };
  } finally {
    source.destroy();
  }
};

async function requireOpen(id: string, range?: string) {
  const body = await openSubida(id, range);
  if (!body) throw new Failure('NOT_FOUND');
  return body;
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The first bytes of a packed text. */
async function unpackedHead(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of unzip(source)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= looked.inicio) break;
  }
  return Buffer.concat(chunks);
}

/** As much as there is of whole lines: what was cut within a row would pass for one. */
function lines(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(0x0a);
  return end < 0 ? bytes : bytes.subarray(0, end + 1);
}
