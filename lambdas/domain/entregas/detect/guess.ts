import type { Conjetura, Json } from '../../../../contract/entregas/deteccion.ts';
import { textoDeCelda } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { cabeceraDeMuestra, celdaDeMuestra } from '../ingest/crosstab.ts';

/** A cell of the file that an explanation shows. */
export interface Celda {
  readonly texto: string;
  readonly linea: number | undefined;
}

/** What a guess says beside its value and why; one with a `pregunta` asks, another is 'probable' unless it is said. */
type More = Partial<Pick<Conjetura, 'ruta' | 'alternativas' | 'opciones' | 'pregunta' | 'palabras'>> & {
  certeza?: 'segura' | 'probable';
};

/** A guess of a key of the mapping, whose first dot parts the key of a group from the group's. */
export function guess(
  campo: string,
  valor: Json,
  fundamento: string,
  { certeza = 'probable', ...more }: More = {},
): Conjetura {
  const sure = more.pregunta === undefined ? certeza : 'preguntar';
  return { campo, ruta: campo.split(/\.(.+)/u, 2), valor, alternativas: [], fundamento, certeza: sure, ...more };
}

/** The key of rows out of sight, which are asked about of each file that has any. */
export const claveDeOcultas = 'filas_ocultas';

/** The place of a guess of several keys, each of which its value says. */
export const severalKeys = { ruta: [] };

/** A guess of which each answer has a name, the proposed one first. */
export function choice(
  campo: string,
  [proposed = ['', null], ...others]: readonly (readonly [string, Json])[],
  fundamento: string,
  more: More = {},
): Conjetura {
  const opciones = [proposed, ...others].map(([name]) => name);
  return guess(campo, proposed[1], fundamento, { alternativas: others.map(([, value]) => value), opciones, ...more });
}

/** Names as a sentence lists them, the first `most` of them. */
export function quoted(names: readonly string[], most = names.length): string {
  return names
    .slice(0, most)
    .map((name) => `«${name}»`)
    .join(', ');
}

/** Whether a column's heading is why: the places of a table with its samples in columns have none. */
export function llamada(nombre: string): string {
  if (nombre === cabeceraDeMuestra) return 'Es lo que encabeza cada columna';
  return nombre === celdaDeMuestra ? 'Es lo que hay en cada celda' : `La columna se llama «${nombre}»`;
}

/** The first two cells with their lines, and how many more there are. E-mail addresses are replaced by '…'. */
export function shown(cells: readonly Celda[]): string {
  const more = cells.length > 2 ? ` y ${cells.length - 2} más` : '';
  return `${cells.slice(0, 2).map(cellText).join(', ')}${more}`;
}

/** What has an at sign within it, as addresses have. */
const email = /[^\s<>()@;,]{1,64}@[^\s<>()@;,]{1,255}/gu;

function cellText({ texto, linea }: Celda): string {
  const cut = textoDeCelda(texto).replaceAll(email, '…').replaceAll(/\s+/gu, ' ').slice(0, 40);
  return `«${cut}»${linea === undefined ? '' : ` (línea ${linea})`}`;
}
