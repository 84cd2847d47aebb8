import { describe, expect, it } from 'vitest';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { isWrapped, unwrappedLine } from '../source/decode.ts';
import { read } from '../store/testing.ts';
import { detect } from './detect.ts';
import { detected, guessOf, readAs } from './testing.ts';

const lines = [
  'Nº muestra;Fecha;Cliente;Tipo;Turbidez (UNF)',
  'O-1;14/04/2026;Baños de Peñíscola;Agua de baño;0,2',
  'O-2;15/04/2026;Camping Ñu;Agua de baño;<0,5',
  'O-3;16/04/2026;Camping Ñu;Agua de baño;1,5',
];
const sound = ['Turbidez 0.2 UNF', 'Turbidez <0.5 UNF', 'Turbidez 1.5 UNF'];

/** Letters of Mac Roman beyond ASCII, as far as these lines have them. */
const ofMac: Readonly<Record<string, number>> = { º: 0xbc, ñ: 0x96, Ñ: 0x84, í: 0x92 };
const macBytes = (text: string) => Uint8Array.from(Array.from(text, (sign) => ofMac[sign] ?? sign.charCodeAt(0)));

describe('a file of an old Mac', () => {
  it.each([
    ['in Mac Roman', macBytes(lines.join('\r')), 'macintosh'],
    ['in UTF-8', new TextEncoder().encode(`${lines.join('\r')}\r`), 'utf-8'],
  ])('has its lines and its letters: %s', async (_, inicio, codificacion) => {
    const found = detect({ inicio });
    expect(guessOf(found, 'codificacion')).toMatchObject({ valor: codificacion, certeza: 'segura' });
    expect(found.columnas.map(({ nombre }) => nombre)).toEqual(lines[0]?.split(';'));
    const { muestras, report } = await read(inicio, { mapping: found.mapeo ?? {}, piece: 7 });
    expect(report.rechazos.total).toBe(0);
    expect(muestras.map(({ solicitante }) => solicitante.nombre)).toEqual([
      'Baños de Peñíscola',
      'Camping Ñu',
      'Camping Ñu',
    ]);
  });

  it('whose lines end otherwise is asked about', () => {
    const found = detect({ inicio: macBytes(lines.join('\n')) });
    expect(guessOf(found, 'codificacion')).toMatchObject({
      valor: 'macintosh',
      certeza: 'preguntar',
      alternativas: ['windows-1252', 'utf-8'],
    });
  });

  it.each([
    ['after the header', ['\r', '\n', '\r\n', '\n']],
    ['in the middle', ['\r\n', '\r\n', '\r', '\n']],
    ['at the end', ['\n', '\n', '\r\n', '\r']],
  ])('is read where its lines end in several ways: one alone %s', async (_, ends) => {
    const inicio = new TextEncoder().encode(lines.map((line, i) => line + (ends[i] ?? '')).join(''));
    const found = detect({ inicio });
    const { muestras, report } = await read(inicio, { mapping: found.mapeo ?? {}, piece: 7 });
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['O-1', 'O-2', 'O-3']);
    expect(report.rechazos.total).toBe(0);
    expect(report.celdas.total).toBe(20);
  });

  it('keeps the numbers of its lines where its lines end in several ways', async () => {
    const text = `${lines[0]}\r\n${lines[1]}\r${lines[2]?.replace('15/04', '31/02')}\r\n${lines[3]}\n`;
    const { report } = await read(text, { mapping: detected(lines).mapeo ?? {}, piece: 7 });
    expect(report.rechazos.primeras.map(({ linea }) => linea)).toEqual([3]);
  });

  it('is none for a carriage return in a cell', async () => {
    const text = lines.with(1, 'O-1;14/04/2026;"Baños\rde Peñíscola";Agua de baño;0,2').join('\r\n');
    const { muestras } = await read(text, { mapping: detected(lines).mapeo ?? {} });
    expect(muestras.map(({ solicitante }) => solicitante.nombre)).toContain('Baños de Peñíscola');
  });
});

