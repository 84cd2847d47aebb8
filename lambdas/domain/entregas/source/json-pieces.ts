import { FileRefused } from './row.ts';

/** One value of a JSON text, still as text, and the line where it begins. */
export interface JsonPiece {
  linea: number;
  text: string;
}

/** The longest sample, in characters; in a longer one a bracket or a quote was left open. */
const maxPieceCharacters = 16_000_000;

/**
 * Cuts a JSON text, in any chunking, into the elements of its one array, or into consecutive objects, with at most one in memory;
 * `linea` is the number of the text's first line. Recognises only strings and brackets: a piece's reader checks whether it is
 * valid JSON. Throws FileRefused where the text ends inside an element.
 */
async function* splitJson(text: AsyncIterable<string>, linea = 1): AsyncGenerator<JsonPiece> {
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

/**
 * The samples of a JSON text, each still as text: the lines of NDJSON, the elements of an array, or the single object. A broken
 * line of NDJSON doesn't affect the other lines. The time is proportional to the text, for any chunks and any white space.
 * Throws FileRefused for a text that is no JSON at all.
 */
export async function* jsonPieces(text: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  const rest = text[Symbol.asyncIterator]();
  const head = new Head();
  while (!head.isEnough) {
    const next = await rest.next();
    if (next.done) break;
    head.take(next.value);
  }
  const { first, text: begun } = head;
  if (first === '') throw new FileRefused('El archivo está vacío');
  if (first !== '{' && first !== '[') {
    const begins = begun.slice(0, 40).split('\n', 1)[0];
    throw new FileRefused(
      `No es JSON: empieza por "${begins}". Si es una tabla (CSV o TSV), hay que decir con qué mapping se lee`,
    );
  }
  async function* all() {
    yield begun;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  yield* isLines(begun) ? lines(all(), head.linea) : splitJson(all(), head.linea);
}

/**
 * The beginning of a text, as far as needed to recognise its form. The first sign tells an array; to tell NDJSON from a single
 * object over several lines takes two full lines. White space before the first sign is counted, not kept.
 */
class Head {
  /** The first sign that is no white space; '' until it comes. */
  first = '';
  /** The line of the first sign. */
  linea = 1;
  private readonly parts: string[] = [];
  private length = 0;
  private fullLines = 0;
  private isBlank = true;

  take(chunk: string): void {
    const begun = this.first === '' ? chunk.trimStart() : chunk;
    if (this.first === '') {
      this.linea += newlines(chunk.slice(0, chunk.length - begun.length));
      this.first = begun.charAt(0);
    }
    this.parts.push(begun);
    this.length += begun.length;
    const [line = '', ...more] = begun.split('\n');
    this.isBlank &&= line.trim() === '';
    for (const next of more) {
      if (!this.isBlank) this.fullLines++;
      this.isBlank = next.trim() === '';
    }
  }

  get isEnough(): boolean {
    if (this.first === '') return false;
    return this.first !== '{' || this.length > maxPieceCharacters || this.fullLines >= 2;
  }

  /** The text taken so far, from the first sign on. */
  get text(): string {
    return this.parts.join('');
  }
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

function isLines(head: string): boolean {
  const [first = '', second = ''] = head.split('\n').filter((line) => line.trim() !== '');
  if (!first.startsWith('{')) return false;
  return second.startsWith('{') || isJson(first);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function* lines(text: AsyncIterable<string>, from: number): AsyncGenerator<JsonPiece> {
  let linea = from;
  let open = '';
  for await (const chunk of text) {
    const [begun = '', ...more] = chunk.split('\n');
    // Not split again: a line of many chunks would take time by the square of its length.
    open += begun;
    for (const next of more) {
      if (open.trim() !== '') yield { linea, text: open };
      open = next;
      linea++;
    }
    if (open.length > maxPieceCharacters)
      throw new FileRefused(`La línea ${linea} es demasiado larga para ser una muestra`);
  }
  if (open.trim() !== '') yield { linea, text: open };
}
