/** Points (1/72 inch): an A4 sheet and its margins. */
export const sheet: Readonly<Record<'width' | 'height' | 'margin' | 'bottom', number>> = {
  width: 595.28,
  height: 841.89,
  margin: 42,
  bottom: 790,
};

/** The width between the margins. */
export const inner = sheet.width - 2 * sheet.margin;

/** How a text is set: its size in points, and its colour as `#rrggbb`. */
export interface Style {
  size: number;
  color: string;
  isBold?: boolean;
}

/** How wide a text is, in points. */
export type Measure = (text: string, style: Style) => number;

/** Something to draw; `y` is a text's baseline and a shape's top, in points from the sheet's top. */
export type Mark =
  | { kind: 'text'; x: number; y: number; text: string; style: Style }
  | { kind: 'box'; x: number; y: number; width: number; height: number; color: string }
  | { kind: 'logo'; x: number; y: number; size: number }
  | { kind: 'qr'; x: number; y: number; size: number; text: string };

/** A link to the page on which an anchor was set. */
interface LinkMark {
  x: number;
  y: number;
  width: number;
  height: number;
  to: string;
}

export interface Page {
  marks: Mark[];
  links: LinkMark[];
}

/** A cell of a row; its width is what its text is broken at. */
export interface Cell {
  x: number;
  width: number;
  text: string;
  style: Style;
  align?: 'right';
}

interface RowOptions {
  padding?: number;
  background?: string;
  /** An anchor. */
  to?: string;
}

/** From one line's top to the next, in sizes of its text. */
const leading = 1.36;

/** Lays text and tables on pages from top to bottom. Pure: it draws nothing, and measures by what it is given. */
export class Composer {
  readonly pages: Page[] = [];
  /** The page (from 0) on which each anchor was set. */
  readonly anchors = new Map<string, number>();
  readonly measure: Measure;
  /** Where the next line's top is. */
  y = sheet.bottom;
  /** Drawn again at the top of each page while a table goes on. */
  #head: (() => void) | undefined;

  constructor(measure: Measure) {
    this.measure = measure;
  }

  newPage(): void {
    this.pages.push({ marks: [], links: [] });
    this.y = sheet.margin;
    this.#head?.();
  }

  /** Begins a page unless this much room is left on this one. */
  keep(height: number): void {
    if (this.pages.length === 0 || this.y + height > sheet.bottom) this.newPage();
  }

  anchor(name: string): void {
    this.anchors.set(name, this.pages.length - 1);
  }

  space(height: number): void {
    this.y += height;
  }

  /** Repeats a table's headings on the pages that `rows` go on to. */
  table(head: () => void, rows: () => void): void {
    head();
    this.#head = head;
    rows();
    this.#head = undefined;
  }

  mark(mark: Mark): void {
    this.#page().marks.push(mark);
  }

  /** A paragraph between the margins. */
  paragraph(text: string, style: Style): void {
    this.row([{ x: sheet.margin, width: inner, text, style }]);
  }

  /**
   * One row of cells, each broken into lines; all of it on one page where a page can hold it. `background` lies under it,
   * and all of it leads to the anchor `to`.
   */
  row(cells: readonly Cell[], { padding = 0, background, to }: RowOptions = {}): void {
    const lines = cells.map((cell) => this.wrap(cell.text, cell.width, cell.style));
    const height = Math.max(0, ...cells.map(({ style }, n) => (lines[n]?.length ?? 0) * style.size * leading));
    this.keep(Math.min(height + 2 * padding, sheet.bottom - sheet.margin - 40));
    if (background) {
      this.mark({
        kind: 'box',
        x: sheet.margin,
        y: this.y,
        width: inner,
        height: height + 2 * padding,
        color: background,
      });
    }
    if (to !== undefined) {
      this.#page().links.push({ x: sheet.margin, y: this.y, width: inner, height: height + 2 * padding, to });
    }
    const top = this.y + padding;
    for (const [n, { x, width, style, align }] of cells.entries()) {
      for (const [k, text] of (lines[n] ?? []).entries()) {
        const shift = align === 'right' ? width - this.measure(text, style) : 0;
        const y = top + k * style.size * leading + style.size * 1.05;
        this.mark({ kind: 'text', x: x + shift, y, text, style });
      }
    }
    this.y = top + height + padding;
  }

  rule(color: string, thickness = 0.6): void {
    this.mark({ kind: 'box', x: sheet.margin, y: this.y, width: inner, height: thickness, color });
    this.y += thickness;
  }

  /** A text's lines within a width, broken between words, and within one that is longer than a line. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    const space = this.measure(' ', style);
    let [line, length] = ['', 0];
    const end = () => {
      if (line !== '') lines.push(line);
      [line, length] = ['', 0];
    };
    for (const word of text.split(/\s+/u)) {
      const own = this.measure(word, style);
      if (line !== '' && length + space + own <= width) {
        line += ` ${word}`;
        length += space + own;
        continue;
      }
      end();
      [line, length] = [word, own];
      if (own <= width) continue;
      const pieces = this.#pieces(word, width, style);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
      length = this.measure(line, style);
    }
    end();
    return lines;
  }

  /** A word's parts, none wider than a line unless a single letter is. */
  #pieces(word: string, width: number, style: Style): string[] {
    const pieces: string[] = [];
    let piece = '';
    for (const letter of word) {
      if (piece !== '' && this.measure(piece + letter, style) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += letter;
    }
    return [...pieces, piece];
  }

  /** A text cut with an ellipsis where it is wider than this. */
  cut(text: string, width: number, style: Style): string {
    if (this.measure(text, style) <= width) return text;
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.measure(`${text.slice(0, middle)}…`, style) <= width) low = middle;
      else high = middle - 1;
    }
    return `${text.slice(0, low).trimEnd()}…`;
  }

  #page(): Page {
    const page = this.pages.at(-1);
    if (!page) throw new Error('Nothing can be drawn before the first page');
    return page;
  }
}
