import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { stampOf } from '../../lambdas/domain/entregas/store/entrega.ts';
import { putDropped } from '../../lambdas/domain/entregas/store/entrega-objects.ts';

/** A file to be dropped, and the id that distinguishes this drop from every other. */
export interface Drop {
  path: string;
  /** A document, or the name of one that is saved in the portal. */
  mapping?: { path: string; text: string } | { nombre: string } | undefined;
  simulacion: boolean;
  admiteCambios: boolean;
  at: Date;
  unique: string;
}

/**
 * Drops a file, with its mapping, where the LIMS would, under a new key each time: the same file dropped twice is read and
 * reported twice. Gives the key and the file's size in bytes.
 */
export async function deliver({
  path,
  mapping,
  simulacion,
  admiteCambios,
  at,
  unique,
}: Drop): Promise<{ key: string; size: number }> {
  const { size } = await stat(path);
  const folder = mapping ? `${'nombre' in mapping ? mapping.nombre : await deliverMapping(mapping)}/` : '';
  const key = `muestras/${folder}${stampOf(at, unique)}${basename(path)}`;
  await putDropped(key, createReadStream(path), { size, simulacion, admiteCambios, isOrden: true });
  return { key, size };
}

/** Names the mapping by a digest of its text, so that trying a mapping never changes one that the laboratory's deliveries use. */
async function deliverMapping({ path, text }: { path: string; text: string }): Promise<string> {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const name = `${basename(path).replace(/\.json$/iu, '')}-${digest}`;
  const body = Buffer.from(text);
  await putDropped(`mappings/${name}.json`, body, { size: body.length });
  return name;
}
