import { describe, expect, it } from 'vitest';
import {
  type Deteccion,
  type Json,
  type JsonObject,
  answered,
  preguntasDe,
} from '../../../../contract/entregas/deteccion.ts';
import { detectDelivery } from './detect-delivery.ts';
import { inPieces, read } from '../store/testing.ts';
import { inline, rawWorkbook } from '../source/testing.ts';
import type { PriorKnowledge } from './saved-mapeos.ts';
import { guessOf } from './testing.ts';

/** A cell of a made sheet: a text, or a number and the code of its format, or an id that every workbook has. */
type Cell = string | readonly [value: number, code: string | number];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function bookOf(rows: readonly (readonly Cell[])[]): Uint8Array {
  const codes = [...new Set(rows.flat().flatMap((cell) => (typeof cell === 'string' ? [] : [cell[1]])))];
  const own = codes.map((code, i) =>
    typeof code === 'number' ? '' : `<numFmt numFmtId="${200 + i}" formatCode="${escaped(code)}"/>`,
  );
  const styles = `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs><xf/>${codes.map((code, i) => `<xf numFmtId="${typeof code === 'number' ? code : 200 + i}"/>`).join('')}</cellXfs></styleSheet>`;
  const cellOf = (cell: Cell) =>
    typeof cell === 'string' ? inline(cell) : `<c s="${codes.indexOf(cell[1]) + 1}"><v>${cell[0]}</v></c>`;
  const xml = rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('');
  return rawWorkbook([{ nombre: 'Datos', rows: xml }], { styles });
}

const detectBook = (content: Uint8Array, known: PriorKnowledge = {}): Promise<Deteccion> =>
  detectDelivery(inPieces(content, 65_536), known);

/** The samples of a sheet by its detected mapping, with answers by their keys. */
async function readBook(content: Uint8Array, answers: Readonly<Record<string, Json>> = {}, known: PriorKnowledge = {}) {
  const found = await detectBook(content, known);
  let mapeo: JsonObject = found.mapeo ?? {};
  for (const guess of found.conjeturas) {
    const answer = answers[guess.campo];
    if (answer !== undefined) mapeo = answered(mapeo, guess, answer);
  }
  const { report, muestras } = await read(content, { mapping: mapeo });
  return {
    found,
    rechazos: report.rechazos.primeras.map(({ linea, campo, valor }) => `${linea} ${campo} ${valor}`),
    avisos: report.avisos.primeras.map(({ motivo }) => motivo),
    resultados: muestras.map(({ numero_muestra: numero, determinaciones }) =>
      [
        numero,
        ...determinaciones.flatMap(({ resultados }) =>
          resultados.map(({ valor, valor_formateado: texto, unidad = '' }) =>
            `${valor ?? ''} «${texto}» ${unidad}`.trim(),
          ),
        ),
      ].join(' | '),
    ),
  };
}

const head = ['Nº muestra', 'Fecha', 'Cliente', 'Tipo de muestra'];
const about = (numero: Cell, day: number): Cell[] => [numero, `${day}/04/2026`, 'Hotel Sol', 'Agua de consumo'];

