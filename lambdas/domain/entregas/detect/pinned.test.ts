import { describe, expect, it } from 'vitest';
import { detect } from './detect.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const rows = ['Muestra;Fecha;Cliente;Tipo;pH', 'A-1;17/05/2026;Peñón;Agua;7,2', 'A-2;18/05/2026;Cañón;Agua;7,4', ''];
const table = rows.join('\n');

describe('what a person said of how a file is written', () => {
  it('takes the place of what the file seems to say, and the rest is detected with it', () => {
    const above = `Listado;de;mayo;y;junio\n${table}`;
    const guessed = detect({ inicio: bytes(above) });
    expect(guessed.columnas[0]?.nombre).toBe('Listado');
    const { mapeo, columnas } = detect({ inicio: bytes(above), pinned: { cabecera: 2 } });
    expect(columnas.map(({ nombre }) => nombre)).toEqual(['Muestra', 'Fecha', 'Cliente', 'Tipo', 'pH']);
    expect(mapeo).toMatchObject({ cabecera: 2, campos: { solicitante: 'Cliente', fecha_muestra: 'Fecha' } });
  });

  it('decides the separator, the quotes and the encoding', () => {
    const caret = table.replaceAll(';', '^');
    expect(detect({ inicio: bytes(caret) }).formato).toBe('desconocido');
    const separated = detect({ inicio: bytes(caret), pinned: { separador: '^', comillas: false } });
    expect(separated.mapeo).toMatchObject({ separador: '^', comillas: false });
    expect(separated.columnas).toHaveLength(5);
    const latin = detect({ inicio: bytes(table, 'latin1'), pinned: { codificacion: 'windows-1252' } });
    expect(latin.mapeo).toMatchObject({ codificacion: 'windows-1252' });
    expect(latin.columnas[2]?.valores).toEqual(['Peñón', 'Cañón']);
    const tabs = detect({ inicio: bytes(table.replaceAll(';', '\t')), pinned: { separador: 'tabulador' } });
    expect(tabs.columnas).toHaveLength(5);
  });

  it('decides how the table stands, which is detected again under that form', () => {
    const long = table.replace('Tipo;pH', 'Tipo;Ensayo;Resultado').replaceAll('Agua;', 'Agua;pH;');
    const found = detect({ inicio: bytes(long), pinned: { forma: 'larga' } });
    expect(found.mapeo).toMatchObject({ forma: 'larga', resultado: { valor: 'Resultado' } });
    const wide = detect({ inicio: bytes(long), pinned: { forma: 'ancha' } });
    expect(wide.mapeo).toMatchObject({ forma: 'ancha' });
    expect(wide.conjeturas.filter(({ campo }) => campo === 'forma')).toHaveLength(1);
    const saved = [{ nombre: 'otro', mapeo: wide.mapeo ?? {} }];
    expect(detect({ inicio: bytes(long), saved: saved, pinned: { forma: 'larga' } }).mapeo).toMatchObject({
      forma: 'larga',
    });
  });

  it('is nothing that is asked about', () => {
    const { conjeturas } = detect({ inicio: bytes(table), pinned: { separador: ';' } });
    expect(conjeturas.filter(({ campo }) => campo === 'separador')).toEqual([
      expect.objectContaining({ certeza: 'segura', alternativas: [] }),
    ]);
  });
});

describe('the rows that are shown', () => {
  it('are the first ones with their lines, whatever stands above the header', () => {
    const { filas } = detect({ inicio: bytes(`Laboratorio X\n\n${table}`) });
    expect(filas.map(({ linea }) => linea)).toEqual([1, 3, 4, 5]);
    expect(filas[1]?.celdas).toEqual(['Muestra', 'Fecha', 'Cliente', 'Tipo', 'pH']);
  });

  it('are there of what is no table too, and never more than can be looked at', () => {
    expect(detect({ inicio: bytes('uno dos\ntres cuatro\n') }).filas.map(({ celdas }) => celdas)).toEqual([
      ['uno dos'],
      ['tres cuatro'],
    ]);
    const wide = `${Array.from({ length: 300 }, (_, i) => `c${i}`).join(';')}\n`;
    const { filas } = detect({ inicio: bytes(wide + `${'x'.repeat(500)};`.repeat(300).concat('\n').repeat(40)) });
    expect(filas).toHaveLength(30);
    expect(filas.every(({ celdas }) => celdas.length <= 200 && celdas.every((cell) => cell.length <= 120))).toBe(true);
  });
});
