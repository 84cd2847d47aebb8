import { describe, expect, test } from 'vitest';
import type { MuestraDocument } from '../../contract/muestras/muestra.ts';
import { fichaEditadaSchema } from '../../contract/puntos/punto.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { fold } from '../../contract/base/texto.ts';
import { aguas } from './catalogo/agua.ts';
import { legionella, piscinas } from './catalogo/instalaciones.ts';
import { demoLaboratory } from './laboratory.ts';
import { variantes } from './fichas.ts';

const laboratory = demoLaboratory({ seed: 'alicuota', samples: 5000, today: '2026-11-20' });
const fichas = new Map(laboratory.fichas().map(({ clave, ficha }) => [clave, ficha]));
const { hielo, dialisis, ...deConsumo } = aguas;
const tipos = [...Object.values(deConsumo), ...Object.values(legionella), ...Object.values(piscinas)];
const escritas = new Set(variantes.map(({ solicitante, escrito }) => claveDePunto(solicitante, escrito)));

/** The authorised samples of each point. */
const porPunto = Map.groupBy(
  Array.from(laboratory.muestras()).filter(({ estado, punto_muestreo: punto }) => estado === 'autorizada' && punto),
  ({ solicitante, punto_muestreo: punto }: MuestraDocument) =>
    claveDePunto(solicitante.nombre, punto ?? { nombre: '' }),
);

describe('the points of the demo laboratory', () => {
  test('are described where they are of water, Legionella or pools, and nowhere else', () => {
    const described = new Set(tipos.map(({ nombre }) => nombre));
    for (const [clave, muestras] of porPunto) {
      const isOne = !escritas.has(clave) && muestras.some(({ tipo_muestra: tipo }) => described.has(tipo));
      expect([clave, fichas.has(clave)]).toEqual([clave, isOne]);
    }
    expect([hielo, dialisis].some((tipo) => 'lugar' in tipo)).toBe(false);
    expect(fichas.size).toBeGreaterThan(300);
  });

  test('have the class that their names say', () => {
    const of = (name: string) =>
      new Set([...fichas].flatMap(([clave, { clase }]) => (clave.includes(fold(name)) ? clase : [])));
    expect(of('Depósito de cabecera')).toEqual(new Set(['depósito de cabecera']));
    expect(of('Depósito de distribución')).toEqual(new Set(['depósito']));
    expect(of('ETAP - línea')).toEqual(new Set(['salida de ETAP']));
    expect(of('Acumulador')).toEqual(new Set(['acumulador']));
    expect(of('Retorno ACS')).toEqual(new Set(['retorno']));
    expect(of('Depósito de agua fría')).toEqual(new Set(['depósito de AFCH']));
    expect(of('Torre TR-')).toEqual(new Set(['torre']));
    expect(of('Vaso de chorros')).toEqual(new Set(['vaso de piscina']));
  });

  test('are described as an administrator could write it', () => {
    for (const ficha of fichas.values()) expect(fichaEditadaSchema.parse(ficha)).toEqual(ficha);
  });

  test('have names that were written otherwise: the one joined, and a few in the queue', () => {
    for (const { solicitante, punto, escrito } of variantes) {
      const counts = [punto, escrito].map((one) => porPunto.get(claveDePunto(solicitante, one))?.length ?? 0);
      expect([escrito.nombre, counts.every((count) => count > 0)]).toEqual([escrito.nombre, true]);
    }
    expect(variantes.filter(({ unida }) => unida)).toHaveLength(1);
  });
});
