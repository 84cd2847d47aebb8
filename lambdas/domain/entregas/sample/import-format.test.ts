import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { camposDeMuestra } from '../../../../contract/muestras/muestra-campos.ts';
import { read } from '../store/testing.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/import-format.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(/^```(\w+)\n(.*?)^```/gmsu)].filter(([, name]) => name === language).map(([, , text = '']) => text);
const [wide = '', long = '', crossed = '', blocked = ''] = blocks('csv');
const [wideMapping = '', longMapping = '', crossedMapping = '', blockedMapping = ''] = blocks('json');

describe('the fields of a sample in docs/import-format.md', () => {
  const [, table = ''] = /^\| field of a sample .*\n.*\n((?:\|.*\n)+)/mu.exec(page) ?? [];
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  /** The fields that a row names; the sample's number may be called `muestra` too. */
  const namesIn = ([, names = '']: readonly string[]) =>
    [...names.matchAll(/`(\w+)`/gu)].flatMap(([, name]) => (name === 'muestra' ? [] : [name]));

  it.each([
    ['dates', camposDeMuestra.filter(({ kind, isRequired }) => kind === 'date' && !isRequired)],
    ['a time of day, such as `09:30`', camposDeMuestra.filter(({ kind }) => kind === 'time')],
    ['texts, up to 300 characters', camposDeMuestra.filter(({ kind }) => kind === 'short')],
    [
      'the point where it was taken: an object with `nombre` and, where it has one, `codigo`, or a text that is its name; up to 300 characters each',
      camposDeMuestra.filter(({ kind }) => kind === 'point'),
    ],
    ['texts, up to 5,000 characters', camposDeMuestra.filter(({ kind }) => kind === 'long')],
  ])('are "%s" just where they are so in the table of fields', (description, campos) => {
    const named = rows.filter(([, , , said]) => said === description).flatMap(namesIn);
    expect(named).toEqual(campos.map(({ name }) => name));
  });

  it('are required just where they are so in the table of fields', () => {
    const required = camposDeMuestra.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    expect(rows.filter(([, , need]) => need === 'required').flatMap(namesIn)).toEqual(required);
  });
});

describe('the worked examples of docs/import-format.md', () => {
  it('read a wide table as the page says', async () => {
    const { report, muestras } = await read(wide, { mapping: JSON.parse(wideMapping) as object });
    expect(report).toMatchObject({
      muestras: { nuevas: 3, rechazadas: 0 },
      resultados: { leidos: 7, con_operador: 1 },
      veredictos: { cumple: 1, no_cumple: 1, sin_definir: 1 },
      avisos: { total: 0 },
    });
    expect(muestras[2]).toMatchObject({ tipo_muestra: 'Sin tipo', determinaciones: [{ total_resultados: 1 }] });
  });

  it('read a crossed table as the page says', async () => {
    const { report, muestras } = await read(crossed, { mapping: JSON.parse(crossedMapping) as object });
    expect(report).toMatchObject({
      muestras: { nuevas: 2 },
      resultados: { leidos: 3, con_operador: 1 },
      avisos: { total: 0 },
    });
    expect(muestras).toMatchObject([
      { numero_muestra: 'C-1', fecha_muestra: '2026-05-07', punto_muestreo: { nombre: 'Pozo 1' } },
      { numero_muestra: 'C-2', determinaciones: [{ descripcion: 'Nitrato' }, { descripcion: 'Plomo' }] },
    ]);
  });

  it('read blocks as the page says', async () => {
    const { report, muestras } = await read(blocked, { mapping: JSON.parse(blockedMapping) as object });
    expect(report).toMatchObject({
      muestras: { nuevas: 2 },
      resultados: { leidos: 3, con_operador: 1 },
      veredictos: { cumple: 1, no_cumple: 1 },
      avisos: { total: 0 },
    });
    expect(muestras).toMatchObject([
      { numero_muestra: 'D-1', fecha_muestra: '2026-05-07', punto_muestreo: { nombre: 'Pozo 1' } },
      { numero_muestra: 'D-2', solicitante: { nombre: 'Hotel Sol' }, determinaciones: [{ descripcion: 'Nitrato' }] },
    ]);
  });

  it('read a long table as the page says', async () => {
    const { report, muestras } = await read(long, { mapping: JSON.parse(longMapping) as object });
    expect(report).toMatchObject({
      muestras: { nuevas: 2, rechazadas: 0 },
      resultados: { leidos: 4, con_operador: 1 },
      avisos: { total: 0 },
    });
    expect(muestras).toMatchObject([
      {
        hora_muestra: '09:30',
        estado: 'autorizada',
        determinaciones: [
          { descripcion: 'Físico-química' },
          { descripcion: 'Metales', status_inteligente: 'No cumple' },
        ],
      },
      { estado: 'en_curso', determinaciones: [{ resultados: [{ referencia: { max: 5 } }] }] },
    ]);
  });

  it('read NDJSON as the page says', async () => {
    const { report, muestras } = await read(blocks('ndjson')[0] ?? '');
    expect(report).toMatchObject({ muestras: { nuevas: 2, rechazadas: 0 }, avisos: { total: 0 } });
    expect(muestras).toMatchObject([{ _id: '65f000000000000000000001' }, { fecha_muestra: '2026-05-08' }]);
  });

  const [, header = '', lines = ''] = /^\| the mapping says +(\|.*)\n.*\n((?:\|.*\n)+)/mu.exec(page) ?? [];
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''));
  const values = cellsOf(header);
  const doubts = lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [said = '', ...readings] = cellsOf(line);
      return readings.map((reading, i) => ({ said, value: values[i] ?? '', reading }));
    });

  it('say of numbers in doubt what the mapping can make of them', () => {
    expect(doubts).toHaveLength(24);
  });

  it.each(doubts)('read $value with $said as: $reading', async ({ said, value, reading }) => {
    const mapping = {
      forma: 'ancha',
      separador: ';',
      ...(JSON.parse(`{${said}}`) as object),
      campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: 'T', solicitante: 'S' },
      determinaciones: [{ descripcion: 'X', resultados: [{ columna: 'X' }] }],
    };
    const { report, muestras } = await read(`N;F;T;S;X\nA-1;07/05/2026;Agua;Hotel;${value}\n`, { mapping });
    const valor = muestras[0]?.determinaciones[0]?.resultados[0]?.valor;
    const motivo = report.rechazos.primeras[0]?.motivo ?? '';
    const text = report.avisos.total === 1 ? 'text, with a warning' : 'text';
    const understood = valor === undefined ? text : String(valor).replace('.', ',');
    expect(motivo ? motivo.replace(/^Puede ser (\S+) o (\S+)\. .*/u, 'refused: $1 or $2') : understood).toBe(reading);
  });
});
