import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Caso } from '../caso.ts';
import { cifra } from './rd3.ts';

/** The tables of extracto.md, which says what stands in them; for tests. */
const text = readFileSync(join(import.meta.dirname, 'extracto.md'), 'utf8');

/** The rows under a heading, each as its cells, without the head. */
function filasDe(markdown: string, heading: string): string[][] {
  const from = markdown.indexOf(`\n${heading}\n`);
  if (from === -1) throw new Error(`There is no ${heading}`);
  const [own = ''] = markdown.slice(from + heading.length + 2).split(/\n#+ /u);
  return own
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** A limit as the extract writes it, `≤ 0,10`, and what a value is judged by; neither end where no verdict follows. */
interface LimiteEscrito {
  readonly min?: number;
  readonly max?: number;
  readonly estricto?: boolean;
}

/** A value of the law in one case. */
export interface Valor {
  readonly cita: string;
  readonly n: string;
  readonly parametro: string;
  readonly caso: string;
  readonly limite: string;
  readonly unidad: string;
  /** From where on water is not fit, or a pool is closed: `> 6`, `< 6,0; > 9,0`. */
  readonly grave: string;
}

export const valores: readonly Valor[] = filasDe(text, '## Valores').map(
  ([cita = '', n = '', parametro = '', caso = '', limite = '', unidad = '', grave = '']) => ({
    cita,
    n,
    parametro,
    caso,
    limite,
    unidad,
    grave,
  }),
);

/** A criterion of Reglamento (CE) 2073/2005; `m` is undefined where nothing may be detected in `unidad`. */
export interface Lote {
  readonly fila: string;
  readonly microorganismo: string;
  readonly n: number;
  readonly c: number;
  readonly m: number | undefined;
  readonly M: number | undefined;
  readonly unidad: string;
}

const conteo = (cell: string): number => Number(cell.replaceAll('.', ''));

export const lotes: readonly Lote[] = filasDe(text, '## Lotes').map(
  ([fila = '', microorganismo = '', n = '', c = '', m = '', M = '', unidad = '']) => ({
    fila,
    microorganismo,
    n: Number(n),
    c: Number(c),
    m: m === 'ND' ? undefined : conteo(m),
    M: m === 'ND' ? undefined : conteo(M || m),
    unidad,
  }),
);

/** When limits begin or end: the day, and where the law says it. */
export const fechas: readonly { clave: string; desde: string; donde: string }[] = filasDe(text, '## Fechas').map(
  ([clave = '', desde = '', , donde = '']) => ({ clave, desde, donde }),
);

/** Other figures, by what they are. */
export const otrasCifras: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  filasDe(text, '## Otras cifras').map(([que = '', cifras = '']) => [que, cifras.split(/; | a /u).map(conteo)]),
);

export function limiteEscrito(limite: string): LimiteEscrito {
  const range = /^(?<min>-?[\d,.]+) a (?<max>[\d,.]+)$/u.exec(limite)?.groups;
  if (range) return { min: cifra(range['min'] ?? ''), max: cifra(range['max'] ?? '') };
  const [sign = '', figure = ''] = limite.split(' ');
  if (sign === '≤') return { max: conteoOf(figure) };
  if (sign === '<') return { max: conteoOf(figure), estricto: true };
  return sign === '≥' ? { min: conteoOf(figure) } : {};
}

const conteoOf = (figure: string): number => Number(figure.replaceAll('.', '').replace(',', '.'));

/** A case of a sample of a type of the catalogue. */
export type CasoDeTipo = Partial<Caso> & { readonly tipo?: string };

const claves = { lugar: 'lugar', desinfectante: 'desinfectante', categoría: 'categoria', tipo: 'tipo' } as const;

/** Whether all conditions of a row's case hold. */
export function isCaso(condiciones: string, caso: CasoDeTipo): boolean {
  return condiciones.split('; ').every((condicion) => {
    if (condicion === '') return true;
    const [clave = '', ...words] = condicion.split(' ');
    const rest = words.join(' ');
    if (clave === 'hasta') return (caso.fecha ?? '') < rest;
    if (!(clave in claves)) throw new RangeError(`A case has no ${clave}`);
    const own = caso[claves[clave as keyof typeof claves]];
    const named = rest.replace(/^no /u, '').split(' o ');
    return rest.startsWith('no ') !== named.includes(own ?? '');
  });
}

/** What the law says of a parameter in a case; undefined where it says nothing there. */
export function valorDe(cita: string, parametro: string, caso: CasoDeTipo): Valor | undefined {
  return valores.find((one) => one.cita === cita && one.parametro === parametro && isCaso(one.caso, caso));
}
