import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileRefused } from './file-refused.ts';
import { jsonPieces } from './json-pieces.ts';
import type { JsonPiece } from './split-json.ts';

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

  it('are told apart from whatever else stands in an array', async () => {
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
