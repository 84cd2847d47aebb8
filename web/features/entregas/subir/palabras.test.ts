import { expect, it } from 'vitest';
import { textoDeCarga, textoDeEntregados, textoDeRestante, textoSinMuestra } from './palabras.ts';

it('what is left is given roughly, and not at all where it can’t be known', () => {
  const words = [null, 3, 42, 89, 90, 3540, 3600, 9000].map(textoDeRestante);
  expect(words).toEqual([
    '',
    'quedan unos segundos',
    'quedan 50 s',
    'quedan 90 s',
    'quedan 2 min',
    'quedan 59 min',
    'quedan 1 h',
    'quedan 2 h 30 min',
  ]);
});

it('an upload says how much of it is there, and what it waits for', () => {
  const of = 20 * 1024 ** 2;
  const sent = of / 4;
  expect(textoDeCarga({ kind: 'subiendo', sent, seconds: 42 }, of)).toBe(
    'Subiendo · 5\u00a0MB de 20\u00a0MB · quedan 50 s',
  );
  expect(textoDeCarga({ kind: 'subiendo', sent: of, seconds: 0 }, of)).toBe('Terminando de subir…');
  expect(textoDeCarga({ kind: 'esperando', sent, sinRed: true }, of)).toMatch(/^Sin conexión: seguirá sola/u);
  expect(textoDeCarga({ kind: 'esperando', sent, sinRed: false }, of)).toMatch(/^El portal no contesta/u);
});

it('certificates are counted as a Spaniard would', () => {
  expect(textoSinMuestra(1, 1)).toBe('Ninguna muestra tiene el número de este certificado');
  expect(textoSinMuestra(3, 3)).toBe('Ninguno de los 3 certificados lleva el número de una muestra del portal');
  expect(textoSinMuestra(1, 3)).toBe('1 de los 3 certificados no lleva el número de una muestra del portal');
  expect(textoSinMuestra(8, 2400)).toBe('8 de los 2.400 certificados no llevan el número de una muestra del portal');
  expect(textoDeEntregados(0)).toBe('No se ha entregado ningún certificado');
  expect(textoDeEntregados(1)).toMatch(/^1 certificado entregado:/u);
});