describe('a sheet by the assistant', () => {
  it('a percentage is what is shown, in the unit of its heading where that is one', async () => {
    const content = bookOf([
      [...head, 'Saturación (% sat)', 'Materia seca', 'Sal'],
      [...about('P-1', 14), [0.874, '0.0%'], [0.25, 9], [0.0123, 10]],
      [...about('P-2', 15), [1.002, '0.0%'], [0.5, 9], [0.02, 10]],
    ]);
    const { resultados, avisos } = await readBook(content);
    expect(resultados).toEqual([
      'P-1 | 87.4 «87,4» % sat | 25 «25» % | 1.23 «1,23» %',
      'P-2 | 100.2 «100,2» % sat | 50 «50» % | 2 «2,00» %',
    ]);
    expect(avisos).toEqual([]);
  });

  it('a number of a cell is asked about in no form of a table, whatever its texts are', async () => {
    const wide = bookOf([
      [...head, 'Nitrato (mg/L)', 'Plomo (µg/L)'],
      [...about('P-1', 14), [1.125, 'General'], '0.5'],
      [...about('P-2', 15), [2.375, 'General'], '0,5'],
    ]);
    const long = bookOf([
      [...head, 'Parámetro', 'Resultado'],
      [...about('P-1', 14), 'Nitrato', [1.125, 'General']],
      [...about('P-1', 14), 'Plomo', '0.5'],
      [...about('P-2', 15), 'Nitrato', [2.375, 'General']],
      [...about('P-2', 15), 'Plomo', '0,5'],
    ]);
    const crossed = bookOf([
      ['Parámetro', 'P-1', 'P-2'],
      ['Fecha', '14/04/2026', '15/04/2026'],
      ['Cliente', 'Sol', 'Sol'],
      ['Tipo de muestra', 'Agua', 'Agua'],
      ['Nitrato', [1.125, 'General'], [2.375, 'General']],
      ['Plomo', '0.5', '0,5'],
    ]);
    const blocks = bookOf(
      [1, 2].flatMap((n): Cell[][] => [
        ['Nº muestra:', `P-${n}`],
        ['Fecha:', `1${n + 3}/04/2026`],
        ['Cliente:', 'Sol'],
        ['Tipo de muestra:', 'Agua'],
        ['Parámetro', 'Resultado', 'Unidad'],
        ['Nitrato', [n === 1 ? 1.125 : 2.375, 'General'], 'mg/L'],
        ['Plomo', n === 1 ? '0.5' : '0,5', 'µg/L'],
      ]),
    );
    for (const content of [wide, long, crossed, blocks]) {
      const { found, rechazos, resultados } = await readBook(content);
      expect(preguntasDe(found).map(({ campo }) => campo)).not.toContain('miles');
      expect(rechazos).toEqual([]);
      expect(resultados.map((each) => each.split(' | ')[1]?.replace(' mg/L', ''))).toEqual([
        '1.125 «1,125»',
        '2.375 «2,375»',
      ]);
    }
  });

  it('a limit is a percentage as its values are', async () => {
    const content = bookOf([
      [...head, 'Humedad', 'Límite humedad'],
      [...about('P-1', 14), [0.125, '0.0%'], [0.15, '0%']],
      [...about('P-2', 15), [0.181, '0.0%'], [0.15, '0%']],
    ]);
    const found = await detectBook(content);
    const { muestras, report } = await read(content, { mapping: found.mapeo ?? {} });
    expect(report.avisos.primeras).toEqual([]);
    const [first] = muestras.flatMap(({ determinaciones }) => determinaciones);
    expect(first?.resultados[0]).toMatchObject({ valor: 12.5, unidad: '%', referencia: { max: 15 } });
  });

  it('a number that its format shows a thousandth of is asked about', async () => {
    const content = bookOf([
      [...head, 'Aerobios (UFC/g)'],
      [...about('P-1', 14), [25_000, '#,##0,']],
      [...about('P-2', 15), [1_200_000, '#,##0,']],
    ]);
    const { found, resultados } = await readBook(content, { decimales_ocultos: 'leer' });
    const asked = guessOf(found, 'decimales_ocultos');
    expect(asked).toMatchObject({ certeza: 'preguntar', alternativas: ['leer'] });
    expect(asked?.pregunta).toContain('Enseña 25 y guarda 25000');
    expect(resultados).toEqual(['P-1 | 25000 «25000» UFC/g', 'P-2 | 1200000 «1200000» UFC/g']);
  });

  it('a percentage whose unit says % already is asked about, and is what is shown', async () => {
    const wide = bookOf([
      [...head, 'Saturación (% sat)', 'Materia seca', 'Grasa (%)'],
      [...about('P-1', 14), [0.874, '0.0%'], [0.25, 9], [3.5, '0.0']],
      [...about('P-2', 15), [1.002, '0.0%'], [0.5, 9], [4.5, '0.0']],
    ]);
    const ofWide = guessOf(await detectBook(wide), 'determinaciones');
    expect(ofWide?.pregunta).toContain('La unidad ya dice %, y la hoja enseña % en «Saturación (% sat)», como «87,4%»');
    expect(ofWide?.opciones).toContain('Se dejan fuera: «Saturación (% sat)»');
    const long = (unit: string) =>
      bookOf([
        [...head, 'Parámetro', 'Resultado', 'Unidad'],
        [...about('P-1', 14), 'Humedad', [0.125, '0.0%'], unit],
        [...about('P-1', 14), 'Plomo', [0.5, '0.0'], 'mg/L'],
        [...about('P-2', 15), 'Humedad', [0.25, '0.0%'], unit],
        [...about('P-2', 15), 'Plomo', [0.7, '0.0'], 'mg/L'],
      ]);
    expect(guessOf(await detectBook(long('%')), 'resultado.valor')).toMatchObject({
      valor: 'Resultado',
      certeza: 'preguntar',
      pregunta: 'La unidad ya dice %, y la hoja enseña % en «Resultado»: ¿es ese el valor?',
    });
    expect(guessOf(await detectBook(long('')), 'resultado.valor')?.certeza).toBe('segura');
    expect((await readBook(long('%'))).resultados[0]).toBe('P-1 | 12.5 «12,5» % | 0.5 «0,5» mg/L');
  });

  it('a percentage under a heading with another unit is said', async () => {
    const content = bookOf([
      [...head, 'Humedad (g/kg)'],
      [...about('P-1', 14), [0.125, '0.0%']],
      [...about('P-2', 15), [0.2, '0.0%']],
    ]);
    expect((await readBook(content)).avisos[0]).toMatch(/^El valor viene en % y la unidad es g\/kg/u);
  });

  it('hidden digits are read as a person says, and said once with their count', async () => {
    const content = bookOf([
      [...head, 'Turbidez (UNF)'],
      [...about('T-1', 14), [7.2499, '0.0']],
      [...about('T-2', 15), [0.35, '0.0']],
      [...about('T-3', 16), [4, '0.0']],
    ]);
    const shown = await readBook(content);
    expect(guessOf(shown.found, 'decimales_ocultos')).toMatchObject({
      valor: 'omitir',
      alternativas: ['leer'],
      certeza: 'probable',
      fundamento: 'Hay cifras que no se ven. En 2 celdas. La primera: Enseña 7,2 y guarda 7,2499',
    });
    expect(shown.resultados).toEqual(['T-1 | 7.2 «7,2» UNF', 'T-2 | 0.4 «0,4» UNF', 'T-3 | 4 «4,0» UNF']);
    expect(shown.avisos).toEqual([
      '2 números de la hoja enseñan otras cifras que las que guarda su celda (Enseña 7,2 y guarda 7,2499): se lee lo que enseña la celda',
    ]);
    const whole = await readBook(content, { decimales_ocultos: 'leer' });
    expect(whole.resultados).toEqual(['T-1 | 7.2499 «7,2499» UNF', 'T-2 | 0.35 «0,35» UNF', 'T-3 | 4 «4» UNF']);
  });

  it('a mapping saved before reads what the cells hold, and is asked about it', async () => {
    const content = bookOf([
      [...head, 'Turbidez (UNF)'],
      [...about('T-1', 14), [7.2499, '0.0']],
      [...about('T-2', 15), [12, '0.0"*"']],
    ]);
    const { decimales_ocultos: _, texto_del_formato: __, ...before } = (await detectBook(content)).mapeo ?? {};
    const known = { saved: [{ nombre: 'diario', mapeo: before }] };
    const { found, resultados } = await readBook(content, {}, known);
    expect(preguntasDe(found).map(({ campo, valor, alternativas }) => [campo, valor, alternativas])).toEqual([
      ['decimales_ocultos', 'leer', ['omitir']],
      ['texto_del_formato', 'omitir', ['leer']],
    ]);
    expect(resultados).toEqual(['T-1 | 7.2499 «7,2499» UNF', 'T-2 | 12 «12» UNF']);
    const { report } = await read(content, { mapping: before });
    expect(report.avisos.primeras.map(({ motivo }) => motivo).join()).toContain('como hasta ahora');
  });

  it('a text that a format writes beside a number is asked about where no number is read of both', async () => {
    const content = bookOf([
      [...head, 'Plomo (µg/L)'],
      [...about('T-1', 14), [12, '0"*"']],
      [...about('T-2', 15), [3, '0.0" µg/L"']],
      [...about('T-3', 16), [0.5, '"<"0.0']],
    ]);
    const { found, resultados } = await readBook(content);
    expect(guessOf(found, 'texto_del_formato')).toMatchObject({ certeza: 'preguntar', alternativas: ['omitir'] });
    expect(resultados).toEqual(['T-1 | «12*» µg/L', 'T-2 | 3 «3,0» µg/L', 'T-3 | 0.5 «<0,5» µg/L']);
    const alone = await readBook(content, { texto_del_formato: 'omitir' });
    expect(alone.resultados).toEqual(['T-1 | 12 «12» µg/L', 'T-2 | 3 «3,0» µg/L', 'T-3 | 0.5 «<0,5» µg/L']);
  });

  it('a date that a code was taken for refuses its line, and drops no column', async () => {
    const content = bookOf([
      [...head, 'Nitrato (mg/L)', 'Límite nitrato'],
      [...about('12-26', 14), [12, 'General'], '10-50'],
      [...about([46_054, 16], 15), [13, 'General'], '10-50'],
      [...about('14-26', 16), [14, 'General'], [46_300, 'd-m']],
      [...about('15-26', 17), [15, 'General'], '10-50'],
      [...about([46_082, 'dd/mm/yyyy'], 18), [16, 'General'], '10-50'],
      [...about('17-26', 19), [17, 'General'], '10-50'],
    ]);
    const { rechazos, resultados, found } = await readBook(content);
    expect(found.columnas.map(({ nombre, destinos }) => [nombre, destinos.length > 0])).toContainEqual([
      'Límite nitrato',
      true,
    ]);
    expect(rechazos).toEqual(['3 numero_muestra 01-feb', '4 rango 5-10', '6 numero_muestra 01/03/2026']);
    expect(resultados).toEqual(['12-26 | 12 «12» mg/L', '15-26 | 15 «15» mg/L', '17-26 | 17 «17» mg/L']);
  });

  it('a date behind its label, or in a row of dates, is one, whatever its format shows of it', async () => {
    const day = (n: number): Cell => [46_100 + n, 'd-mmm'];
    const blocks = [1, 2, 3].flatMap((n): Cell[][] => [
      ['Nº muestra:', `B-${n}`, 'Fecha:', day(n)],
      ['Parámetro', 'Resultado', 'Unidad', 'Límite'],
      ['Nitrato', [12.26, '0.0'], 'mg/L', '50'],
      ['Plomo', [0.5, '"<"0.0'], 'µg/L', '5'],
    ]);
    const crossed: Cell[][] = [
      ['Parámetro', 'Unidad', 'C-1', 'C-2', 'C-3'],
      ['Fecha', '', day(1), day(2), day(3)],
      ['Nitrato', 'mg/L', [12.26, '0.0'], [13, '0.0'], '<1'],
      ['Plomo', 'µg/L', [0.5, '"<"0.0'], [2, '0.0'], '3'],
    ];
    for (const rows of [blocks, crossed]) {
      const content = bookOf(rows);
      const { mapeo } = await detectBook(content);
      const campos = {
        ...(mapeo?.['campos'] as JsonObject),
        solicitante: { constante: 'Sol' },
        tipo_muestra: { constante: 'Agua' },
      };
      const { muestras } = await read(content, { mapping: { ...mapeo, campos } });
      expect(muestras.map(({ fecha_muestra: fecha }) => fecha)).toEqual(['2026-03-20', '2026-03-21', '2026-03-22']);
    }
  });

  it('a date among dates in words is one below its heading, and in no doubt itself', async () => {
    const content = bookOf([
      [...head, 'pH'],
      ['P-1', [46_149, 14], 'Sol', 'Agua', '7'],
      ...['05/04/2026', '06/04/2026', '07/04/2026'].map((day, i) => [`P-${i + 2}`, day, 'Sol', 'Agua', `7,${i}`]),
    ]);
    const { found } = await readBook(content);
    const asked = guessOf(found, 'fechas');
    expect(asked?.pregunta).toBe('¿Qué fecha es 05/04/2026: dd/mm/aaaa, o mm/dd/aaaa?');
    expect(asked?.fundamento).not.toContain('línea 2');
  });

  it('the dash of accounts for nothing is asked about', async () => {
    const accounts = '_-* #,##0.0_-;\\-* #,##0.0_-;_-* "-"??_-;_-@_-';
    const content = bookOf([
      [...head, 'Plomo (µg/L)'],
      [...about('A-1', 14), [0, accounts]],
      [...about('A-2', 15), [3.5, accounts]],
    ]);
    const { found, resultados } = await readBook(content);
    expect(preguntasDe(found).map(({ campo }) => campo)).toContain('texto_del_formato');
    expect(resultados).toEqual(['A-1 | «-» µg/L', 'A-2 | 3.5 «3,5» µg/L']);
    expect((await readBook(content, { texto_del_formato: 'omitir' })).resultados[0]).toBe('A-1 | 0 «0» µg/L');
  });

  it('times and lengths of time are as shown', async () => {
    const content = bookOf([
      [...head, 'Hora de toma', 'pH'],
      [...about('H-1', 14), [0.003_472_222_2, '[h]:mm'], [7.1, 'General']],
      [...about('H-2', 15), [0.583_333_333, 18], [7.2, 'General']],
      [...about('H-3', 16), [0.406_944_444, 'h:mm'], [7.3, 'General']],
    ]);
    const found = await detectBook(content);
    const { muestras, report } = await read(content, { mapping: found.mapeo ?? {} });
    expect(muestras.map(({ hora_muestra: hora }) => hora)).toEqual(['00:05', '14:00', '09:46']);
    expect(report.avisos.primeras).toEqual([]);
  });

  it('a number that a format shortens identifies by all its digits, and a colour is no sign', async () => {
    const content = bookOf([
      [...head, 'Balance'],
      [...about([202_600_012_345, '0.00E+00'], 14), [2.5, '0.0;[Red]0.0']],
      [...about([202_600_012_346, '0.00E+00'], 15), [-2.5, '0.0;[Red]0.0']],
    ]);
    const { rechazos, resultados } = await readBook(content);
    expect(resultados).toEqual(['202600012345 | 2.5 «2,5»']);
    expect(rechazos).toEqual(['3 Balance 2,5']);
  });

  it('a look that takes too long says so', async () => {
    const rows = Array.from({ length: 1200 }, (_, i) => [...about(`L-${i}`, 14), [7, 'General']] as Cell[]);
    const { formato, avisos } = await detectBook(bookOf([[...head, 'pH'], ...rows]), { isLate: () => true });
    expect({ formato, avisos }).toMatchObject({
      formato: 'desconocido',
      avisos: [expect.stringMatching(/^Mirar este archivo lleva demasiado/u)],
    });
  });
});
