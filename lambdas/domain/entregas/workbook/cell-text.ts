/** A text of a cell, and what of it is struck out: the whole of it, or what was left out. */
export interface RichText {
  text: string;
  struck?: string;
}

interface Run {
  text: string;
  isRaised: boolean;
  isStruck: boolean;
}

const raisedSigns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹', (sign, digit) => [String(digit), sign])),
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
};

/** What is raised to be an exponent, as those of units are: digits, perhaps after their sign. */
const exponent = /^[+\-−–]?\d{1,3}$/u;

/** Gathers the text of a shared or an inline string: of its runs, without the reading aids of Asian texts. */
export class CellText {
  private runs: Run[] = [];
  private depth = 0;
  private isAid = false;
  private isRaised = false;
  private isStruck = false;

  open(name: string, { val }: Readonly<Record<string, string>>): void {
    if (name === 'rPh') this.isAid = true;
    else if (name === 't') this.depth++;
    else if (name === 'vertAlign') this.isRaised = val === 'superscript';
    else if (name === 'strike') this.isStruck = val !== '0' && val !== 'false' && val !== 'off';
  }

  add(piece: string): void {
    if (this.depth === 0 || this.isAid) return;
    const { isRaised, isStruck } = this;
    const last = this.runs.at(-1);
    if (last && last.isRaised === isRaised && last.isStruck === isStruck) last.text += piece;
    else this.runs.push({ text: piece, isRaised, isStruck });
  }

  close(name: string): void {
    if (name === 'rPh') this.isAid = false;
    else if (name === 't') this.depth--;
    else if (name === 'r') this.isRaised = this.isStruck = false;
  }

  /**
   * The text so far, raised digits as such ('10⁴', 'm³'), and begins the next. What is struck out is left out, unless it is
   * all that there is.
   */
  take(): RichText {
    const { runs } = this;
    this.runs = [];
    const joinedRuns = (some: readonly Run[]) => unescaped(some.map(raised).join(''));
    const struck = runs.filter(({ isStruck }) => isStruck);
    const whole = joinedRuns(runs);
    if (struck.every(({ text }) => text.trim() === '')) return { text: whole };
    const left = joinedRuns(runs.filter(({ isStruck }) => !isStruck));
    return { text: left.trim() === '' ? whole : left, struck: joinedRuns(struck).trim() };
  }
}

function raised({ text, isRaised }: Run): string {
  return isRaised && exponent.test(text.trim())
    ? Array.from(text.trim(), (sign) => raisedSigns[sign] ?? sign).join('')
    : text;
}

/** Signs that XML can't have are written as `_x000D_` in a workbook. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
