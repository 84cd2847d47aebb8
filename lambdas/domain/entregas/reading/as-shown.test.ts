import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { partesDeCeldas } from '../../../../contract/entregas/rules/frase-de-celdas.ts';
import { inline, rawWorkbook } from '../source/testing.ts';
import { isAsShown } from './resultado.ts';
import { read } from '../store/testing.ts';

// What a table shows and what is stored of it, compared by an oracle that knows neither the readers nor the library of formats.

/** A number as digits and the place of its point: what it is in any spelling. */
interface Decimal {
  isNegative: boolean;
  digits: string;
  /** How many of the digits are decimals. */
  scale: number;
}

const decimals = fc
  .record({
    isNegative: fc.boolean(),
    number: fc.integer({ min: 1, max: 99_999_999 }),
    scale: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ isNegative, number, scale }): Decimal => ({ isNegative, digits: String(number), scale }));

const plain = ({ isNegative, digits, scale }: Decimal) => {
  const padded = digits.padStart(scale + 1, '0');
  const point = padded.length - scale;
  return `${isNegative ? '-' : ''}${padded.slice(0, point)}${scale > 0 ? `.${padded.slice(point)}` : ''}`;
};

/** The same number with so many decimals, as spreadsheets round: half away from zero. */
function rounded(number: Decimal, scale: number): Decimal {
  if (scale >= number.scale) return { ...number, digits: number.digits + '0'.repeat(scale - number.scale), scale };
  const kept = BigInt(number.digits);
  const unit = 10n ** BigInt(number.scale - scale);
  return { ...number, digits: String((2n * kept + unit) / (2n * unit)), scale };
}

const isZero = ({ digits }: Decimal) => /^0+$/u.test(digits);

/** A text as the short list of equal spellings leaves it: thousands, decimal sign, spaces and the minus as one. */
function normal(text: string, { decimal, miles }: { decimal: string; miles: string }): string {
  const bare = text.replaceAll('\u2212', '-').replaceAll(/\s/gu, '');
  const parted = miles === '' ? bare : bare.replaceAll(miles, '');
  return parted.replace(decimal, '.').replace(/^([<>]?-?)0+(?=\d)/u, '$1');
}

/** A stored value, its sign and its number, as the portal writes them, and as its text is. */
function written({ operador, valor, valor_formateado: texto = '' }: Resultado) {
  return { number: valor === undefined ? undefined : `${operador ?? ''}${exact(valor)}`, texto };
}

/** A number with all its digits and no exponent. */
const exact = (valor: number) => valor.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 17 });

const sameNumber = (one: string, other: string) => {
  const [[sign, first], [otherSign, second]] = [one, other].map((text) => {
    const [, operador = '', digits = ''] = /^([<>]?)(.*)$/u.exec(text) ?? [];
    return [operador, Number(digits)] as const;
  }) as [readonly [string, number], readonly [string, number]];
  return sign === otherSign && Object.is(first + 0, second + 0);
};

const mapping = (more: object) => ({
  forma: 'ancha',
  separador: ';',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
  determinaciones: [{ descripcion: 'Plomo', resultados: [{ columna: 'Plomo' }] }],
  ...more,
});

/** How a format writes a number: its code, and what a spreadsheet in Spanish shows by it. */
interface Format {
  code: string;
  shown: (number: Decimal) => string;
}

const spanish = (number: Decimal) => plain(number).replace('.', ',');
const grouped = (text: string) => text.replaceAll(/\B(?=(?:\d{3})+(?!\d))(?<!,\d*)/gu, '.');
const abs = (number: Decimal) => ({ ...number, isNegative: false });
/** Without the minus of what is rounded to nothing. */
const signed = (number: Decimal) => spanish(isZero(number) ? abs(number) : number);
const shift = (number: Decimal, by: number): Decimal =>
  by > 0
    ? {
        ...number,
        digits: number.digits + '0'.repeat(Math.max(0, by - number.scale)),
        scale: Math.max(0, number.scale - by),
      }
    : { ...number, scale: number.scale - by };

const places = fc.integer({ min: 0, max: 5 });
const zeros = (scale: number) => (scale === 0 ? '0' : `0.${'0'.repeat(scale)}`);

