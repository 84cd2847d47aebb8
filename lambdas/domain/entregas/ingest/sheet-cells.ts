import type { Mapping } from '../mapping/mapping.ts';
import { type CellNumber, decimalSign, withoutZeros } from '../workbook/number-format.ts';
import type { NumberCell, NumberText } from '../workbook/sheet.ts';

/** How a mapping wants cells that hold another thing than they show. */
export type CellChoices = Pick<Mapping, 'decimales_ocultos' | 'texto_del_formato'>;

/** What laboratories see of each cell and nothing else: what a mapping that is made now says. */
export const asShown = { decimales_ocultos: 'omitir', texto_del_formato: 'leer' } as const satisfies CellChoices;

/** Dashes for a zero and brackets for what is below zero, as in accounts. */
const saysNothing = /^[\s()\-–—…]*$/u;

/**
 * What is read of a cell that holds a number: what its program shows, but for what the mapping says otherwise by name. A
 * mapping that was saved before these could be said takes the number that the cell holds, as it did.
 */
export function cellReader({ decimales_ocultos, texto_del_formato }: CellChoices): (cell: NumberCell) => NumberText {
  const isWhole = decimales_ocultos !== 'omitir';
  return (cell) => {
    if (cell.kind === 'time') return { texto: cell.shown };
    if (cell.kind === 'date') return { texto: apart(cell.shown, cell.iso) };
    const { shown, words, beside, number, isOtherSign } = cell;
    const whole = decimales_ocultos === 'leer' ? withoutZeros(number.whole) : number.whole;
    const own = isWhole ? whole : number.shown;
    const decimales = isSame(number.shown, number.whole) ? {} : { nota: hiddenDigits(number.shown, number.whole) };
    if (words === 'none')
      return (isOtherSign || isShortened(number)) && !isWhole
        ? { texto: apart(shown, number.whole) }
        : { texto: own, ...decimales };
    if (texto_del_formato === 'leer') {
      if (shown === '')
        return { texto: '', nota: { valor: own, motivo: 'El formato de la celda lo esconde: no se lee' } };
      if (isOtherSign) return { texto: apart(shown, number.whole) };
      const texto = isWhole && words === 'beside' ? shown.replace(digits(number.shown), digits(whole)) : shown;
      return words === 'alone' ? { texto } : { texto, ...decimales };
    }
    if (shown !== '' && saysNothing.test(words === 'alone' ? shown : beside)) return { texto: own, ...decimales };
    if (words === 'alone') {
      const motivo = `Excel enseña «${shown}» por el formato de la celda: se lee eso`;
      return { texto: shown, nota: { valor: own, motivo } };
    }
    const motivo =
      shown === ''
        ? 'El formato de la celda esconde este número en Excel: se lee el número'
        : `El formato de la celda enseña además «${beside}» en Excel: se lee solo el número`;
    return { texto: own, nota: { valor: own, motivo, junto: beside } };
  };
}

/** A whole number shown as `2,03E+11`, of which the cell holds all digits: what it identifies is found by them. */
const isShortened = ({ shown, whole }: CellNumber['number']) => /E[+-]?\d+$/u.test(shown) && /^\d{5,}$/u.test(whole);

const digits = (number: string) => number.replace(/^[^\d]*/u, '');

function hiddenDigits(shown: string, whole: string): NumberText['nota'] {
  return { valor: whole, motivo: `Enseña ${shown} y guarda ${whole}`, clase: 'decimales' };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) =>
    Number(text.replace(decimalSign, '.').replaceAll(/[^\d.eE+-]/gu, '')),
  );
  return first === second;
}

/**
 * A text with the decimal signs of the mapping. With both of them and thousands unsaid, 1.125 is written `1,1250`, which
 * can't be taken for thousands.
 */
export function withDecimal(text: string, { decimal, miles }: Pick<Mapping, 'decimal' | 'miles'>): string {
  if (!text.includes(decimalSign)) return text;
  if (decimal !== 'mixto') return text.replaceAll(decimalSign, decimal);
  const isDoubtful = miles === undefined && /^-?\d{1,3}\uE000\d{3}$/u.test(text);
  return text.replaceAll(decimalSign, miles === ',' ? '.' : ',') + (isDoubtful ? '0' : '');
}

/** A cell's text where what it shows is one thing and what it holds another: `1-feb «celda 2026-02-01»`. */
function apart(shown: string, held: string): string {
  return `${shown} «celda ${held}»`;
}

const both = /^(?<shown>.*) «celda (?<held>[^«»]+)»$/su;

/** What such a cell shows, and what it holds: a date, or a number that is shown with another sign or with fewer digits; undefined for any other text. */
export function partsOf(
  text: string,
): { shown: string; held: string; clase: 'fecha' | 'signo' | 'cifras' } | undefined {
  if (!text.endsWith('»')) return undefined;
  const { shown, held } = both.exec(text)?.groups ?? {};
  if (shown === undefined || held === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\d/u.test(held)) return { shown, held, clase: 'fecha' };
  return { shown, held, clase: /E/u.test(shown) ? 'cifras' : 'signo' };
}

/** What a cell holds: of a date its ISO text. */
export function heldIn(text: string): string {
  return partsOf(text)?.held ?? text;
}
