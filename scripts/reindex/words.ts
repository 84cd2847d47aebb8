import type { Finding } from '../../lambdas/index/compare.ts';
import type { Difference } from '../../lambdas/index/differences.ts';
import type { LookProgress } from '../../lambdas/index/look.ts';
import type { Rebuilt } from '../../lambdas/index/rebuild.ts';
import type { Familia, IndexRow } from '../../lambdas/index/row.ts';
import type { Swept } from '../../lambdas/index/sweep.ts';
import { count } from '../import/summary.ts';

const families: Record<Familia, string> = { autorizada: 'resultados', en_curso: 'en curso' };

const fields: Record<keyof IndexRow, string> = {
  id: 'identificador',
  numero: 'número',
  fecha: 'fecha',
  tipo: 'tipo de muestra',
  solicitante: 'solicitante',
  conclusion: 'conclusión',
  referencia: 'referencia externa',
  producto: 'producto',
  determinaciones: 'determinaciones',
};

/** How far a look has got. */
export function progressLine(progress: LookProgress): string {
  return 'de' in progress
    ? `Comparando el índice: ${count(progress.partes)} de ${count(progress.de)}`
    : `Leyendo muestras: ${count(progress.muestras)}`;
}

/** What is wrong with one solicitante's part of the index, a line for each thing. */
export function findingLines({ familia, solicitante, isDamaged, differences }: Finding): string[] {
  const of = `${solicitante} (${families[familia]})`;
  const damage = isDamaged ? [`${of}: el índice está dañado`] : [];
  return [...damage, ...differences.map((difference) => `${of}: la muestra ${differenceWords(difference)}`)];
}

function differenceWords({ numero, id, what, campos }: Difference): string {
  const name = numero === id ? numero : `${numero} [${id}]`;
  return what === 'distinta'
    ? `${name} difiere en ${campos.map((campo) => fields[campo]).join(', ')}`
    : `${name} ${what}`;
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
  const { anadidas, quitadas, cambiadas, rehechas } = rebuilt;
  return [
    `El índice está bien: ${looked(rebuilt)}`,
    `  Añadidas ${count(anadidas)}, quitadas ${count(quitadas)}, cambiadas ${count(cambiadas)}, partes rehechas ${count(rehechas)}`,
  ].join('\n');
}

/** What a sweep did. */
export function sweepSummary({ mirados, borrados, pendientes }: Swept): string {
  const more = pendientes > 0 ? '\n  Los pendientes los borra un barrido de dentro de diez minutos o más' : '';
  return `Barrido: bloques mirados ${count(mirados)}, borrados ${count(borrados)}, pendientes ${count(pendientes)}${more}`;
}
