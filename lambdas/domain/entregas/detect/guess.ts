import type { Conjetura, Json } from '../../../../contract/entregas/deteccion.ts';
import { textoDeCelda } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { cabeceraDeMuestra, celdaDeMuestra } from '../form/crosstab.ts';
import * as z from 'zod';
import { encodings } from '../source/decode.ts';

/** A cell of the file that an explanation shows. */
export interface Celda {
  readonly texto: string;
  readonly linea: number | undefined;
  /** Whether the cell is a number for its program, without separators of thousands. */
  readonly esNumero?: boolean | undefined;
}

/** The optional fields of a guess: with a `pregunta` it asks; otherwise `certeza` is 'probable' by default. */
type More = Partial<
  Pick<Conjetura, 'ruta' | 'alternativas' | 'opciones' | 'pregunta' | 'palabras' | 'sinPropuesta'>
> & {
  certeza?: 'segura' | 'probable';
};

/** A guess of a key of the mapping; a first dot separates a group's key from the key within the group. */
export function guess(
  campo: string,
  valor: Json,
  fundamento: string,
  { certeza = 'probable', ...more }: More = {},
): Conjetura {
  const sure = more.pregunta === undefined ? certeza : 'preguntar';
  return { campo, ruta: campo.split(/\.(.+)/u, 2), valor, alternativas: [], fundamento, certeza: sure, ...more };
}

/** The key of hidden rows, which are asked about for each file that has any. */
export const claveDeOcultas = 'filas_ocultas';

/** The path of a guess of several keys, which its value names. */
export const severalKeys = { ruta: [] };

/** A guess with named answers, the proposed one first. */
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

/** The words for a column's heading as a reason; the made columns of a crosstab have no heading. */
export function llamada(nombre: string): string {
  if (nombre === cabeceraDeMuestra) return 'Es lo que encabeza cada columna';
  return nombre === celdaDeMuestra ? 'Es lo que hay en cada celda' : `La columna se llama «${nombre}»`;
}

/** The first two cells with their lines, and how many more there are. E-mail addresses are replaced by '…'. */
export function shown(cells: readonly Celda[]): string {
  const more = cells.length > 2 ? ` y ${cells.length - 2} más` : '';
  return `${cells.slice(0, 2).map(cellText).join(', ')}${more}`;
}

const word = /[^\s<>();,]+/gu;
/** A word, or '…' for one with an at sign within it, as e-mail addresses have. */
const hideEmail = (text: string) => (text.lastIndexOf('@') > 0 ? '…' : text);

function cellText({ texto, linea }: Celda): string {
  const cut = textoDeCelda(texto).replaceAll(word, hideEmail).replaceAll(/\s+/gu, ' ').slice(0, 40);
  return `«${cut}»${linea === undefined ? '' : ` (línea ${linea})`}`;
}

/**
 * A person's decisions on the file's form, which then isn't guessed: keys of the mapping that decide where rows and cells begin
 * and end.
 */
export const pinnedSchema = z.object({
  codificacion: z.enum(encodings).optional(),
  separador: z.string().min(1).max(10).optional(),
  comillas: z.union([z.string().length(1), z.literal(false)]).optional(),
  cabecera: z.number().int().min(1).max(1000).optional(),
  hoja: z.union([z.string(), z.number().int()]).optional(),
  filas_ocultas: z.enum(['leer', 'omitir']).optional(),
  forma: z.enum(['ancha', 'larga', 'cruzada', 'bloques']).optional(),
});
export type Pinned = z.infer<typeof pinnedSchema>;

/** The sign that a mapping's `separador` stands for. */
export function signOf(separador: string): string {
  return separador === 'tabulador' ? '\t' : separador;
}

/** The guesses, after a person's decisions as sure guesses in the place of their own. */
export function withPinned(conjeturas: readonly Conjetura[], pinned: Pinned): readonly Conjetura[] {
  const said = Object.entries(pinned).filter(([campo, valor]) => campo !== 'forma' && valor !== undefined);
  const decided = new Set(said.map(([campo]) => campo));
  const sure = said.map(([campo, valor]) => {
    const found = conjeturas.find((each) => each.campo === campo);
    const others = found ? [found.valor, ...found.alternativas].filter((each) => each !== valor) : [];
    return guess(campo, valor, 'Así se ha indicado', { certeza: 'segura', alternativas: others });
  });
  return [...sure, ...conjeturas.filter(({ campo }) => !decided.has(campo))];
}

const oneForAll = ', o cuál es el mismo para todo el archivo?';

/** The required fields of samples and results, with the questions for their columns, and the question where no column fits. */
export const obligatorios: Readonly<Record<string, { cual: string; ninguna: string }>> = {
  'campos.numero_muestra': asking('¿Qué columna es el número de la muestra?'),
  'campos.fecha_muestra': {
    cual: '¿Qué columna es la fecha de muestreo?',
    ninguna: '¿De qué fecha son las muestras? Di una para todas, o la columna que la tiene',
  },
  'campos.tipo_muestra': asking('¿Qué columna es el tipo de muestra?', oneForAll),
  'campos.solicitante': asking('¿Qué columna es el solicitante (el cliente)?', oneForAll),
  'resultado.descripcion': asking('¿Qué columna nombra el parámetro?'),
  'resultado.valor': asking('¿Qué columna es el resultado?'),
};

function asking(cual: string, ending = '?') {
  return { cual, ninguna: cual.replace('?', ending) };
}

/** Whether a mapping needs a source for a field. */
export const isObligatorio = (campo: string) => Object.hasOwn(obligatorios, campo);
