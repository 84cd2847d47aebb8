import { saveMuestras } from '../../../domain/entregas/store/save-muestras.ts';
import { beforeAll, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { claveDePunto, type PuntoDeMuestreo } from '../../../../contract/puntos/rules/punto.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { aliasOf } from '../../../../testing/points-oracle.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { PointAliases } from './aliases.ts';
import { parOf, type PorUnirQuestion, queryPorUnir } from './por-unir.ts';

const hotel = 'Hotel Sol';
const clave = (nombre: string, codigo?: string, solicitante = hotel) =>
  claveDePunto(solicitante, { nombre, ...(codigo && { codigo }) });

useTables();
beforeAll(async () => {
  const at = (dia: number, punto_muestreo: PuntoDeMuestreo, more: Partial<MuestraDocument> = {}) =>
    muestra({
      _id: `${dia} ${punto_muestreo.nombre}`,
      fecha_muestra: `2026-06-${String(dia).padStart(2, '0')}`,
      solicitante: { nombre: hotel },
      punto_muestreo,
      ...more,
    });
  await saveMuestras(
    [
      at(1, { nombre: 'Acumulador general' }),
      at(2, { nombre: 'Acumulador general' }),
      at(3, { nombre: 'Acumulador generla' }),
      at(4, { nombre: 'Toma de red', codigo: 'T-1' }),
      at(5, { nombre: 'Toma de red', codigo: 'T-2' }),
      at(6, { nombre: 'Tomas de red', codigo: 'T-2' }),
      at(7, { nombre: 'Tomas de red', codigo: 'T-3' }),
      // The same name of another requester, and one in progress.
      at(8, { nombre: 'Acumulador generla' }, { solicitante: { nombre: 'Hotel Luna' } }),
      at(9, { nombre: 'Acumulador genral' }, { estado: 'en_curso' }),
    ],
    { now: new Date('2026-07-01T10:00:00Z') },
  );
});

const all = { offset: 0, limit: 100 };
const question: PorUnirQuestion = {
  ajenas: new Set(),
  aliases: new PointAliases([]),
  distintos: new Set(),
  conFicha: new Set(),
  search: '',
  pares: all,
  sinFicha: all,
};

async function pairs(more: Partial<PorUnirQuestion> = {}) {
  const { pares } = await queryPorUnir({ solicitantes: 'todos', tipos: 'todos' }, { ...question, ...more });
  return pares.shown.map(({ por, punto, otro }) => [por, punto.nombre, otro.nombre, otro.codigo]);
}

const [general, red] = [
  ['letras', 'Acumulador general', 'Acumulador generla', undefined],
  ['letras', 'Tomas de red', 'Toma de red', 'T-2'],
];

it('proposes names of one requester that are alike, the newest first, and never two codes', async () => {
  expect(await pairs()).toEqual([red, general]);
  expect(await pairs({ pares: { offset: 1, limit: 1 } })).toEqual([general]);
  expect(await pairs({ search: 'ACUMULADOR' })).toEqual([general]);
  expect(await pairs({ search: 't-2' })).toEqual([red]);
});

it('proposes neither what is joined nor what was said to be two', async () => {
  const alias = aliasOf(hotel, 'Acumulador generla', 'Acumulador general');
  expect(await pairs({ aliases: new PointAliases([alias]) })).toEqual([red]);
  const par = parOf(clave('Tomas de red', 'T-2'), clave('Toma de red', 'T-2'));
  expect(await pairs({ distintos: new Set([JSON.stringify(par)]) })).toEqual([general]);
});

it('has points without a ficha wait where others of the requester have one', async () => {
  const waiting = async (conFicha: readonly string[]) => {
    const asked = { ...question, conFicha: new Set(conFicha) };
    const { sinFicha } = await queryPorUnir({ solicitantes: 'todos', tipos: 'todos' }, asked);
    return sinFicha.shown.map(({ nombre, codigo }) => [nombre, codigo]);
  };
  expect(await waiting([])).toEqual([]);
  expect(await waiting([clave('Acumulador general'), clave('Tomas de red', 'T-2')])).toEqual([
    ['Tomas de red', 'T-3'],
    ['Toma de red', 'T-2'],
    ['Toma de red', 'T-1'],
    ['Acumulador generla', undefined],
  ]);
});
