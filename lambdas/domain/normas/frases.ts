import { numero } from '../../../contract/base/numeros.ts';
import { clases, isGrifo } from './clases.ts';
import type { Limite, Lugar, Norma } from '../../../contract/normas/norma.ts';

/** `50 mg/L`, `6,5`, `2.500`. */
function textoDeCifra({ valor, unidad }: Limite): string {
  return unidad === '' ? valorEscrito(valor) : `${valorEscrito(valor)} ${unidad}`;
}

/** A norm's figure with the portal's separators of thousands. */
export const valorEscrito = (valor: string) => valor.replace(/^\d{4,}(?=,|$)/u, (whole) => numero(Number(whole)));

const palabras = { '<=': 'máx.', '<': 'menos de', '>=': 'mín.', '>': 'más de' } as const;

/** What complies: `máx. 50 mg/L`, `6,5 a 9,5 unidades pH` for a minimum with its maximum. */
export function textoDeLimites(rows: readonly Limite[]): string {
  const [min, max] = [rows.find(({ operador }) => operador === '>='), rows.find(({ operador }) => operador === '<=')];
  if (min && max && rows.length === 2) return `${valorEscrito(min.valor)} a ${textoDeCifra(max)}`;
  return rows.map((row) => `${palabras[row.operador]} ${textoDeCifra(row)}`).join(', ');
}

/** `RD 3/2023, anexo I B`. */
function cita(norma: Norma, { articulo }: Limite): string {
  return `${norma.cita}, ${articulo}`;
}

function conDuda(text: string, rows: readonly Limite[]): string {
  const dudas = [...new Set(rows.flatMap(({ duda }) => (duda === undefined ? [] : [duda])))];
  return dudas.length === 0 ? text : `${text} (${dudas.join('; ')})`;
}

/** The sentence on a value that meets every limit: it names the mildest class, which is the strictest. */
export function fraseConforme(norma: Norma, rows: readonly Limite[]): string {
  const [mildest] = rows.toSorted((a, b) => clases[a.clase].gravedad - clases[b.clase].gravedad);
  if (!mildest) return `${norma.cita}: sin límite`;
  const own = rows.filter(({ clase }) => clase === mildest.clase);
  const { nombre, conforme = `cumple ${nombre}` } = clases[mildest.clase];
  return conDuda(`${cita(norma, mildest)}: ${conforme} (${textoDeLimites(own)})`, own);
}

/**
 * The sentence on a value that breaks a limit: the limit's class, a higher limit that isn't broken, and what the norm demands.
 */
export function fraseSupera(norma: Norma, broken: Limite, rows: readonly Limite[], lugar: Lugar | undefined): string {
  const { nombre, consecuencia } = clases[broken.clase];
  const figure = nombre === '' ? textoDeCifra(broken) : `${nombre} (${textoDeCifra(broken)})`;
  const head = `${cita(norma, broken)}: ${verbos[broken.operador]} ${figure}${noApta(broken, rows)}`;
  const rest = [broken.consecuencia ?? consecuencia, incidenciaEnGrifo(broken, lugar)].filter(Boolean).join('; ');
  return conDuda(rest === '' ? head : `${head}: ${rest}`, [broken]);
}

const verbos = { '<=': 'supera', '<': 'alcanza o supera', '>=': 'no alcanza', '>': 'no supera' } as const;

/** The addition to a breach of part C on the value of 'no aptitud'. */
function noApta({ clase, operador }: Limite, rows: readonly Limite[]): string {
  if (clase !== 'C') return '';
  const next = rows.find((row) => row.clase === 'no aptitud' && row.operador === operador);
  if (!next) return ', sin valor de no aptitud en este lugar';
  return operador.startsWith('<')
    ? `, sin superar el valor de no aptitud (${valorEscrito(next.valor)})`
    : `, sin bajar del valor de no aptitud (${valorEscrito(next.valor)})`;
}

function incidenciaEnGrifo({ clase }: Limite, lugar: Lugar | undefined): string {
  const has = clase === 'A' || clase === 'B' || clase === 'C' || clase === 'no aptitud';
  return has && isGrifo(lugar) ? 'por el lugar cabe también la tipo II y la norma no dice cuál prevalece' : '';
}

/** The sentence on a value that can't be compared with a limit, with the reason. */
export function fraseSinLeer(norma: Norma, row: Limite, motivo: string, broken?: Limite): string {
  const known = broken ? `${verbos[broken.operador]} ${nombreDe(broken)} (${textoDeCifra(broken)}); ` : '';
  return `${cita(norma, row)}: ${known}no se puede leer si cumple ${nombreDe(row)} (${textoDeLimites([row])}): ${motivo}`;
}

const nombreDe = ({ clase }: Limite) => clases[clase].nombre || 'el intervalo';

/** The sentence on a value whose reading depends on unknown facts. */
export function fraseDepende(norma: Norma, faltan: readonly string[]): string {
  return `${norma.cita}: no se puede leer: falta saber ${faltan.join(' y ')}`;
}

/** The sentence on a value that isn't read, for what the sample says of it. */
export function fraseContradicha(norma: Norma, motivos: readonly string[]): string {
  return `${norma.cita}: no se puede leer: ${motivos.join('; ')}`;
}
