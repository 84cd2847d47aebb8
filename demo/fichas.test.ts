import { describe, expect, test } from 'vitest';
import type { MuestraDocument } from '../contract/muestra.ts';
import { fichaEditadaSchema } from '../contract/punto.ts';
import { claveDePunto } from '../contract/rules/punto.ts';
import type { Lugar } from './catalogo/caso.ts';
import { aguaConsumo } from './catalogo/agua-consumo.ts';
import { legionellaTipos } from './catalogo/legionella.ts';
import { piscinas } from './catalogo/piscinas.ts';
import { type Clase, claseDe } from './clases.ts';
import { demoLaboratory } from './laboratory.ts';
import { puntoDe, compilePatron } from './referencia.ts';
import { variantes } from './variantes.ts';

const laboratory = demoLaboratory({ seed: 'alicuota', samples: 5000, today: '2026-11-20' });
const fichas = new Map(laboratory.fichas().map(({ clave, ficha }) => [clave, ficha]));
const { hielo, dialisis, ...deConsumo } = aguaConsumo;
const tipos = [...Object.values(deConsumo), ...Object.values(legionellaTipos), ...Object.values(piscinas)];
const escritas = new Set(variantes.map(({ solicitante, escrito }) => claveDePunto(solicitante, escrito)));

/** The authorised samples of each point. */
const porPunto = Map.groupBy(
  Array.from(laboratory.muestras()).filter(({ estado, punto_muestreo: punto }) => estado === 'autorizada' && punto),
  ({ solicitante, punto_muestreo: punto }: MuestraDocument) =>
    claveDePunto(solicitante.nombre, punto ?? { nombre: '' }),
);

/** The classes that a point of each kind of place of the catalogue may have. */
const clasesDeLugar: Readonly<Record<Lugar, readonly Clase[]>> = {
  cabecera: ['salida de ETAP', 'depósito de cabecera'],
  deposito: ['depósito', 'depósito de AFCH'],
  red: ['red'],
  grifo: ['grifo', 'AFCH'],
  acumulador: ['acumulador'],
  terminal: ['terminal', 'retorno'],
  mercado: ['mercado'],
  'vaso con aerosoles': ['vaso de piscina', 'spa'],
};

describe('the points of the demo laboratory', () => {
  test('are described where they are of water, Legionella or pools, and nowhere else', () => {
    const described = new Set(tipos.map(({ nombre }) => nombre));
    for (const [clave, muestras] of porPunto) {
      const isOne = !escritas.has(clave) && muestras.some(({ tipo_muestra: tipo }) => described.has(tipo));
      expect([clave, fichas.has(clave)]).toEqual([clave, isOne]);
    }
    expect(new Set([hielo, dialisis].map(({ nombre }) => claseDe(nombre, 'Puesto 1')))).toEqual(new Set([undefined]));
    expect(fichas.size).toBeGreaterThan(300);
  });

  test('have the class that the catalogue’s limits are for', () => {
    const places = tipos.flatMap(({ nombre: tipo, referencias }) =>
      referencias.flatMap((one) => (typeof one === 'string' ? [] : [{ tipo, ...one }])),
    );
    expect(places.length).toBeGreaterThan(15);
    for (const { tipo, texto, lugar } of places) {
      const punto = puntoDe(compilePatron(texto), texto.replaceAll(/\{\w+\}/gu, '1'));
      expect(clasesDeLugar[lugar]).toContain(claseDe(tipo, punto?.nombre ?? ''));
    }
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
