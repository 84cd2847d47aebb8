import { describe, expect, it } from 'vitest';
import { maxUsuariosDeLote } from '../../../../../contract/administracion/usuarios-lote.ts';
import { readList } from './read-list.ts';

const ana = { email: 'ana@x.example', cliente: 'Hoteles', solicitantes: [] };

describe('a list of users', () => {
  it.each([
    ['copied from a spreadsheet', 'ana@x.example\tHoteles'],
    ['with the client first', 'Hoteles\tana@x.example'],
    ['with headings', 'Cliente\tCorreo electrónico\nHoteles\tana@x.example'],
    ['as a Spanish CSV', '\uFEFFCorreo;Cliente;Solicitantes\r\nana@x.example;Hoteles;\r\n'],
    ['as a CSV with commas and quotes', 'E-mail,Cliente\n"ana@x.example","Hoteles"\n'],
    ['with blank lines and spaces', '\n ana@x.example ;  Hoteles  \n\n;\n'],
  ])('%s is read', (_, text) => {
    expect(readList(text)).toEqual({ filas: [ana], sinUso: [] });
  });

  it.each([
    ['in one cell', 'ana@x.example\tHoteles\t"Sol; Luna| Mar"'],
    ['with line breaks in a cell', 'ana@x.example\tHoteles\t"Sol\nLuna\nMar\n"'],
    ['in cells of their own', 'ana@x.example\tHoteles\tSol\tLuna\tMar'],
    [
      'in rows of their own',
      'ana@x.example\tHoteles\tSol\nANA@x.example\thoteles\tLuna; Sol\nana@x.example\tHoteles\tMar',
    ],
    [
      'in columns by their headings',
      'Solicitante 1;Cliente;Solicitante 2;Correo;Centro\nSol;Hoteles;Luna;ana@x.example;Mar',
    ],
  ])('may have solicitantes %s', (_, text) => {
    expect(readList(text)).toEqual({ filas: [{ ...ana, solicitantes: ['Sol', 'Luna', 'Mar'] }], sinUso: [] });
  });

  it('says which columns it doesn’t use', () => {
    expect(readList('Nombre;Correo;Cliente;Teléfono\nAna;ana@x.example;Hoteles;600')).toEqual({
      filas: [ana],
      sinUso: ['Nombre', 'Teléfono'],
    });
  });

  it('never widens what a row limits: one for all solicitantes stays apart from one for some', () => {
    const read = readList('ana@x.example;Hoteles\nana@x.example;Hoteles;Sol');
    expect(read).toEqual({ filas: [ana, { ...ana, solicitantes: ['Sol'] }], sinUso: [] });
  });

  it('keeps rows that lack something, which the check then names', () => {
    const filas = [
      { ...ana, cliente: '' },
      { ...ana, email: '' },
    ];
    expect(readList('Correo;Cliente\nana@x.example;\n;Hoteles')).toEqual({ filas, sinUso: [] });
  });

  it.each([
    ['  \n', 'Pega la lista o elige un archivo'],
    ['Nombre;Teléfono\nAna;600', 'No se encuentra la columna de los correos: llámala «Correo»'],
    ['Correo;Empresa\nana@x.example;Hoteles', 'No se encuentra la columna del cliente: llámala «Cliente»'],
    ['Correo;Cliente\n', 'La lista no tiene filas'],
    ['"ana@x.example;Hoteles', 'No se entiende la tabla: comprueba que las comillas de sus celdas se cierran'],
    [
      Array.from({ length: maxUsuariosDeLote + 1 }, (_, n) => `u${n}@x.example;Hoteles`).join('\n'),
      'Son 501 usuarios: añade como mucho 500 cada vez',
    ],
  ])('%j isn’t read: %s', (text, error) => expect(readList(text)).toEqual({ error }));
});
