import { FileRefused } from './file-refused.ts';
import { type JsonPiece, longestPiece, splitJson } from './split-json.ts';

/**
 * The samples of a JSON text, each still as text: the lines of NDJSON, the elements of an array, or the one object
 * that it is. A line of NDJSON that is broken spoils no other. Throws FileRefused for what is no JSON at all.
 */
export async function* jsonPieces(text: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  const rest = text[Symbol.asyncIterator]();
  let head = '';
  while (!isEnough(head)) {
    const next = await rest.next();
    if (next.done) break;
    head += next.value;
  }
  const first = head.trimStart().charAt(0);
  if (first === '') throw new FileRefused('El archivo está vacío');
  if (first !== '{' && first !== '[') {
    const begins = head.trimStart().slice(0, 40).split('\n', 1)[0];
    throw new FileRefused(
      `No es JSON: empieza por "${begins}". Si es una tabla (CSV o TSV), hay que decir con qué mapping se lee`,
    );
  }
  async function* all() {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  yield* isLines(head) ? lines(all()) : splitJson(all());
}

/** An array shows itself by its first sign; telling NDJSON from one object spread over lines takes two of them. */
function isEnough(head: string): boolean {
  const text = head.trimStart();
  if (text === '') return false;
  return !text.startsWith('{') || text.length > longestPiece || fullLines(text).length >= 2;
}

function fullLines(text: string): string[] {
  return text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.trim() !== '');
}

function isLines(head: string): boolean {
  const [first = '', second = ''] = head.split('\n').filter((line) => line.trim() !== '');
  if (!first.trimStart().startsWith('{')) return false;
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

async function* lines(text: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  let linea = 1;
  let open = '';
  for await (const chunk of text) {
    const parts = `${open}${chunk}`.split('\n');
    open = parts.pop() ?? '';
    for (const part of parts) {
      if (part.trim() !== '') yield { linea, text: part };
      linea++;
    }
    if (open.length > longestPiece) throw new FileRefused(`La línea ${linea} es demasiado larga para ser una muestra`);
  }
  if (open.trim() !== '') yield { linea, text: open };
}
