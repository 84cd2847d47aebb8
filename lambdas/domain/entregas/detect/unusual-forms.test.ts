import { describe, expect, it } from 'vitest';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

const nobody = { 'campos.tipo_muestra': { constante: 'Agua' }, 'campos.solicitante': { constante: 'Ayuntamiento' } };

/** Names of compounds that no dictionary has. */
const names = ['Ald', 'Ter', 'Hep', 'Lin', 'Sim', 'Met'].flatMap((one) =>
  ['oxina', 'azol', 'uracilo', 'ifós', 'anato', 'idona', 'amilo', 'urea'].map((other) => `${one}${other}`),
);

describe('a table of results whose values are nearly all words', () => {
  const value = (i: number) => (i % 10 === 7 ? '0.02' : (['ND', 'NR', '<LOQ', 'n.q.'][i % 4] ?? ''));

  it.each([
    ['Chemical', 'value'],
    ['Nombre de la sustancia', 'Valor'],
    ['Microcontaminante', 'Resultado'],
  ])('is long, by the name of «%s» in every row, and «%s» is the result', async (name, heading) => {
    const { found, muestras } = await readAs(
      [
        `SiteCode,Date,${name},CAS,${heading}`,
        ...[0, 1, 2].flatMap((s) =>
          names.map((each, i) => `W${s % 2},2026-03-1${s},${each},${500 + i}-1${i % 9}-${i % 7},${value(i + s)}`),
        ),
      ],
      nobody,
    );
    expect(found.mapeo).toMatchObject({ forma: 'larga', resultado: { descripcion: name, valor: heading } });
    expect(askedOf(found)).not.toContain('resultado.valor');
    expect(muestras).toHaveLength(3);
    expect(muestras[0]?.determinaciones).toHaveLength(names.length);
  });

  it('is long of one sample too, of which each name stands once', () => {
    const found = detected(['compuesto;value', ...names.map((each, i) => `${each};${value(i)}`)]);
    expect(found.mapeo).toMatchObject({ forma: 'larga', resultado: { descripcion: 'compuesto', valor: 'value' } });
    expect(JSON.stringify(guessOf(found, 'campos.numero_muestra'))).not.toContain('compuesto');
  });
});

describe('a table whose columns are dates', () => {
  const rows = ['Arroyo;pH;7,1;7,2;7,3', 'Arroyo;Sulfato;31;32;33', 'Balsa;pH;7,4;7,5;7,6', 'Balsa;Sulfato;<5;35;36'];

  it('is read with a sample for each place and day', async () => {
    const { found, muestras, said } = await readAs(['Sitio;Analito;12/01/2026;12/02/2026;12/03/2026', ...rows], {
      ...nobody,
      fechas: ['dd/mm/aaaa'],
    });
    expect(found.mapeo).toMatchObject({ forma: 'cruzada', campos: { fecha_muestra: '[cabecera]' } });
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({
      valor: { columnas: ['Sitio', '[cabecera]'] },
      certeza: 'preguntar',
    });
    expect(said).toEqual([]);
    expect(muestras).toContainEqual(
      expect.objectContaining({ numero_muestra: 'Arroyo-12/01/2026', fecha_muestra: '2026-01-12' }),
    );
    expect(muestras).toHaveLength(6);
  });

  it('of one place alone asks for its number and doesn’t propose the date', () => {
    const found = detected(['Analito;2026-01-12;2026-02-12', 'pH;7,1;7,2', 'Sulfato;31;32', 'Nitrito;ND;ND']);
    expect(found.mapeo).toMatchObject({ forma: 'cruzada' });
    expect(guessOf(found, 'campos.numero_muestra')).toMatchObject({ valor: { constante: '' }, certeza: 'preguntar' });
  });

  it.each(['12-ene;12-feb;12-mar', 'Enero;Febrero;Marzo', '2024;2025;2026', 'ene-26;feb-26;mar-26'])(
    'of which no day is known is refused by name: %s',
    (header) => {
      const [first = ''] = header.split(';');
      const { mapeo, avisos } = detected([`Sitio;Analito;${header}`, ...rows]);
      expect(mapeo).toBeNull();
      expect(avisos).toEqual([expect.stringContaining(`«${first}»`)]);
      expect(avisos[0]).toContain('Escribe en la cabecera la fecha entera');
    },
  );
});

describe('a row of units below the header of a long table', () => {
  it.each([
    ['-;-;-;-;-;mg/L;m', 'Resultado;Prof.'],
    ['texto;dd/mm/aaaa;texto;texto;texto;mg/L;(m)', 'Resultado;Prof.'],
    [';;;;;(mg/L);', 'Valor;Nota'],
  ])('is left out by the format, and its unit is the results’: %s', async (units, headings) => {
    const { found, resultados, said } = await readAs([
      `Muestra;Fecha;Cliente;Tipo de muestra;Parámetro;${headings}`,
      units,
      'T-7;16/03/2026;Hotel Sol;Río;Sulfato;31,5;2',
      'T-7;16/03/2026;Hotel Sol;Río;Nitrato;2,5;2',
      'T-8;17/03/2026;Hotel Sol;Río;Sulfato;32,5;2',
    ]);
    expect(found.mapeo?.['omitir_filas']).toEqual([{ tras_cabecera: 1 }]);
    expect(resultados).toEqual(['Sulfato 31.5 mg/L', 'Nitrato 2.5 mg/L', 'Sulfato 32.5 mg/L']);
    expect(said).toEqual([]);
  });
});

