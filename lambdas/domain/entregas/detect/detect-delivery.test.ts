import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { detectDelivery } from './detect-delivery.ts';
import { type Json, preguntasDe, answered } from '../../../../contract/entregas/deteccion.ts';
import { inPieces, read } from '../store/testing.ts';
import { inline, rawWorkbook, rowsOfTexts } from '../source/testing.ts';

const header = ['Nº muestra', 'Fecha muestreo', 'Cliente', 'Tipo de muestra', 'pH (ud. pH)', 'Nitrato (mg/L)'];
const texts = [
  ['A-1', '17/05/2026', 'Hotel Sol', 'Agua de consumo', '7,2', '<0,5'],
  ['A-2', '18/05/2026', 'Hotel Luna', 'Piscina', '7,45', '12,75'],
];
const three = ['A-1 2026-05-17 Hotel Sol 7.2', 'A-2 2026-05-18 Hotel Luna 7.45'];
const sheet = (rows: string, nombre = 'Datos') => ({ nombre, rows });

const look = async (bytes: Uint8Array) => detectDelivery(inPieces(bytes, 1000));

/** What is asked of a delivery, and the samples that its mapping reads with these answers, as `number date solicitante pH`. */
async function samples(bytes: Uint8Array, answers: Record<string, Json> = {}) {
  const found = await look(bytes);
  let mapeo = found.mapeo ?? {};
  const questions = preguntasDe(found);
  for (const question of questions) mapeo = answered(mapeo, question, answers[question.campo] ?? question.valor);
  const { report, muestras } = await read(bytes, { mapping: mapeo });
  return {
    asked: questions.map(({ campo }) => campo),
    muestras: muestras.map(({ numero_muestra: numero, fecha_muestra: fecha, solicitante, determinaciones }) =>
      [numero, fecha, solicitante.nombre, determinaciones[0]?.resultados[0]?.valor].join(' '),
    ),
    rechazos: [report.error ?? [], report.rechazos.primeras.map(({ motivo }) => motivo)].flat(),
  };
}

