import type { Finding } from '../../lambdas/domain/muestras/reindex/compare.ts';
import type { Difference } from '../../lambdas/domain/muestras/reindex/repair.ts';
import type { ScanProgress } from '../../lambdas/domain/muestras/reindex/scan.ts';
import type { Rebuilt } from '../../lambdas/domain/muestras/reindex/rebuild.ts';
import type { Swept } from '../../lambdas/engine/write/sweep.ts';
import { count } from '../import/summary.ts';

/** How far a look has got. */
export function progressLine(progress: ScanProgress): string {
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

/** What a sweep did. */
export function sweepSummary({ examined, removed, pending }: Swept): string {
  const more = pending > 0 ? '\n  Los pendientes los borra un barrido de dentro de diez minutos o más' : '';
  return `Barrido: bloques mirados ${count(examined)}, borrados ${count(removed)}, pendientes ${count(pending)}${more}`;
}
