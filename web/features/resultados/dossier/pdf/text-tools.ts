import type { EmbeddedFont } from '@libpdf/core';
import type { Measure } from './composer.ts';

/** The two faces of a dossier. */
export interface Fonts<F> {
  regular: F;
  bold: F;
}

/** What text is set with. */
interface TextTools {
  /** A text with every character that the font can show; of another, what it is made of, or else '?'. */
  printable: (text: string) => string;
  measure: Measure;
}

/** Unicode's combining marks, which a letter that the font lacks is written without. */
const marks = /\p{M}/gu;

/** What texts are measured and made printable by, in the fonts of a document; each character is looked up once. */
export function textTools({ regular, bold }: Fonts<Pick<EmbeddedFont, 'canEncode' | 'widthOfTextAtSize'>>): TextTools {
  const shown = new Map<string, string>();
  const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };

  function shownAs(character: string): string {
    if (/\s/u.test(character)) return ' ';
    if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(character)) return '';
    const fits = (text: string) => text !== '' && regular.canEncode(text) && bold.canEncode(text);
    if (fits(character)) return character;
    const plain = character.normalize('NFKD').replace(marks, '');
    return fits(plain) ? plain : '?';
  }

  function printable(text: string): string {
    let result = '';
    for (const character of text) {
      let known = shown.get(character);
      if (known === undefined) shown.set(character, (known = shownAs(character)));
      result += known;
    }
    return result;
  }

  return {
    printable,
    measure(text, { size, isBold }) {
      const known = isBold ? widths.bold : widths.regular;
      const font = isBold ? bold : regular;
      let sum = 0;
      for (const character of printable(text)) {
        let width = known.get(character);
        if (width === undefined) known.set(character, (width = font.widthOfTextAtSize(character, 1)));
        sum += width;
      }
      return sum * size;
    },
  };
}
