import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';
import { inline, rawWorkbook } from './testing.ts';

const mapping = {
  forma: 'ancha',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
  determinaciones: [{ descripcion: 'Plomo', resultados: [{ columna: 'Plomo', rango: { columna: 'Límite' } }] }],
  rango_sin_signo: 'max',
};

type Run = readonly [text: string, how?: 'superscript' | 'subscript' | 'strike'];

const runs = (...texts: readonly Run[]) =>
  texts
    .map(([text, how]) => {
      const properties = how === 'strike' ? '<strike/>' : how ? `<vertAlign val="${how}"/>` : '<b/>';
      return `<r><rPr>${properties}</rPr><t xml:space="preserve">${text.replace('<', '&lt;')}</t></r>`;
    })
    .join('');
const rich = (...texts: readonly Run[]) => `<c t="inlineStr"><is>${runs(...texts)}</is></c>`;

/** A sheet of one sample whose value and limit are cells written by hand. */
function book(
  valor: string,
  {
    limite = '<c/>',
    heading = inline('Plomo'),
    ...parts
  }: { limite?: string; heading?: string; strings?: string; styles?: string } = {},
): Uint8Array {
  const header = ['N', 'F', 'S'].map(inline).join('') + heading + inline('Límite');
  const row = ['B-7', '07/05/2026', 'Sol'].map(inline).join('') + valor + limite;
  return rawWorkbook([{ nombre: 'Datos', rows: `<row>${header}</row><row>${row}</row>` }], parts);
}

async function resultado(content: Uint8Array, changes: object = {}) {
  const { muestras, report } = await read(content, { mapping: { ...mapping, ...changes } });
  return {
    ...muestras[0]?.determinaciones[0]?.resultados[0],
    avisos: report.avisos.primeras.map(
      ({ linea, campo, valor, motivo }) => `${linea} ${campo} ${valor ?? ''}: ${motivo}`,
    ),
  };
}

describe('raised digits of a cell', () => {
  it.each([
    [[['10'], ['7', 'superscript']], 1e7, undefined],
    [[['3,5·10'], ['2', 'superscript']], 350, undefined],
    [[['<10'], ['2', 'superscript']], 100, '<'],
    [[['> 10'], ['5', 'superscript']], 1e5, '>'],
    [[['4 x 10'], ['-', 'superscript'], ['3', 'superscript']], 0.004, undefined],
  ] as const)('of %j are an exponent', async (texts, valor, operador) => {
    const found = await resultado(book(rich(...texts)));
    expect(found).toMatchObject({ valor, avisos: [] });
    expect(found.operador).toBe(operador);
  });

  it('are an exponent in texts that cells share, and in limits', async () => {
    const strings = `<si>${runs(['10'], ['3', 'superscript'])}</si>`;
    const shared = '<c t="s"><v>0</v></c>';
    expect(await resultado(book(shared, { strings, limite: shared }))).toMatchObject({
      valor: 1000,
      valor_formateado: '10³',
      referencia: { max: 1000 },
    });
  });

  it('that are a note on a number make no other number of it', async () => {
    const found = await resultado(book(rich(['12'], ['1', 'superscript'])));
    expect(found).toMatchObject({ valor_formateado: '12¹' });
    expect(found).not.toHaveProperty('valor');
    expect(found.avisos).toEqual(['2 Plomo 12¹: No se entiende como número: se guarda solo el texto']);
  });

  it('stand in headings, where a mapping finds them raised or not; lowered ones are digits', async () => {
    const heading = rich(['Gas en m'], ['3', 'superscript'], [' de CO'], ['2', 'subscript']);
    for (const columna of ['Gas en m³ de CO2', 'Gas en m3 de CO2']) {
      const determinaciones = [{ descripcion: 'Gas', resultados: [{ columna }] }];
      expect(await resultado(book(inline('5'), { heading }), { determinaciones, ignorar: 'todas' })).toMatchObject({
        valor: 5,
        avisos: [],
      });
    }
  });
});

describe('what is struck out in a cell', () => {
  it('is left out beside what is not, and said', async () => {
    expect(await resultado(book(rich(['480', 'strike'], [' <20'])))).toMatchObject({
      valor: 20,
      operador: '<',
      avisos: ['2 Plomo 480: Está tachado en Excel y se deja fuera: de la celda se lee «<20»'],
    });
  });

  it.each([
    ['its text', rich(['480', 'strike'])],
    ['its number, by the style of the cell', '<c s="1"><v>480</v></c>'],
  ])('is said where it is all of the cell: %s', async (_, cell) => {
    const styles =
      '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>';
    expect(await resultado(book(cell, { styles }))).toMatchObject({
      valor: 480,
      avisos: ['2 Plomo 480: Está tachado en Excel y se lee como si no lo estuviera: bórralo si no vale'],
    });
  });
});

