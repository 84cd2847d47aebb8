import type { PuntoDeMuestreo } from '../../contract/puntos/rules/punto.ts';
import type { Calendario } from './calendario.ts';
import type { Random } from './random.ts';

/** A pattern such as `Hab. {hab} - ducha`, cut at its tokens once. */
export type Patron = readonly string[];

export function compilePatron(pattern: string): Patron {
  return pattern.split(/[{}]/u);
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** What a token stands for, in a sample of that day. Throws for an undefined one. */
function fillToken(token: string, random: Random, calendario: Calendario, day: number): string {
  switch (token) {
    case 'n':
      return String(random.int(1, 4));
    case 'd':
      return String(random.int(1, 8));
    case 'nn':
      return two(random.int(1, 24));
    case 'hab':
      return String(random.int(1, 4) * 100 + random.int(1, 38));
    case 'yy':
      return two(calendario.year(day) % 100);
    case 'ddd':
      return String(calendario.dayOfYear(day)).padStart(3, '0');
    case 'dd':
      return calendario.fecha(day).slice(8);
    case 'mm':
      return two(calendario.month(day));
    default:
      throw new RangeError(`Unknown token {${token}}`);
  }
}

/** The external reference that a pattern gives. Texts stand at even places, tokens at odd ones. */
export function fillPatron(patron: Patron, random: Random, calendario: Calendario, day: number): string {
  let text = patron[0] ?? '';
  for (let i = 1; i < patron.length; i += 2) {
    text += fillToken(patron[i] ?? '', random, calendario, day) + (patron[i + 1] ?? '');
  }
  return text;
}

const dated = new Set(['yy', 'ddd', 'dd', 'mm']);

/** The point that a reference names: its code, if it begins with one, and its name; undefined for a lot or a date. */
export function puntoDe(patron: Patron, referencia: string): PuntoDeMuestreo | undefined {
  if (patron.some((token, i) => i % 2 === 1 && dated.has(token))) return undefined;
  const { codigo, nombre = referencia } = /^(?<codigo>PM-\d+) (?<nombre>.+)$/u.exec(referencia)?.groups ?? {};
  return codigo === undefined ? { nombre } : { nombre, codigo };
}

/** A point as the laboratory writes it in the external reference. */
export function referenciaDe({ nombre, codigo = '' }: PuntoDeMuestreo): string {
  return codigo.startsWith('PM-') ? `${codigo} ${nombre}` : nombre;
}
