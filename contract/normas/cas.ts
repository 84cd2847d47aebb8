/** A registry number of the Chemical Abstracts Service, `71-43-2`; the RD 3/2023 itself prints `79-06-01`. */
const numero = /(?<![\d-])\d{2,7}-\d{2}-0?\d(?![\d-])/gu;

/** The words before a number: 'CAS', 'N.º CAS:', 'CAS-No.', and what SINAC writes where there is none, 'CAS: -'. */
const palabra =
  /(?<![\p{L}\d])(?:n[.º°o]{0,3} ?(?:de )?)?cas(?!\p{L})[ .:#-]{0,4}(?:(?:rn|number|numero|no|n)(?!\p{L}))?[ .:º°#-]{0,4}/giu;

const guiones = /[‐-―−]/gu;

/** A name without registry numbers, and those whose check digit is right, without leading zeros. */
export interface SinCas {
  readonly nombre: string;
  readonly cas: readonly string[];
}

/**
 * Takes registry numbers off a name. A number that 'CAS' stands before is taken off whatever it is; elsewhere only one whose
 * check digit is right. A wrong one identifies nothing.
 */
export function sinCas(name: string): SinCas {
  const text = name.replace(guiones, '-');
  const cas: string[] = [];
  const hasWord = text.search(palabra) >= 0;
  const nombre = text
    .replace(numero, (found) => {
      if (isCas(found)) cas.push(normal(found));
      return isCas(found) || hasWord ? ' ' : found;
    })
    .replace(palabra, ' ');
  return { nombre, cas };
}

const normal = (text: string) => text.replace(/-0?(?=\d$)/u, '-');

/** Whether the check digit is right: the other digits from the right, by 1, 2, 3 …, summed, modulo 10. */
export function isCas(text: string): boolean {
  const digits = Array.from(normal(text).replaceAll('-', ''), Number);
  const check = digits.pop();
  return digits.toReversed().reduce((sum, digit, place) => sum + digit * (place + 1), 0) % 10 === check;
}
