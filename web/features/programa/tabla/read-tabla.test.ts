import { describe, expect, it } from 'vitest';
import { maxCelda, maxFilasDeTabla } from '../../../../contract/programa/tabla.ts';
import { readTabla, tablaOf } from './read-tabla.ts';

const blank = {
  solicitante: '',
  instalacion: '',
  que: '',
  tipos: '',
  parametros: '',
  puntos: '',
  frecuencia: '',
  desde: '',
  hasta: '',
  quien: '',
  origen: '',
  detalle: '',
};
const torre = { ...blank, solicitante: 'Hotel Sol', instalacion: 'Torre 1', que: 'Legionella', frecuencia: 'mensual' };

describe('a table of programmes', () => {
  it.each([
    [
      'copied from a spreadsheet',
      'Solicitante\tInstalación\tQué se muestrea\tFrecuencia\nHotel Sol\tTorre 1\tLegionella\tmensual',
    ],
    [
      'as a Spanish CSV',
      '\uFEFFSolicitante;Instalación;Qué se muestrea;Frecuencia\r\nHotel Sol;Torre 1;Legionella;mensual\r\n',
    ],
    [
      'with its columns in another order, without accents',
      'FRECUENCIA;que se muestrea;instalacion;solicitante\nmensual;Legionella;Torre 1;Hotel Sol',
    ],
    [
      'with blank lines',
      'Solicitante;Instalación;Qué se muestrea;Frecuencia\n;;;\nHotel Sol; Torre 1 ;Legionella;mensual\n\n',
    ],
  ])('%s is read', (_, text) => {
    expect(readTabla(text)).toEqual({ filas: [torre], sinUso: [] });
  });

  it('keeps names that a semicolon parts in one cell, and says which columns it doesn’t use', () => {
    const text =
      'Solicitante,Instalación,Qué se muestrea,Frecuencia,Puntos,Precio\nHotel Sol,Torre 1,Legionella,mensual,"Balsa; Retorno",12';
    expect(readTabla(text)).toEqual({ filas: [{ ...torre, puntos: 'Balsa; Retorno' }], sinUso: ['Precio'] });
  });

  it.each([
    ['', 'Pega la tabla o elige un archivo'],
    [
      'Hotel Sol;Torre 1',
      'La primera línea debe tener los nombres de las columnas; faltan «Solicitante», «Instalación», «Qué se muestrea» y «Frecuencia»',
    ],
    [
      'Solicitante;Instalación;Qué se muestrea\nHotel Sol;Torre 1;Legionella',
      'La primera línea debe tener los nombres de las columnas; falta «Frecuencia»',
    ],
    ['Solicitante;Instalación;Qué se muestrea;Frecuencia\n', 'La tabla no tiene filas'],
  ])('that can’t be read says why: %j', (text, error) => {
    expect(readTabla(text)).toEqual({ error });
  });

  it('keeps all that stands in a cell, or says that it is too much', () => {
    const of = (puntos: string) =>
      readTabla(
        `Solicitante;Instalación;Qué se muestrea;Frecuencia;Puntos\nHotel Sol;Torre 1;Legionella;mensual;"${puntos}"`,
      );
    const long = Array.from({ length: 90 }, (_, n) => `Balsa ${n}`).join('; ');
    expect(of(long)).toEqual({ filas: [{ ...torre, puntos: long }], sinUso: [] });
    expect(of('a'.repeat(maxCelda + 1))).toEqual({ error: 'Una celda de «Puntos» tiene más de 4.000 caracteres' });
  });

  it('of more rows than fit says so', () => {
    const head = ['Solicitante', 'Instalación', 'Qué se muestrea', 'Frecuencia'];
    const row = ['Hotel Sol', 'Torre 1', 'Legionella', 'mensual'];
    const rows = [head, ...Array.from({ length: maxFilasDeTabla + 1 }, () => row)];
    expect(tablaOf(rows)).toEqual({ error: 'Son 501 filas: añade como mucho 500 cada vez' });
  });
});
