import { beforeAll, describe, expect, it } from 'vitest';
import type { NormaDeTipo } from '../../../contract/normas/norma-de-tipo.ts';
import { type FichaDePunto, fichaDePuntoSchema } from '../../../contract/puntos/punto.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { cliente } from '../../../testing/clientes.ts';
import { muestra } from '../../../testing/muestras.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { putCliente } from '../../platform/access/store/clientes.ts';
import { readNormaDeTipo, writeNormaDeTipo } from './store/normas-de-tipo.ts';
import { huellaDePunto, readPunto, type StoredAlias, writePunto, writeUniones } from '../puntos/store/puntos.ts';
import { casosDe, circunstanciasDe, circunstanciasPor, normasActivas } from './circunstancias.ts';

const tipo = 'Agua de consumo';
const norma: NormaDeTipo = {
  tipo,
  norma: 'rd-3-2023',
  lugar: 'red',
  condiciones: { generaClorato: true, embalse: true },
  filas: [],
  listeriaDemostrada: null,
  activa: true,
};
const clave = (nombre: string) => claveDePunto('Hotel Sol', { nombre });
const en = (nombre: string, more = {}) => muestra({ _id: nombre, punto_muestreo: { nombre }, ...more });

async function say(nombre: string, ficha: Partial<FichaDePunto>) {
  const before = await readPunto(clave(nombre));
  const version = (before?.version ?? 0) + 1;
  const written = { clave: clave(nombre), ficha: fichaDePuntoSchema.parse(ficha), version, cambio: null };
  expect(await writePunto(written, before?.version)).toBe(true);
}

useTables();
beforeAll(async () => {
  await writeNormaDeTipo({ ...norma, version: 1, cambio: null }, undefined);
  await writeNormaDeTipo({ ...norma, tipo: 'Apagado', activa: false, version: 1, cambio: null }, undefined);
});

describe('by what a sample is read', () => {
  it('is the norm that is switched on for its type, and nothing for other types', async () => {
    const [own, off, other] = await circunstanciasDe([
      en('Grifo'),
      en('Grifo', { tipo_muestra: 'Apagado' }),
      en('Grifo', { tipo_muestra: 'Queso' }),
    ]);
    expect(own).toMatchObject({ normaId: 'rd-3-2023', lugar: 'red', origen: 'tipo', fecha: '2026-03-01' });
    expect([off, other]).toEqual([undefined, undefined]);
    expect([...(await normasActivas()).keys()]).toEqual([tipo]);
    const [unknown] = await circunstanciasPor({ ...norma, lugar: null }, [en('Grifo')]);
    expect(unknown).toMatchObject({ lugar: undefined, origen: 'desconocido' });
  });

  it('takes class and facts from the point before the type, also by another name of it while that is one', async () => {
    await say('Salida de planta', { clase: 'salida de ETAP', atributos: { embalse: false } });
    const placed = { lugar: 'salida de ETAP', origen: 'punto' };
    const [own, before] = await circunstanciasDe([en('Salida de planta'), en('Planta')]);
    expect(own).toMatchObject({ ...placed, atributos: { condiciones: { generaClorato: true, embalse: false } } });
    expect(before).toMatchObject({ lugar: 'red', origen: 'tipo' });
    const salida = { nombre: 'Salida de planta', alias: 'Planta' };
    const alias: StoredAlias = { clave: clave('Planta'), de: clave('Salida de planta'), ...salida };
    const uniones = { solicitante: 'Hotel Sol', aliases: [alias], distintos: [], version: 1, cambio: null };
    expect(await writeUniones(uniones, undefined)).toBe(true);
    expect(await circunstanciasDe([en('PLANTA')])).toMatchObject([placed]);
    expect(await casosDe([{ norma, clave: clave('Planta') }])).toMatchObject([{ lugar: 'salida de ETAP' }]);
    expect(await writeUniones({ ...uniones, aliases: [], version: 2 }, 1)).toBe(true);
    expect(await circunstanciasDe([en('Planta')])).toMatchObject([{ lugar: 'red' }]);
    // Of another requester's point of the same name nothing is known.
    expect(await circunstanciasDe([en('Salida de planta', { solicitante: { nombre: 'Hotel Luna' } })])).toMatchObject([
      { lugar: 'red', origen: 'tipo' },
    ]);
  });

  it('leaves references that are no points alone', async () => {
    await say('Lote 7', { clase: 'grifo' });
    const reference = muestra({ _id: 'por-referencia', referencia_externa: 'Lote 7' });
    expect(await circunstanciasDe([reference])).toMatchObject([{ lugar: 'grifo', origen: 'punto' }]);
    await putCliente(cliente({ _id: 'lotes', solicitantes: ['Hotel Sol'], referenciaExterna: 'otra' }));
    expect(await circunstanciasDe([reference])).toMatchObject([{ lugar: 'red', origen: 'tipo' }]);
  });

  it('is of points of more names than one request reads, whatever their length', async () => {
    const names = Array.from({ length: 130 }, (_, n) => `${'Toma larga '.repeat(20)}${n}`);
    expect(new Set(names.map((nombre) => huellaDePunto(clave(nombre)).length))).toEqual(new Set([22]));
    await Promise.all(names.map((nombre) => say(nombre, { clase: 'depósito' })));
    const read = await circunstanciasDe(names.map((nombre) => en(nombre)));
    expect(new Set(read.map((each) => each?.lugar))).toEqual(new Set(['depósito']));
  });
});

describe('the norm of a type', () => {
  it('is written by one of two who read the same version', async () => {
    const stored = await readNormaDeTipo(tipo);
    const changed = { ...norma, lugar: null, version: 2, cambio: null };
    const both = await Promise.all([
      writeNormaDeTipo(changed, stored?.version),
      writeNormaDeTipo({ ...changed, lugar: 'grifo' }, stored?.version),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await writeNormaDeTipo(changed, undefined)).toBe(false);
    expect((await readNormaDeTipo(tipo))?.version).toBe(2);
  });
});