const formats: fc.Arbitrary<Format> = fc.oneof(
  places.map((scale): Format => ({ code: zeros(scale), shown: (n) => signed(rounded(n, scale)) })),
  places.map((scale): Format => ({ code: `#,##${zeros(scale)}`, shown: (n) => grouped(signed(rounded(n, scale))) })),
  places.map((scale): Format => ({
    code: `${zeros(scale)}%`,
    shown: (n) => `${signed(rounded(shift(n, 2), scale))}%`,
  })),
  places.map((scale): Format => ({ code: `${zeros(scale)},`, shown: (n) => signed(rounded(shift(n, -3), scale)) })),
  places.map((scale): Format => ({
    code: `"<"${zeros(scale)}`,
    shown: (n) => signed(rounded(n, scale)).replace(/^-?/u, '$&<'),
  })),
  places.map((scale): Format => ({
    code: `${zeros(scale)};[Red]${zeros(scale)}`,
    shown: (n) => spanish(abs(rounded(n, scale))),
  })),
  places.map((scale): Format => ({
    code: `${zeros(scale)}" mg/L"`,
    shown: (n) => `${signed(rounded(n, scale))} mg/L`,
  })),
  places.map((scale): Format => ({
    code: `${zeros(scale)}" mg/L";[Red]${zeros(scale)}" mg/L"`,
    shown: (n) => `${spanish(abs(rounded(n, scale)))} mg/L`,
  })),
  places.map((scale): Format => ({ code: `${zeros(scale)}"*"`, shown: (n) => `${signed(rounded(n, scale))}*` })),
  fc.constant<Format>({ code: 'General', shown: (n) => signed(trimmed(n)) }),
);

