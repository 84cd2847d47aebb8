import { afterAll, beforeAll, expect, it } from 'vitest';
import { cliente } from '../../testing/clientes.ts';
import { startTables } from '../../testing/tables.ts';
import { buildReferences } from './build-references.ts';
import { putCliente } from './clientes.ts';
import { areReferencesComplete, noteReferences, targets } from './references.ts';
import { readReferenciasAjenas } from './referencias-ajenas.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

it('solicitantes whose references are no points are found, before all references are noted and after', async () => {
  await putCliente(cliente({ _id: 'puntos', solicitantes: ['Hotel Sol', 'Hotel Mar'] }));
  await putCliente(cliente({ _id: 'dicho', solicitantes: ['Red Norte'], referenciaExterna: 'punto' }));
  expect(await readReferenciasAjenas()).toEqual(new Set());
  // What two clients share is no point where one of them says so; an inactive client's samples are still its own.
  await putCliente(cliente({ _id: 'lotes', solicitantes: ['Hotel  Mar ', 'Bodega'], referenciaExterna: 'otra' }));
  await putCliente(cliente({ _id: 'baja', solicitantes: ['Obrador'], referenciaExterna: 'otra', isActive: false }));
  const expected = new Set(['Hotel Mar', 'Bodega', 'Obrador']);
  expect(await areReferencesComplete()).toBe(false);
  expect(await readReferenciasAjenas()).toEqual(expected);
  await buildReferences();
  expect(await areReferencesComplete()).toBe(true);
  expect(await readReferenciasAjenas()).toEqual(expected);
});

it('a reference that was noted and never came true is found out', async () => {
  await buildReferences();
  await noteReferences({ _id: 'puntos', version: 7 }, new Set([targets.referenciaAjena]));
  await noteReferences({ _id: 'nunca', version: 7 }, new Set([targets.referenciaAjena]));
  expect(await readReferenciasAjenas()).toEqual(new Set(['Hotel Mar', 'Bodega', 'Obrador']));
});
