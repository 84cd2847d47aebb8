import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileRefused } from './row.ts';
import { jsonPieces, type JsonPiece } from './json-pieces.ts';

async function* pieces(text: string, where: readonly number[]): AsyncGenerator<string> {
  const at = [...new Set(where.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  for (const [i, cut] of [...at, text.length].entries()) yield text.slice(at[i - 1] ?? 0, cut);
}

async function split(text: string, where: readonly number[] = []): Promise<JsonPiece[]> {
  const found: JsonPiece[] = [];
  for await (const piece of jsonPieces(pieces(text, where))) found.push(piece);
  return found;
}

const cuts = fc.array(fc.nat(), { maxLength: 20 });
const object = fc.dictionary(fc.string(), fc.jsonValue());

describe('the samples of a JSON text', () => {
  it('are the elements of its array, wherever the text is cut and however it is laid out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(object), fc.constantFrom(undefined, 2, '\t'), cuts, async (objects, indent, where) => {
        const found = await split(JSON.stringify(objects, null, indent), where);
        expect(found.map(({ text }) => JSON.parse(text) as unknown)).toEqual(JSON.parse(JSON.stringify(objects)));
      }),
    );
  });

  it('are the lines of NDJSON, each with its number', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(object, { minLength: 1 }),
        fc.constantFrom('\n', '\r\n', '\n\n'),
        cuts,
        async (objects, end, where) => {
          const text = objects.map((each) => `${JSON.stringify(each)}${end}`).join('');
          const found = await split(text, where);
          expect(found.map((piece) => JSON.parse(piece.text) as unknown)).toEqual(JSON.parse(JSON.stringify(objects)));
          const step = end === '\n\n' ? 2 : 1;
          expect(found.map(({ linea }) => linea)).toEqual(objects.map((_, i) => i * step + 1));
        },
      ),
    );
  });

  it('may be one object laid out over many lines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), cuts, async (one, where) => {
        const found = await split(JSON.stringify(one, null, 2), where);
        expect(found.map(({ text }) => JSON.parse(text) as unknown)).toEqual([JSON.parse(JSON.stringify(one))]);
      }),
    );
  });

  it('are found with the line where each begins', async () => {
    expect(await split('\n[\n  {"a": "}\\"{\\n"},\n\n  {\n    "b": [1, {}]\n  }\n]\n')).toEqual([
      { linea: 3, text: '{"a": "}\\"{\\n"}' },
      { linea: 5, text: '{\n    "b": [1, {}]\n  }' },
    ]);
  });

  it('are not lost for a broken line before them, even the first', async () => {
    const found = await split('{"a": 1\n{"b": 2}\n{"c":\n{"d": 4}');
    expect(found.map(({ text }) => text)).toEqual(['{"a": 1', '{"b": 2}', '{"c":', '{"d": 4}']);
  });

  it('are distinguished from other values in an array', async () => {
    expect((await split('[1, "a,]", {"b": 2}, null, [3]]')).map(({ text }) => text)).toEqual([
      '1',
      '"a,]"',
      '{"b": 2}',
      'null',
      '[3]',
    ]);
  });

  it.each([
    ['[{"a": 1}, {"b": ', 'cortado'],
    ['[{"a": 1}', 'cortado'],
    ['{\n  "a": "x', 'cortado'],
    ['CLAVE;SITIO\n1;2', 'empieza por "CLAVE;SITIO"'],
    [' \n ', 'vacío'],
  ])('are not to be had of %j', async (text, reason) => {
    await expect(split(text)).rejects.toThrow(FileRefused);
    await expect(split(text)).rejects.toThrow(reason);
  });
});

describe('a text that was made to take long', () => {
  const chunk = 65_536;
  const chunks = (text: string) => Array.from({ length: Math.floor(text.length / chunk) }, (_, n) => n * chunk);

  // Each ends well within a test's time; where every chunk is read again with all before it, they take minutes.
  it.each([
    ['white space', ' '.repeat(32_000_000), /está vacío/u],
    ['empty lines', '\n'.repeat(32_000_000), /está vacío/u],
    ['a last line that never ends', `{"a":1}\n{"b":2}\n{"a":"${'x'.repeat(15_900_000)}`, /^1,2,3$/u],
    ['one line of an object', `{"a":"${'x'.repeat(32_000_000)}"}`, /demasiado larga|no termina/u],
    ['an object after white space', `${' '.repeat(32_000_000)}{"a":1}`, undefined],
  ])('is read in proportion to its length: %s', async (_, text, refusal) => {
    const read = split(text, chunks(text)).then((found) => found.map(({ linea }) => String(linea)).join());
    expect(await read.catch(({ message }: Error) => message)).toMatch(refusal ?? /^1$/u);
  });

  it('has the lines that stand before its first sample counted', async () => {
    expect(await split('\n \n\n{"a":1}\n{"a":2}\n', [1, 2, 3, 4])).toMatchObject([{ linea: 4 }, { linea: 5 }]);
    expect(await split('\n\n[{"a":1},\n{"a":2}]', [1])).toMatchObject([{ linea: 3 }, { linea: 4 }]);
  });
});