/** Without the zeros that end its decimals. */
function trimmed(number: Decimal): Decimal {
  let { digits, scale } = number;
  while (scale > 0 && digits.endsWith('0')) [digits, scale] = [digits.slice(0, -1), scale - 1];
  return { ...number, digits, scale };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A workbook of a sample whose value is a number in a format. */
function bookOf(cells: readonly { number: Decimal; format: Format }[]): Uint8Array {
  const codes = cells.map(({ format }, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escaped(format.code)}"/>`);
  const styles = `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf/>${cells.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs></styleSheet>`;
  const rows = cells.map(({ number }, i) => {
    const own = [`A-${i}`, '07/05/2026', 'Sol'].map(inline).join('');
    return `<row>${own}<c s="${i + 1}"><v>${plain(number)}</v></c></row>`;
  });
  const header = `<row>${['N', 'F', 'S', 'Plomo'].map(inline).join('')}</row>`;
  return rawWorkbook([{ nombre: 'Datos', rows: header + rows.join('') }], { styles });
}

/** The results of each sample by its number, and the samples that were refused. */
async function results(content: string | Uint8Array, more: object) {
  const { muestras, report } = await read(content, { mapping: mapping(more) });
  return {
    of: (numero: string) =>
      muestras.find((muestra) => muestra.numero_muestra === numero)?.determinaciones[0]?.resultados[0],
    refused: new Set(report.rechazos.primeras.map(({ muestra }) => muestra)),
  };
}

describe('what is stored of a cell', () => {
  it('of a sheet is what its program shows, or its sample is refused', async () => {
    const cells = fc.array(fc.record({ number: decimals, format: formats }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(cells, async (all) => {
        const found = await results(bookOf(all), { decimales_ocultos: 'omitir', texto_del_formato: 'leer' });
        for (const [i, { number, format }] of all.entries()) {
          const name = `A-${i}`;
          const resultado = found.of(name);
          // A colour alone says that it is below zero.
          const isOtherSign = format.code.includes('Red') && number.isNegative && /[1-9]/u.test(format.shown(number));
          expect(found.refused.has(name), format.code).toBe(isOtherSign);
          if (!resultado) continue;
          const { number: stored, texto } = written(resultado);
          const unit = resultado.unidad === undefined ? '' : resultado.unidad === '%' ? '%' : ` ${resultado.unidad}`;
          const shown = format.shown(number);
          const signs = { decimal: ',', miles: '.' };
          const how = `${format.code} of ${plain(number)}`;
          expect(normal(texto + unit, { decimal: ',', miles: '' }), how).toBe(normal(shown, signs));
          const isNumber = /^-?<?-?[\d.,]+(?:%| mg\/L)?$/u.test(shown) && !shown.startsWith('-<');
          const body = isNumber ? normal(shown.replace(/%| mg\/L/u, ''), signs) : undefined;
          const isSame = body === undefined || stored === undefined ? body === stored : sameNumber(stored, body);
          expect(isSame, `${how}: ${stored} is not ${body}`).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of a sheet is what its cells hold, where a person wants their hidden digits', async () => {
    const format: Format = { code: '0.0', shown: (n) => signed(rounded(n, 1)) };
    await fc.assert(
      fc.asyncProperty(fc.array(decimals, { minLength: 1, maxLength: 20 }), async (all) => {
        const content = bookOf(all.map((number) => ({ number, format })));
        const found = await results(content, { decimales_ocultos: 'leer', texto_del_formato: 'leer' });
        for (const [i, number] of all.entries())
          expect(found.of(`A-${i}`)).toMatchObject({
            valor: Number(plain(number)),
            valor_formateado: signed(trimmed(number)),
          });
      }),
      { numRuns: 20 },
    );
  });

  it('of a number with three decimals is written as it is shown where the file has both signs and says nothing of thousands', async () => {
    const header = `<row>${['N', 'F', 'S', 'Plomo', 'Máx', 'LC'].map(inline).join('')}</row>`;
    const about = ['07/05/2026', 'Sol'].map(inline).join('');
    const rows = ['1.125', '-2.375', '12.5'].map(
      (number, i) =>
        `<row>${inline(`A-${i}`)}${about}<c><v>${number}</v></c><c><v>3.125</v></c><c><v>1.005</v></c></row>`,
    );
    const content = rawWorkbook([{ nombre: 'Datos', rows: header + rows.join('') }]);
    const resultado = {
      columna: 'Plomo',
      max: { columna: 'Máx' },
      limite_cuantificacion: { columna: 'LC' },
      unidad: 'mg/L',
    };
    const determinaciones = [{ descripcion: 'Plomo', resultados: [resultado] }];
    const { muestras, report } = await read(content, {
      mapping: { ...mapping({ decimal: 'mixto' }), determinaciones },
    });
    expect(report.rechazos.primeras).toEqual([]);
    expect(muestras.map(({ determinaciones: [own] }) => own?.resultados[0])).toMatchObject([
      { valor: 1.125, valor_formateado: '1,125', referencia: { max: 3.125 }, limite_cuantificacion: '1,005' },
      { valor: -2.375, valor_formateado: '-2,375' },
      { valor: 12.5, valor_formateado: '12,5' },
    ]);
  });

  it('of a text with three digits after a sign may be thousands, though a number beside it is none', async () => {
    const header = `<row>${['N', 'F', 'S', 'Plomo'].map(inline).join('')}</row>`;
    const about = ['07/05/2026', 'Sol'].map(inline).join('');
    const rows = ['<c><v>1.125</v></c>', inline('1,125')].map(
      (cell, i) => `<row>${inline(`A-${i}`)}${about}${cell}</row>`,
    );
    const content = rawWorkbook([{ nombre: 'Datos', rows: header + rows.join('') }]);
    const determinaciones = [{ descripcion: 'Plomo', resultados: [{ columna: 'Plomo' }] }];
    const { muestras, report } = await read(content, {
      mapping: { ...mapping({ decimal: 'mixto' }), determinaciones },
    });
    expect(report.rechazos.primeras).toMatchObject([{ muestra: 'A-1', campo: 'Plomo', valor: '1,125' }]);
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['A-0']);
  });

  it('of a date is the day of its cell, whatever the format shows of it, and the time that it shows', async () => {
    const cell = fc.record({
      day: fc.integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2026, 4, 19) / 86_400_000 }),
      minute: fc.integer({ min: 1, max: 1439 }),
      code: fc.constantFrom(
        'dd/mm/yyyy',
        'd-mmm',
        'mmm-yy',
        'mm/dd/yy',
        'yyyy-mm-dd',
        '[$-C0A]d mmm yyyy',
        'dd/mm/yyyy h:mm',
      ),
    });
    const sheets = fc.record({ cells: fc.array(cell, { minLength: 1, maxLength: 20 }), date1904: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(sheets, async ({ cells, date1904 }) => {
        const codes = cells.map(({ code }, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escaped(code)}"/>`);
        const styles = `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf/>${cells.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs></styleSheet>`;
        const epoch = (date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) / 86_400_000;
        const hasTime = (code: string) => code.includes('h');
        const rows = cells.map(({ day, minute, code }, i) => {
          const serial = day - epoch + (hasTime(code) ? minute / 1440 : 0);
          return `<row>${inline(`A-${i}`)}<c s="${i + 1}"><v>${serial}</v></c>${inline('Sol')}<c><v>1</v></c></row>`;
        });
        const header = `<row>${['N', 'F', 'S', 'Plomo'].map(inline).join('')}</row>`;
        const content = rawWorkbook([{ nombre: 'Datos', rows: header + rows.join('') }], { styles, date1904 });
        const { muestras } = await read(content, { mapping: mapping({}) });
        const found = new Map(muestras.map((muestra) => [muestra.numero_muestra, muestra]));
        for (const [i, { day, minute, code }] of cells.entries()) {
          const muestra = found.get(`A-${i}`);
          expect(muestra?.fecha_muestra).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
          const hora = new Date(minute * 60_000).toISOString().slice(11, 16);
          expect(muestra?.hora_muestra).toBe(hasTime(code) ? hora : undefined);
        }
      }),
      { numRuns: 30 },
    );
  });

  const conventions = fc.constantFrom(
    { decimal: ',', miles: '.' },
    { decimal: '.', miles: ',' },
    { decimal: ',', miles: ' ' },
    { decimal: '.', miles: "'" },
    { decimal: ',', miles: 'ninguno' },
    { decimal: 'mixto', miles: '.' },
  );

  it('of a CSV is its text, and the number that it is in the notation of the file', async () => {
    const cell = fc.record({
      number: decimals,
      sign: fc.constantFrom('', '', '<', '>', '< '),
      isGrouped: fc.boolean(),
      minus: fc.constantFrom('-', '\u2212'),
      power: fc.option(fc.integer({ min: -9, max: 9 })),
    });
    await fc.assert(
      fc.asyncProperty(conventions, fc.array(cell, { minLength: 1, maxLength: 20 }), async (own, cells) => {
        const signs = {
          decimal: own.decimal === 'mixto' ? ',' : own.decimal,
          miles: own.miles === 'ninguno' ? '' : own.miles,
        };
        const shown = cells.map(({ number, sign, isGrouped, minus, power }) => {
          const [whole = '', fraction] = plain(abs(number)).split('.');
          const parted =
            isGrouped && signs.miles !== '' ? whole.replaceAll(/\B(?=(?:\d{3})+(?!\d))/gu, signs.miles) : whole;
          const body = parted + (fraction === undefined ? '' : signs.decimal + fraction);
          const times = power === null ? '' : ` x 10^${power}`;
          return `${sign}${number.isNegative ? minus : ''}${body}${times}`;
        });
        const lines = shown.map((text, i) => `A-${i};07/05/2026;Sol;${text}`);
        const found = await results(`N;F;S;Plomo\n${lines.join('\n')}\n`, own);
        for (const [i, { number, sign, power }] of cells.entries()) {
          const resultado = found.of(`A-${i}`);
          expect(resultado?.valor_formateado).toBe(shown[i]);
          const { number: stored } = written(resultado as Resultado);
          const expected = `${sign.trim()}${exact(Number(`${plain(number)}e${power ?? 0}`))}`;
          expect(stored !== undefined && sameNumber(stored, expected), `${shown[i]}: ${stored}`).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the comparison of a number with its text', () => {
  it.each([
    ['1.234,5', { decimal: ',', miles: '.' }, 1234.5],
    ['1.234', { decimal: ',', miles: '.' }, 1234],
    ['1.234', { decimal: 'mixto', miles: 'ninguno' }, 1.234],
    ['1.5', { decimal: 'mixto', miles: '.' }, 1.5],
    ['0.100', { decimal: 'mixto', miles: '.' }, 0.1],
    ['1.234', { decimal: 'mixto', miles: '.' }, 1234],
    ["1'234.5", { decimal: '.', miles: "'" }, 1234.5],
    ['−0,5', { decimal: ',' }, -0.5],
    ['3,2·10³', { decimal: ',' }, 3200],
    ['10⁻²', { decimal: ',' }, 0.01],
    ['10^4', { decimal: ',' }, 10_000],
    ['-10**2', { decimal: ',' }, -100],
    ['4,5 10^2', { decimal: ',' }, 450],
    ['1.2E+03', { decimal: ',' }, 1200],
    ['7.5E+4', { decimal: ',', miles: '.' }, 75_000],
  ] as const)('%s in %j is %d and nothing else', (texto, notation, valor) => {
    expect(isAsShown({ valor }, texto, notation)).toBe(true);
    for (const other of [-valor, valor * 1000, valor / 1000, valor + 1])
      expect(isAsShown({ valor: other }, texto, notation)).toBe(false);
    expect(isAsShown({ valor, operador: '<' }, texto, notation)).toBe(false);
    expect(isAsShown({ valor, operador: '<' }, `<${texto}`, notation)).toBe(true);
    expect(isAsShown({ valor }, `<${texto}`, notation)).toBe(false);
  });
});

it('numbers of samples that a spreadsheet made dates are refused for one reason, however many they are', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="d\\-mmm"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs></styleSheet>`;
  const rows = [46_054, 46_082, 46_113].map(
    (serial) => `<row><c s="1"><v>${serial}</v></c>${['07/05/2026', 'Sol'].map(inline).join('')}<c><v>1</v></c></row>`,
  );
  const header = `<row>${['N', 'F', 'S', 'Plomo'].map(inline).join('')}</row>`;
  const { report } = await read(rawWorkbook([{ nombre: 'Datos', rows: header + rows.join('') }], { styles }), {
    mapping: mapping({}),
  });
  const [one, ...others] = partesDeCeldas(report.celdas).find(({ clase }) => clase === 'rechazada')?.destinos ?? [];
  expect([one?.celdas, others]).toEqual([12, []]);
  expect(one?.nombre).toContain('da a la columna formato de texto');
});