it('the orders of dates that are offered are of all ways of writing them, and differ', () => {
  const found = detected([
    'Muestra;Fecha;Recepción;Cliente;Tipo de muestra;pH',
    'T-1;01/03/2026;03-04-26;Hotel;Río;7,1',
    'T-2;02/03/2026;04.05.2026;Hotel;Río;7,2',
  ]);
  expect(guessOf(found, 'fechas')).toMatchObject({
    valor: ['dd/mm/aaaa', 'dd-mm-aa', 'dd.mm.aaaa'],
    alternativas: [['mm/dd/aaaa', 'mm-dd-aa', 'mm.dd.aaaa']],
  });
});

describe('a table with a column for each day', () => {
  it.each([
    ['Cliente;Punto;pH 14/10/2026;pH 15/10/2026;Nitrato 14/10/2026;Nitrato 15/10/2026', 'Hotel Sol;P1;7,1;7,2;12;13'],
    ['Punto;Año;Enero;Febrero;Marzo', 'P1;2026;12;13;14'],
    ['Nitrato (mg/L);14/10/2026;15/10/2026;16/10/2026', 'P1;12;13;14'],
    ['Pozo;ene-26;feb-26;mar-26', 'P1;12;13;14'],
    ['Pozo;Temp. (2025);Temp. (2026)', 'P1;12,5;13,5'],
  ])('whose rows name no parameter is refused with what to do, and no day of many is stored: %s', (header, row) => {
    const { mapeo, avisos } = detected([header, row, row.replace('P1', 'P2')]);
    expect(mapeo).toBeNull();
    expect(avisos[0]).toMatch(/^Cada columna es de una fecha/u);
    expect(avisos[0]).toContain('una fila por muestra con su fecha');
  });
});

it('a header that repeats its headings names the columns all the same', async () => {
  const { found } = await readAs([
    'Nº muestra;Fecha;Cliente;Tipo de muestra;Valor;Unidad;Valor;Unidad',
    'A-1;14/10/2026;Hotel Sol;Agua;7,1;mg/L;12;µg/L',
    'A-2;15/10/2026;Hotel Sol;Agua;7,2;mg/L;13;µg/L',
  ]);
  expect(found.avisos.join()).not.toContain('Ninguna de las primeras líneas nombra las columnas');
  expect(found.columnas.map(({ nombre }) => nombre)).toContain('Valor (2.ª)');
});

describe('a multiplier beside a unit', () => {
  it.each([
    ['Aerobios x 1000', 'Aerobios'],
    ['Aerobios UFC/g (10³)', 'Aerobios'],
    ['Aerobios en miles (UFC/g)', 'Aerobios'],
    ['Aerobios (UFC/g x10)', 'Aerobios'],
    ['Aerobios (×1000)', 'Aerobios'],
    ['Aerobios [miles]', 'Aerobios'],
    ['Aerobios, miles de UFC/g', 'Aerobios'],
  ])('of a heading is asked about, wherever it stands: %s', (heading, nombre) => {
    const found = detected([
      `Nº muestra;Fecha;Cliente;Tipo de muestra;${heading}`,
      'A-1;14/03/2026;Hotel Sol;Alimento;4,5',
      'A-2;15/03/2026;Hotel Sol;Alimento;12',
    ]);
    expect(askedOf(found)).toContain('determinaciones');
    expect(guessOf(found, 'determinaciones')?.pregunta).toContain(`en «${heading}»`);
    expect(guessOf(found, 'determinaciones')?.valor).toMatchObject([{ descripcion: nombre }]);
  });

  it('of a row of units is asked about, and the row is no sample', async () => {
    const { found, resultados, said } = await readAs([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;Aerobios;Mohos',
      ';;;;10³ UFC/g;miles de UFC/g',
      'A-1;14/03/2026;Hotel Sol;Alimento;4,5;3',
      'A-2;15/03/2026;Hotel Sol;Alimento;12;4',
    ]);
    expect(found.mapeo?.['omitir_filas']).toEqual([{ tras_cabecera: 1 }]);
    expect(askedOf(found)).toContain('determinaciones');
    expect(resultados.slice(0, 2)).toEqual(['Aerobios 4.5 10³ UFC/g', 'Mohos 3 miles de UFC/g']);
    expect(said).toEqual([]);
  });
});

describe('a date with a time of its own beside a column of times', () => {
  const lines = [
    'Nº muestra;Fecha;Hora;Cliente;Tipo de muestra;pH',
    'A-1;14/03/2026 08:30;09:45;Hotel Sol;Agua;7,1',
    'A-2;15/03/2026 10:00;10:00;Hotel Sol;Agua;7,2',
  ];

  it('is asked about where they differ, and what isn’t kept is said', async () => {
    const { found, muestras, said } = await readAs(lines);
    expect(askedOf(found)).toContain('campos.hora_muestra');
    expect(muestras.map(({ hora_muestra: hora }) => hora)).toEqual(['09:45', '10:00']);
    expect(said).toEqual([expect.stringContaining('se guarda la de la columna')]);
    const answered = await readAs(lines, {
      'campos.hora_muestra': guessOf(found, 'campos.hora_muestra')?.alternativas[0] ?? null,
    });
    expect(answered.muestras.map(({ hora_muestra: hora }) => hora)).toEqual(['08:30', '10:00']);
  });

  it('is not where they say the same', () => {
    const found = detected(lines.map((line) => line.replace('08:30', '09:45')));
    expect(askedOf(found)).not.toContain('campos.hora_muestra');
  });
});
