import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { detectDelivery } from '../../lambdas/domain/entregas/detect/detect-delivery.ts';
import { columnasDelMapeo, type Conjetura, type Deteccion } from '../../contract/entregas/deteccion.ts';
import { biblioteca, savedMapeos } from '../../lambdas/domain/entregas/subidas/mapeos.ts';
import { ultimaFechaEn } from '../../lambdas/domain/entregas/sample/reading.ts';
import { UsageError } from '../target/options.ts';

/** What was found of a file, and where its mapping was written: nowhere where there is none. */
export interface Guess {
  readonly found: Deteccion;
  readonly written: string | undefined;
}

/**
 * Guesses how a file is read and writes the mapping, by default beside the file. What the panel knows as saved is known here:
 * the portal's mappings and the ready ones; never a file that was only guessed. Throws UsageError where something is there
 * already.
 */
export async function guessFile(path: string, given: string | undefined): Promise<Guess> {
  const target = given ?? `${path}.mapping.json`;
  const found = await detectDelivery(createReadStream(path), {
    saved: [...(await savedMapeos()), ...biblioteca],
    ultimaFecha: ultimaFechaEn(new Date()),
  });
  if (!found.mapeo) return { found, written: undefined };
  await writeFile(target, `${JSON.stringify(found.mapeo, null, 2)}\n`, { flag: 'wx' }).catch((cause: unknown) => {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    const message = isThere
      ? `Ya existe ${target} y no se toca: bórralo, o di otro con --mapping`
      : `No se puede escribir ${target}: comprueba que la carpeta existe`;
    throw new UsageError(message, { cause });
  });
  return { found, written: target };
}

/** Names of JSON files, which are read without a mapping; any other file may be a table. */
const needsNoMapping = /\.(?:nd)?json(?:\.gz)?$/iu;

/**
 * Refuses a table that is to be imported without a mapping, before it is delivered in vain. Throws UsageError, which names the
 * saved mappings whose columns the table has, and the option that chooses one.
 */
export async function refuseUnmappedTable(path: string, asWritten: string): Promise<void> {
  if (needsNoMapping.test(path)) return;
  const saved = await savedMapeos();
  const { formato, columnas, avisos } = await detectDelivery(createReadStream(path), { saved });
  if (formato === 'json' || formato === 'ndjson') return;
  const names = new Set(columnas.map(({ nombre }) => nombre));
  const fitting = saved.filter(({ mapeo }) => {
    const read = columnasDelMapeo(mapeo);
    return read.size > 1 && read.isSubsetOf(names);
  });
  const como = fitting.map(({ nombre }) => `  npm run import -- ${asWritten} --mapping ${nombre}`);
  throw new UsageError(
    [
      `${asWritten} no se ha entregado: no se sabe cómo leerlo sin un formato de lectura.`,
      ...(formato === 'desconocido' ? avisos : []),
      ...(como.length > 0
        ? [`Guardado${como.length === 1 ? '' : 's'} en el portal, lo lee${como.length === 1 ? '' : 'n'}:`, ...como]
        : ['Ninguno de los guardados en el portal lo lee.']),
      'Para que se proponga uno:',
      `  npm run import -- ${asWritten} --guess`,
    ].join('\n'),
  );
}

/** What was found, as a person reads it: the questions first, with what each rests on. */
export function guessText({ found, written }: Guess): string {
  const { conjeturas, columnas, avisos } = found;
  const asked = conjeturas.filter(({ certeza }) => certeza === 'preguntar');
  const left = columnas.filter(({ destinos }) => destinos.length === 0).map(({ nombre }) => nombre);
  return [
    ...avisos,
    ...(asked.length > 0 ? ['', 'Lo que el archivo no decide:', ...asked.flatMap(questionLines)] : []),
    ...section('Lo probable:', conjeturas, 'probable'),
    ...section('Lo seguro:', conjeturas, 'segura'),
    ...(left.length > 0 ? ['', `Columnas que se dejan fuera: ${left.join(', ')}`] : []),
    '',
    ...(written === undefined ? [] : [writtenLine(written, asked.length)]),
    ...(written === undefined && found.formato === 'tabla'
      ? ['No hay bastante para un formato de lectura: falta ver qué columnas son resultados']
      : []),
  ]
    .join('\n')
    .trim();
}

function writtenLine(path: string, questions: number): string {
  const next = questions > 0 ? 'Revisa en él lo que no se decide, y pruébalo' : 'Pruébalo';
  return `Formato de lectura guardado en ${path}. ${next}: npm run import -- ARCHIVO --mapping ${path} --dry-run`;
}

function section(title: string, conjeturas: readonly Conjetura[], certeza: Conjetura['certeza']): string[] {
  const of = conjeturas.filter((each) => each.certeza === certeza);
  return of.length > 0 ? ['', title, ...of.map(line)] : [];
}

function questionLines(conjetura: Conjetura): string[] {
  const { pregunta, alternativas } = conjetura;
  const others = alternativas.map((each) => JSON.stringify(each)).join(' · ');
  return [`  ${pregunta ?? ''}`, `  ${line(conjetura)}`, ...(others === '' ? [] : [`      o bien ${others}`])];
}

/** How much of a long value is shown; the file has all of it. */
const longest = 120;

function line({ campo, valor, fundamento }: Conjetura): string {
  const text = JSON.stringify(valor);
  return `  ${campo}: ${text.length > longest ? `${text.slice(0, longest)}…` : text}\n      ${fundamento}`;
}
