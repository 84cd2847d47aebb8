import { claveDePunto, textoDeCampo } from '../../contract/puntos/rules/punto.ts';
import { listPuntos, readUniones, writePunto, writeUniones } from '../../lambdas/domain/puntos/store/puntos.ts';
import type { FichaDemo } from './fichas.ts';
import { variantes } from './variantes.ts';

const writesAtOnce = 16;

/** Stores the fichas that aren't there yet, and joins the names that the laboratory has joined. What is there stays. */
export async function loadPuntos(fichas: readonly FichaDemo[]): Promise<void> {
  if (fichas.length === 0) return;
  const stored = new Set((await listPuntos()).map(({ clave }) => clave));
  const queue = fichas.filter(({ clave }) => !stored.has(clave)).values();
  const write = async (): Promise<void> => {
    for (const ficha of queue) await writePunto({ ...ficha, version: 1, cambio: null }, undefined);
  };
  await Promise.all(Array.from({ length: writesAtOnce }, write));
  const known = new Set(fichas.map(({ clave }) => clave));
  for (const { solicitante, punto, escrito, unida } of variantes) {
    const de = claveDePunto(solicitante, punto);
    if (!unida || !known.has(de) || (await readUniones(solicitante))) continue;
    const alias = { clave: claveDePunto(solicitante, escrito), de, ...punto, alias: textoDeCampo(escrito) ?? '' };
    await writeUniones({ solicitante, aliases: [alias], distintos: [], version: 1, cambio: null }, undefined);
  }
}