describe('lines that are in quotes as a whole', () => {
  const quoted = (line: string) => `"${line.replaceAll('"', '""')}"`;
  const commas = lines.map((line) =>
    line
      .split(';')
      .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
      .join(','),
  );

  it.each([
    ['all of them', lines.map(quoted)],
    ['with quotes within', commas.map(quoted)],
    ['but the header', lines.map((line, i) => (i === 0 ? line : quoted(line)))],
    ['with separators after them', lines.map((line, i) => (i === 0 ? line : `${quoted(line)};;;;`))],
    ['in single quotes', lines.map((line) => `'${line}'`)],
  ])('are read without them, as the mapping says: %s', async (_, written) => {
    const { found, resultados } = await readAs(written);
    expect(found.mapeo).toMatchObject({ lineas_entre_comillas: true });
    expect(resultados).toEqual(sound);
  });

  it('are none where cells are, or where a line has another number of columns', () => {
    const cells = lines.map((line) => line.split(';').map(quoted).join(';'));
    expect(guessOf(detected(cells), 'lineas_entre_comillas')).toBeUndefined();
    const notes = [...lines, '"Nota; una"', '"Nota; dos"'];
    expect(guessOf(detected(notes), 'lineas_entre_comillas')).toBeUndefined();
    expect(isWrapped('"a";"b"')).toBe(false);
    expect(unwrappedLine('"a";"b"')).toBe('"a";"b"');
  });

  it('that never close are why no table is seen, and it is said', () => {
    const { avisos } = detected(lines.map((line) => `"${line}`));
    expect(avisos[0]).toMatch(/^Las líneas empiezan por unas comillas que no se cierran, como «"Nº muestra;/u);
  });
});

describe('signs that no one sees', () => {
  it('make no other requester, number, parameter or value', async () => {
    const hidden = lines.map((line, i) =>
      i === 0
        ? line.replace('Tur', 'Tur\u00AD').replace('muestra', 'muestra\u200B')
        : line.replace('Ñu', 'Ñ\u200Bu').replace('O-', 'O\u2060-').replace(',', '\u200C,'),
    );
    const { muestras, resultados, said } = await readAs(hidden);
    expect(resultados).toEqual(sound);
    expect(muestras.map(({ numero_muestra: numero, solicitante }) => [numero, solicitante.nombre])).toEqual([
      ['O-1', 'Baños de Peñíscola'],
      ['O-2', 'Camping Ñu'],
      ['O-3', 'Camping Ñu'],
    ]);
    expect(said).toEqual([]);
  });

  it('are left out of what is stored and of what is compared, but for the joiner of an emoji', () => {
    for (const sign of ['\u00AD', '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u180E', '\u202E']) {
      expect(clean(`Aguas${sign}SL`)).toBe('AguasSL');
      expect(fold(`Águas${sign}SL`)).toBe('aguassl');
    }
    expect(clean('👩\u200D🔬 Lab')).toBe('👩\u200D🔬 Lab');
  });
});

it('quotes that begin lines and never close are said of a table too, before its names have them', () => {
  const found = detected([
    '"Nº muestra;Fecha;Cliente;Tipo de muestra;pH',
    '"A-1;14/10/2026;Hotel Sol;Agua;7,1',
    '"A-2;15/10/2026;Hotel Luna;Agua;7,2',
  ]);
  expect(found.avisos[0]).toMatch(/^Las líneas empiezan por unas comillas que no se cierran, como «"Nº muestra;/u);
});

describe('separators at the ends of some lines', () => {
  it('leave the file with the separator that it has', async () => {
    const { found, resultados } = await readAs(lines.map((line, i) => line + ';'.repeat(i)));
    expect(guessOf(found, 'separador')).toMatchObject({ valor: ';' });
    expect(resultados).toEqual(sound);
  });
});

describe('a column of hours', () => {
  const withHora = (...hours: readonly string[]) =>
    lines.map((line, i) => line.replace(/^([^;]+;[^;]+)/u, `$1;${i === 0 ? 'Hora' : hours[i - 1]}`));

  it.each([
    ['9h30', '10 h 15', '21h05'],
    ['9:30 h', '10:15h', '21:05 hrs.'],
    ['9.30', '10.15', '21.05'],
  ])('is read as people write them: %s', async (...hours) => {
    const { muestras } = await readAs(withHora(...hours));
    expect(muestras.map(({ hora_muestra: hora }) => hora)).toEqual(['09:30', '10:15', '21:05']);
  });

  it('is no other column for a few that are none: their lines are refused', async () => {
    const { found, muestras, said } = await readAs(withHora('9:30', '24:00', '21:05'));
    expect(guessOf(found, 'campos.hora_muestra')).toMatchObject({ valor: 'Hora' });
    expect(muestras.length).toBe(2);
    expect(said).toEqual(['No es una hora que exista (hh:mm)']);
  });
});