describe('how a delivery is to be read', () => {
  it('is found of a sheet as of the same text', async () => {
    const found = { asked: [], muestras: three, rechazos: [] };
    expect(await samples(rawWorkbook([sheet(rowsOfTexts([header, ...texts]))]))).toEqual(found);
    const csv = [header, ...texts].map((cells) => `${cells.join(';')}\n`).join('');
    expect(await samples(strToU8(csv))).toEqual(found);
  });

  it('is found below a title, with a header of merged cells, and of numbers and dates as Excel stores them', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const row = (n: number, name: string, pH: string, nitrato: string) =>
      `<row r="${n}">${inline(name)}<c s="1"><v>46159</v></c>${inline('Hotel Sol')}${inline('Piscina')}<c><v>${pH}</v></c><c><v>${nitrato}</v></c></row>`;
    const top = rowsOfTexts([['Laboratorio X, resultados de mayo'], [], header, ['', '', '', '', '', '']]);
    const rows = `${top}${row(5, 'A-1', '7.125', '1.250')}${row(6, 'A-2', '8.375', '12.5')}`;
    const book = rawWorkbook([{ ...sheet(rows), after: '<mergeCells><mergeCell ref="A3:A4"/></mergeCells>' }], {
      styles,
    });
    // 7.125 in a cell is no thousands: nothing is asked.
    expect(await samples(book)).toEqual({
      asked: [],
      muestras: ['A-1 2026-05-17 Hotel Sol 7.125', 'A-2 2026-05-17 Hotel Sol 8.375'],
      rechazos: [],
    });
  });

  it('takes the decimal sign of what a sheet has as texts, however many numbers are numbers', async () => {
    const numbers = Array.from({ length: 300 }, (_, i) => [`A-${i}`, `${i}.${i % 90}5`]);
    const rows = numbers.map(
      ([name = '', value = ''], i) =>
        `<row r="${i + 2}">${['17/05/2026', 'Hotel Sol', 'Piscina'].reduce((cells, text) => cells + inline(text), inline(name))}<c><v>${value}</v></c>${inline(i % 3 === 0 ? '<0.05' : '<0.5')}</row>`,
    );
    const book = rawWorkbook([sheet(rowsOfTexts([header]) + rows.join(''))]);
    const { mapeo } = await look(book);
    expect(mapeo).toMatchObject({ decimal: '.' });
    const { muestras } = await read(book, { mapping: mapeo ?? {} });
    expect(muestras[7]?.determinaciones.flatMap(({ resultados }) => resultados.map(({ valor }) => valor))).toEqual([
      7.75, 0.5,
    ]);
  });

  it('asks for the sheet where several have rows, and looks at the one with most', async () => {
    const book = rawWorkbook([
      sheet(rowsOfTexts([['Leyenda'], ['Verde', 'Cumple']]), 'Notas'),
      sheet(rowsOfTexts([header, ...texts]), 'Resultados'),
      { ...sheet(rowsOfTexts([header, ...texts, ...texts]), 'Vieja'), state: 'hidden' },
    ]);
    const { conjeturas } = await look(book);
    expect(conjeturas.find(({ campo }) => campo === 'hoja')).toMatchObject({
      valor: 'Resultados',
      alternativas: ['Notas'],
      certeza: 'preguntar',
    });
    expect(await samples(book)).toEqual({ asked: ['hoja'], muestras: three, rechazos: [] });
  });

  it('asks whether hidden rows are read', async () => {
    const book = rawWorkbook([sheet(rowsOfTexts([header, ...texts], { 3: 'hidden="1"' }))]);
    expect(await samples(book)).toMatchObject({ asked: ['filas_ocultas'], muestras: three });
    expect((await samples(book, { filas_ocultas: 'omitir' })).muestras).toEqual(three.slice(0, 1));
  });

  it('is found of the first file of a .zip, which it names', async () => {
    const csv = (rows: readonly string[][]) =>
      strToU8([header, ...rows].map((cells) => `${cells.join(';')}\n`).join(''));
    const zip = zipSync({ 'x10.csv': csv(texts.slice(1)), 'x2.csv': csv(texts.slice(0, 1)) });
    expect((await look(zip)).avisos).toEqual(['Es un .zip: se ha mirado su primer archivo, «x2.csv»']);
    expect(await samples(zip)).toEqual({ asked: [], muestras: three, rechazos: [] });
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['an empty workbook', rawWorkbook([sheet('')]), /^El libro no tiene ninguna hoja a la vista con filas$/u],
    [
      'formulas without results',
      rawWorkbook([sheet(`<row r="1">${inline('N')}<c r="B1"><f>A1</f></c></row>`)]),
      /^La celda B1 de la hoja "Datos" tiene una fórmula sin su resultado: abre el libro en Excel/u,
    ],
    ['a damaged workbook', rawWorkbook([sheet('<row')]), /^El libro de Excel está dañado/u],
    ['a .zip of a .zip', zipSync({ 'a.zip': zipSync({ 'a.csv': strToU8('a;b\n') }) }), /otro archivo comprimido/u],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), /antiguo \(\.xls\)/u],
  ])('of %s is the reason why it is not understood, with the cure', async (_, bytes, aviso) => {
    const { formato, mapeo, avisos } = await look(bytes);
    expect([formato, mapeo, avisos]).toEqual(['desconocido', null, [expect.stringMatching(aviso)]]);
  });
});

it('says no line of a field of samples that are columns, which stands in none of those of its parameters', async () => {
  const csv = [
    'Ensayo;Ud.;Z-1;Z-2;Z-3',
    'Fecha;;03/02/2026;04/02/2026;05/02/2026',
    'Zona;;Norte;Sur;Este',
    'pH;ud. pH;7,1;7,4;8,2',
    'Nitrato;mg/L;12;14;<0,5',
    'Cloruro;mg/L;21;22;20',
  ].join('\n');
  const { mapeo, conjeturas, columnas } = await look(strToU8(`${csv}\n`));
  expect(mapeo?.['forma']).toBe('cruzada');
  const said = (campo: string) => conjeturas.find((each) => each.campo === campo)?.fundamento;
  expect(said('campos.fecha_muestra')).not.toContain('línea');
  expect(said('campos.numero_muestra')).not.toContain('línea');
  expect(said('resultado.valor')).toContain('(línea 4)');
  expect(columnas.find(({ nombre }) => nombre === 'Zona')?.raro?.linea).toBeUndefined();
});
