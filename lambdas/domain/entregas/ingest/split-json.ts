import { FileRefused } from './file-refused.ts';

/** One value of a JSON text, still as text, and the line where it begins. */
export interface JsonPiece {
  linea: number;
  text: string;
}

/** The longest sample; beyond it a bracket or a quote was left open. */
export const maxPieceCharacters = 16_000_000;

/**
 * Cuts a JSON text into the elements of its one array, or into its objects where they simply follow each other, in
 * any chunking and without holding more than one of them; `linea` is the number of the text's first line. Only strings
 * and brackets are recognised: whether a piece is valid JSON is left to its reader. Throws FileRefused where the text ends inside an element.
 */
export async function* splitJson(text: AsyncIterable<string>, linea = 1): AsyncGenerator<JsonPiece> {
  const splitter = new Splitter(linea);
  for await (const chunk of text) yield* splitter.take(chunk);
  yield* splitter.end();
}

class Splitter {
  private depth = 0;
  private isArray: boolean | undefined;
  private isClosed = false;
  private isString = false;
  private isEscaped = false;
  private line: number;
  private begun: number;
  private piece = '';

  constructor(linea: number) {
    this.line = linea;
    this.begun = linea;
  }

  *take(chunk: string): Generator<JsonPiece> {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const sign = chunk.charAt(i);
      if (sign === '\n') this.line++;
      if (this.isString) {
        this.inString(sign);
        continue;
      }
      if (this.isBetween(sign)) {
        this.piece += chunk.slice(start, i);
        start = i + 1;
        yield* this.cut();
        continue;
      }
      if (this.piece === '' && start === i) this.begun = this.line;
      this.step(sign);
      if (this.depth === 0 && (sign === '}' || sign === ']')) {
        this.piece += chunk.slice(start, i + 1);
        start = i + 1;
        yield* this.cut();
      }
    }
    this.piece += chunk.slice(start);
    if (this.piece.length > maxPieceCharacters) {
      throw new FileRefused(
        `La muestra que empieza en la línea ${this.begun} no termina: falta alguna llave o comilla`,
      );
    }
  }

  *end(): Generator<JsonPiece> {
    if (this.depth > 0 || this.isString || (this.isArray && !this.isClosed)) {
      throw new FileRefused(`El archivo está cortado: termina en la línea ${this.line} sin cerrar lo que abrió`);
    }
    yield* this.cut();
  }

  private inString(sign: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (sign === '\\') this.isEscaped = true;
    else if (sign === '"') this.isString = false;
  }

  /** White space, commas and the brackets of the outer array stand between elements. */
  private isBetween(sign: string): boolean {
    if (this.depth > 0) return false;
    if (sign === '[' && this.isArray === undefined) {
      this.isArray = true;
      return true;
    }
    if (sign === ']' && this.isArray && !this.isClosed) {
      this.isClosed = true;
      return true;
    }
    return sign === ',' || sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';
  }

  private step(sign: string): void {
    this.isArray ??= false;
    if (sign === '"') this.isString = true;
    else if (sign === '{' || sign === '[') this.depth++;
    else if (sign === '}' || sign === ']') this.depth--;
  }

  private *cut(): Generator<JsonPiece> {
    if (this.piece !== '') yield { linea: this.begun, text: this.piece };
    this.piece = '';
    this.depth = Math.max(0, this.depth);
  }
}