describe("a number's format", () => {
  const shown = async (code: string, value: number, changes: object = {}) => {
    const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${escaped}"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const {
      valor_formateado: texto,
      valor,
      operador,
      avisos,
    } = await resultado(book(`<c s="1"><v>${value}</v></c>`, { styles }), changes);
    return { texto, valor, operador, avisos };
  };

  it.each([
    ['"<"0.00', 0.25, '<0,25', '<'],
    ['\\<0', 3, '<3', '<'],
    ['<0', 3, '<3', '<'],
    ['"> "#,##0', 2000, '>2000', '>'],
    ['"≤"0', 3, '≤3', '<='],
    ['"≥"0', 3, '≥3', '>='],
    ['[<=0.3]"<"0.0;0.0', 0.3, '<0,3', '<'],
    ['[>=80]">"0;0', 80, '>80', '>'],
    ['0.0;"<"0.0', -0.5, '<0,5', '<'],
    ['[Red]"<"0;[Blue]0', 4, '<4', '<'],
  ])('%s shows the sign of %d', async (code, value, texto, operador) => {
    expect(await shown(code, value)).toMatchObject({ texto, valor: Math.abs(value), operador, avisos: [] });
  });

  it.each([
    ['[<=0.3]"<"0.0;0.0', 0.4, '0,4'],
    ['[>=80]">"0;0', 79, '79'],
    ['0.00;[Red]-0.00', -2.5, '-2,5'],
    ['_-* #,##0.00_-;\\-* #,##0.00_-;_-* "-"??_-;_-@_-', 0, '0'],
    ['0.0_ ;\\-0.0\\ ', 1.5, '1,5'],
    ['[>3][Green]0.0;0.0', 4.5, '4,5'],
    ['0.0E+00', 12_000, '12000'],
  ])('%s shows nothing else of %d', async (code, value, texto) => {
    expect(await shown(code, value)).toMatchObject({ texto, operador: undefined, avisos: [] });
  });

  it.each([
    ['"A-"000', 7, 'A-007'],
    ['000-000', 123_456, '123-456'],
    ['"pH "0.0', 7.25, 'pH 7,3'],
    ['[$€-C0A] -0.0', -1.5, '-€ -1,5'],
    ['0.0,,"M"', 12_500_000, '12,5M'],
    ['# ??/??', 2.375, '2 3/8'],
  ])('%s of %d is a text where the mapping reads what is shown', async (code, value, texto) => {
    expect(await shown(code, value, { decimales_ocultos: 'omitir', texto_del_formato: 'leer' })).toMatchObject({
      texto,
      valor: undefined,
    });
  });

  it('of a section that is a text alone shows that text, and it is said', async () => {
    expect(await shown('[<0.4]"<0,4";0.0', 0.1)).toMatchObject({
      texto: '<0,4',
      valor: 0.4,
      operador: '<',
      avisos: ['2 Plomo 0,1: Excel enseña «<0,4» por el formato de la celda: se lee eso'],
    });
    expect(await shown('0;-0;"Ausencia"', 0)).toMatchObject({ texto: 'Ausencia', valor: undefined });
  });

  it.each([
    ['0"**"', 12, '**'],
    ['0.0" µg/L"', 12, 'µg/L'],
    ['"LD <"0', 12, 'LD'],
  ])('%s has a text that is no part of %d: it is said', async (code, value, junto) => {
    expect(await shown(code, value)).toMatchObject({
      valor: value,
      avisos: [
        `2 Plomo ${code.includes('<') ? '<' : ''}12: El formato de la celda enseña además «${junto}» en Excel: se lee solo el número`,
      ],
    });
  });

  it('says no unit that the heading has, and another one once', async () => {
    const code = '0.0&quot; mg/L&quot;';
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const saidUnder = async (heading: string) => {
      const cells = (sample: string) => ['F', 'S'].map((text) => inline(text === 'F' ? '07/05/2026' : sample)).join('');
      const row = (sample: string) => `<row>${inline(sample)}${cells(sample)}<c s="1"><v>3</v></c></row>`;
      const rows = `<row>${['N', 'F', 'S', heading].map(inline).join('')}</row>${row('A')}${row('B')}`;
      const determinaciones = [{ descripcion: 'Plomo', resultados: [{ columna: heading }] }];
      const { report } = await read(rawWorkbook([{ nombre: 'Datos', rows }], { styles }), {
        mapping: { ...mapping, determinaciones },
      });
      return report.avisos.primeras.map(({ linea }) => linea);
    };
    expect(await saidUnder('Plomo (mg/L)')).toEqual([]);
    expect(await saidUnder('Plomo (µg/L)')).toEqual([2]);
    expect(await saidUnder('Plomo (kg/mg/L)')).toEqual([2]);
  });
});
