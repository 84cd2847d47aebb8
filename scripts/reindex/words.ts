import type { Finding } from '../../lambdas/index/repair/compare.ts';
import type { Difference } from '../../lambdas/index/repair/differences.ts';
import { newestFormat } from '../../lambdas/index/blocks/format.ts';
import type { RewriteProgress } from '../../lambdas/index/write/move-all.ts';
import type { ScanProgress } from '../../lambdas/index/repair/scan.ts';
import type { Rebuilt } from '../../lambdas/index/repair/rebuild.ts';
import type { Swept } from '../../lambdas/index/write/sweep.ts';
import type { BuiltReferences } from '../../lambdas/store/build-references.ts';
import { count } from '../import/summary.ts';

/** How far a look has got, or the rewriting that it begins with. */
export function progressLine(progress: ScanProgress | RewriteProgress): string {
  if ('bloques' in progress) return rewriteLine(progress);
  return 'de' in progress
    ? `Comparando el índice: ${count(progress.partes)} de ${count(progress.de)}`
    : `Leyendo muestras: ${count(progress.muestras)}`;
}

const looked = ({ muestras, partes }: { muestras: number; partes: number }) =>
  `muestras ${count(muestras)}, partes del índice ${count(partes)}`;

/** How a comparison ended. */
export function checkSummary(compared: { muestras: number; partes: number }, findings: readonly Finding[]): string {
  if (findings.length === 0) return `El índice está bien: ${looked(compared)}`;
  const differences = findings.flatMap((finding) => finding.differences);
  const number = (what: Difference['what']) => count(differences.filter((one) => one.what === what).length);
  const damaged = count(findings.filter(({ isDamaged }) => isDamaged).length);
  return [
    `El índice difiere de las muestras: ${looked(compared)}`,
    `  Faltan ${number('falta')}, sobran ${number('sobra')}, distintas ${number('distinta')}, partes dañadas ${damaged}`,
    '  "npm run reindex" lo arregla',
  ].join('\n');
}

/** What a rebuild did. */
export function rebuildSummary(rebuilt: Rebuilt): string {
  const { added, removed, changed, replaced } = rebuilt;
  return [
    `El índice está bien: ${looked(rebuilt)}`,
    `  Añadidas ${count(added)}, quitadas ${count(removed)}, cambiadas ${count(changed)}, partes rehechas ${count(replaced)}`,
  ].join('\n');
}

/** Whose references were noted. */
export function referencesSummary({ usuarios, clientes }: BuiltReferences): string {
  return `Referencias anotadas: usuarios ${count(usuarios)}, clientes ${count(clientes)}`;
}

/** What a check says of references that lack. */
export function missingSummary(missing: number): string {
  return `Faltan ${count(missing)} referencias de usuarios o clientes\n  "npm run reindex" las anota`;
}

/** What the panel's lists were written from. */
export function directorySummary({ usuarios, clientes }: BuiltReferences): string {
  return `Listas del panel: usuarios ${count(usuarios)}, clientes ${count(clientes)}`;
}

/** What a check says of the panel's lists. */
export function staleSummary(stale: number): string {
  return `Las listas del panel no están al día en ${count(stale)} usuarios o clientes\n  "npm run reindex" las rehace`;
}

function rewriteLine({ bloques, de }: RewriteProgress): string {
  return `Pasando el índice al formato: bloques ${count(bloques)} de ${count(de)}`;
}

/** What a rewriting did, and how many blocks it could not write. */
export function rewriteSummary(format: number, written: number, left: number): string {
  const done = `El índice se escribe en el formato ${format}: bloques pasados a él ${count(written)}`;
  return left === 0
    ? `${done}\n  Pasados diez minutos, "npm run reindex -- --sweep" borra lo que queda del formato de antes`
    : `${done}, sin pasar ${count(left)}\n  "npm run reindex" arregla los dañados; después, la misma orden`;
}

/** Why an index in shards isn't written in an earlier format again. */
export const noWayBack =
  'El índice está ya en fragmentos, de los que no se vuelve a un formato de antes; docs/operations.md dice qué hacer si hay que volver a una versión anterior';

/** Why an index isn't compared while solicitantes are being moved to their shards. */
export const unfinishedMove = `El índice está a medio pasar a fragmentos: acaba con "npm run reindex -- --format ${newestFormat}" y compáralo después`;

/** What a check says of an index that isn't written in the newest format. */
export function olderFormatSummary(): string {
  return `El índice se escribe en un formato de antes del ${newestFormat}: docs/operations.md dice cuándo pasar a él`;
}

/** What a check says of blocks of another format than the one that is written. */
export function leftSummary(left: number): string {
  return `Quedan ${count(left)} bloques en un formato de antes\n  "npm run reindex -- --format ${newestFormat}" los pasa al nuevo`;
}

/** What a sweep did. */
export function sweepSummary({ examined, removed, pending }: Swept): string {
  const more = pending > 0 ? '\n  Los pendientes los borra un barrido de dentro de diez minutos o más' : '';
  return `Barrido: bloques mirados ${count(examined)}, borrados ${count(removed)}, pendientes ${count(pending)}${more}`;
}
