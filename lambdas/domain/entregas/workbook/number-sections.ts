/** One section of a number's format (ECMA-376, part 1, 18.8.31): for which values it is, and what it writes around the number. */
interface Section {
  matches: (value: number) => boolean;
  before: string;
  after: string;
  /** Whether it writes the number itself, and not a text alone. */
  isNumber: boolean;
}

/** What a number's format shows: a text in the number's place, or its sign and what stands beside it without being of the value. */
export type Shown = { texto: string } | { signo?: string | undefined; junto?: string | undefined };

const token =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|_.|\*.|\[(?<bracket>[^[\]]*)\]|(?<number>general|[0#?@]|[Ee][+-])|(?<bare>[<>=≤≥])|./giu;

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '=': (value, bound) => value === bound,
  '<>': (value, bound) => value !== bound,
};

const condition = /^(<=|>=|<>|[<>=])(-?\d+(?:\.\d+)?(?:E[+-]?\d+)?)$/iu;

const sign = /<=|>=|=<|=>|[<>≤≥⩽⩾]/u;

/** What stands around a number without saying anything of it: dashes of accounts, brackets of what is negative. */
const saysNothing = /^[\s()\-–—]*$/u;

/** A format's sections, where any of them writes more than the number; undefined for most formats. */
export function sectionsOf(code: string): readonly Section[] | undefined {
  const sections = splitSections(code).slice(0, 3).map(sectionOf);
  const isPlain = sections.every(({ before, after, isNumber }) => isNumber && saysNothing.test(before + after));
  return isPlain ? undefined : sections;
}

/** What the section in force shows besides a number. */
export function shownBeside(sections: readonly Section[], value: number): Shown | undefined {
  const section = sections.find(({ matches }) => matches(value));
  if (!section) return undefined;
  const { isNumber, before, after } = section;
  if (!isNumber) return before.trim() === '' ? { junto: '' } : { texto: before.trim() };
  const signo = sign.exec(before)?.[0];
  const beside = [before.replace(signo ?? '', ''), after].map((text) => text.trim());
  const junto = beside.filter((text) => !saysNothing.test(text)).join(' … ');
  return { signo, junto: junto === '' ? undefined : junto };
}

function splitSections(code: string): string[] {
  const sections = [''];
  for (const [text] of code.matchAll(/"[^"]*"|\\.|[_*].|;|./gu)) {
    if (text === ';') sections.push('');
    else sections[sections.length - 1] += text;
  }
  return sections;
}

function sectionOf(code: string, place: number, all: readonly string[]): Section {
  let [before, after] = ['', ''];
  let isNumber = false;
  let own: ((value: number) => boolean) | undefined;
  for (const { groups } of code.matchAll(token)) {
    const { quoted, escaped, bracket, number, bare } = groups ?? {};
    if (number !== undefined) isNumber = true;
    const [, comparison = '', bound] = condition.exec(bracket ?? '') ?? [];
    const compare = comparisons[comparison];
    if (compare) own = (value) => compare(value, Number(bound));
    // The sign of a currency stands between brackets, before its locale.
    const currency = bracket?.startsWith('$') ? bracket.slice(1).split('-', 1)[0] : undefined;
    const literal = quoted ?? escaped ?? bare ?? currency ?? '';
    if (isNumber) after += literal;
    else before += literal;
  }
  return { matches: own ?? usual(place, all.length), before, after, isNumber };
}

/** Which values a section without a condition is for: all; those from zero on and the others; above, below, zero. */
function usual(place: number, sections: number): (value: number) => boolean {
  if (sections === 1 || place === 2) return () => true;
  if (sections === 2) return place === 0 ? (value) => value >= 0 : () => true;
  return place === 0 ? (value) => value > 0 : (value) => value < 0;
}
