import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { Workbook } from './workbook.ts';
import { rawWorkbook } from './testing.ts';

const texts = ['N', 'uno', 'dos', 'tres'];
const book = rawWorkbook(
  [{ nombre: 'Datos', rows: texts.map((_, i) => `<row><c t="s"><v>${i}</v></c></row>`).join('') }],
  { strings: texts.map((text) => `<si><t>${text}</t></si>`).join('') },
);

async function rowsOf(limits: { texts: number; characters: number }): Promise<string[][]> {
  const entries = Object.entries(unzipSync(book)).map(([name, bytes]) => {
    const open = async function* () {
      yield bytes;
    };
    return [name, { name, isEncrypted: false, open }] as const;
  });
  const workbook = await Workbook.open(new Map(entries), limits);
  const rows: string[][] = [];
  for await (const { cells } of workbook.rows(await workbook.choose(undefined), {
    cabecera: 1,
    number: ({ shown }) => ({ texto: shown }),
  })) {
    rows.push(cells);
  }
  return rows;
}

it('the texts that cells share are held in memory up to a bound, by their number and their length', async () => {
  expect(await rowsOf({ texts: 4, characters: 11 })).toEqual(texts.map((text) => [text]));
  const error = /demasiados textos distintos.*guarda la hoja como CSV/u;
  await expect(rowsOf({ texts: 3, characters: 11 })).rejects.toThrow(error);
  await expect(rowsOf({ texts: 4, characters: 10 })).rejects.toThrow(error);
});
