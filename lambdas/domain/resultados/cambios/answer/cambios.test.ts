import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../../contract/muestras/muestra.ts';
import { Mirror, ofAnotherTable } from '../../../../../testing/mirror.ts';
import { anyMuestra, muestra, names } from '../../../../../testing/muestras.ts';
import { runsOf } from '../../../../../testing/thorough.ts';
import { useTables } from '../../../../../testing/use-tables.ts';
import { type Alcance, isVisible } from '../../../../platform/access/scope.ts';
import { type IndexedRow, rowOf } from '../../../../engine/blocks/row.ts';
import { partOf } from '../../../../engine/parts/manifest.ts';
import { readPartition } from '../../../../engine/write/partition.ts';
import { moveManifest, putRows } from '../../../../engine/write/rewrite-part.ts';
import { deleteItem } from '../../../../platform/dynamo/items.ts';
import { required } from '../../../../platform/runtime/environment.ts';
import { takeUpOld } from '../../../muestras/reindex/repair.ts';
import { cambiosDeMuestras, huellaDe } from '../../../muestras/store/cambios.ts';
import { writeMuestras } from '../../../muestras/store/write-muestras.ts';
import { rebuildIndex } from '../../../muestras/reindex/rebuild.ts';
import { saveMuestras } from '../../../entregas/store/save-muestras.ts';
import { muestraOf, readStoredMuestras } from '../../../muestras/store/muestras.ts';
import { cursorOf } from '../follow.ts';
import { cambiosOf } from './list-cambios.ts';

useTables();

const all: Alcance = { solicitantes: 'todos', tipos: 'todos' };
const scopeOf = (...solicitantes: string[]): Alcance => ({ solicitantes: new Set(solicitantes), tipos: 'todos' });

let clock = Date.parse('2026-03-10T10:00:00Z');
const deliver = async (...documents: MuestraDocument[]) => saveMuestras(documents, { now: new Date((clock += 1000)) });

/** The samples that a program should have, by what is stored. */
async function expected(ids: readonly string[], alcance: Alcance) {
  const stored = [...(await readStoredMuestras(ids)).values()];
  const shown = stored.filter(
    ({ header: { estado, solicitante, tipo } }) => estado === 'autorizada' && isVisible(alcance, solicitante, tipo),
  );
  return shown.map(muestraOf).toSorted((a, b) => a._id.localeCompare(b._id));
}

/** A cursor as 1.0.0 gave them: the version of each shard, with its name. */
function ofFirstVersion(text: string): string {
  const { alcance } = cursorOf(text);
  return Buffer.from(JSON.stringify([alcance, [[7, 12, 'aGAbcd_4', 0]], null])).toString('base64url');
}

const later = () => new Date(Date.now() + 3_600_000);

/** Samples as a writer leaves them that dies once it has stored them: the index doesn't know them, and their change has no number. */
async function leftByTheDead(...documents: readonly MuestraDocument[]): Promise<void> {
  for (const document of documents) await deliver({ ...document, estado: 'anulada' });
  const stored = await readStoredMuestras(documents.map(({ _id }) => _id));
  const writes = documents.map((document) => {
    const header = stored.get(document._id)?.header;
    if (!header) throw new Error('Nothing is stored');
    const after = { ...header, estado: document.estado, version: header.version + 1, revision: header.revision + 1 };
    const lugares = [{ solicitante: header.solicitante, tipo: header.tipo, estado: after.estado }];
    const cambio = { id: document._id, revision: after.revision, huella: huellaDe(after.huella), lugares };
    return { header: after, document, over: header.version, cambio };
  });
  const { isWritten } = await writeMuestras(writes);
  expect(isWritten).toEqual(documents.map(() => true));
}

/** Writes rows into their part of the index in the order in which they are given, as no writer does. */
async function disorder(...rows: readonly IndexedRow[]): Promise<void> {
  const part = partOf('autorizada', rows[0]?.solicitante ?? '');
  const { manifest } = await readPartition(part);
  const target = { part, version: (manifest?.version ?? 0) + 1 };
  expect(await moveManifest(target, await putRows(target, rows), { over: manifest })).toBe(true);
}

/** Takes every change away that has a number, as the table's time to live does. */
async function expireChanges(): Promise<void> {
  const table = required('PORTAL_TABLE');
  for (let { numero } = await cambiosDeMuestras.head(); numero > 0; numero--)
    await deleteItem(table, { pk: 'cambiosDeMuestras', sk: `entrada#${String(numero).padStart(12, '0')}` });
}

const has = ({ muestras }: Mirror) => [...muestras.values()].toSorted((a, b) => a._id.localeCompare(b._id));

describe('a program that follows the changes', () => {
  it('has what is stored in its scope, whatever was delivered between its requests, and each change once', async () => {
    const { solicitantes, tipos } = names;
    const scopes: Alcance[] = [
      all,
      scopeOf(solicitantes[0] as string),
      { solicitantes: new Set(solicitantes.slice(0, 3)), tipos: new Set(tipos.slice(0, 2)) },
      scopeOf(),
    ];
    let runs = 0;
    const step = fc.oneof(
      fc.record({ deliveries: fc.array(anyMuestra(), { minLength: 1, maxLength: 6 }) }),
      fc.record({ reader: fc.nat(scopes.length - 1), limite: fc.integer({ min: 1, max: 5 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 5, maxLength: 25 }), async (isListed, steps) => {
        const run = ++runs;
        const own = (document: MuestraDocument) => ({ ...document, _id: `${run}-${document._id}` });
        const ids = names.ids.map((id) => `${run}-${id}`);
        const mirrors = scopes.map((alcance) => new Mirror(() => alcance));
        if (isListed) for (const mirror of mirrors) await mirror.catchUp();
        for (const one of steps) {
          if ('reader' in one) await mirrors[one.reader]?.step(one.limite);
          else await deliver(...new Map(one.deliveries.map((document) => [document._id, own(document)])).values());
        }
        for (const [n, mirror] of mirrors.entries()) {
          await mirror.catchUp(3);
          const alcance = scopes[n] as Alcance;
          expect(has(mirror).filter(({ _id }) => ids.includes(_id))).toEqual(await expected(ids, alcance));
          expect(mirror.restarts).toBe(1);
          expect(new Set(mirror.came).size).toBe(mirror.came.length);
          expect(await mirror.step(3)).toBe(false);
        }
      }),
      { numRuns: runsOf(16) },
    );
  }, 300_000);

  it('is told of a sample that leaves its scope, and not of one that it never saw', async () => {
    const [sol, luna] = [
      muestra({ _id: 'sale', solicitante: { nombre: 'Sale A' } }),
      muestra({ _id: 'ajena', solicitante: { nombre: 'Ajena' } }),
    ];
    await deliver(sol, luna);
    const alcance = scopeOf('Sale A');
    const first = await cambiosOf(alcance, { limite: 10 });
    expect([first.reinicio, first.muestras.map(({ _id }) => _id), first.mas]).toEqual([true, ['sale'], false]);
    await deliver({ ...sol, solicitante: { nombre: 'Ajena' } }, { ...luna, estado: 'anulada' });
    const next = await cambiosOf(alcance, { desde_cambio: first.cursor, limite: 10 });
    expect(next).toMatchObject({ reinicio: false, muestras: [], retiradas: ['sale'], ilegibles: [], mas: false });
    const third = await cambiosOf(alcance, { desde_cambio: next.cursor, limite: 10 });
    expect(third).toMatchObject({ reinicio: false, muestras: [], retiradas: [], mas: false, cursor: next.cursor });
  });

  it('begins again where its scope is another', async () => {
    await deliver(muestra({ _id: 'otro', solicitante: { nombre: 'Otro B' } }));
    let alcance = scopeOf('Otro A');
    const mirror = new Mirror(() => alcance);
    await mirror.catchUp();
    alcance = scopeOf('Otro A', 'Otro B');
    await mirror.catchUp();
    expect([has(mirror).map(({ _id }) => _id), mirror.restarts]).toEqual([['otro'], 2]);
    alcance = scopeOf('Otro A');
    await mirror.catchUp();
    expect([has(mirror), mirror.restarts]).toEqual([[], 3]);
  });

  it('begins again where the table is another, or the cursor is of 1.0.0, and goes on where the index was made anew', async () => {
    const document = muestra({ _id: 'hueco', solicitante: { nombre: 'Hueco' } });
    await deliver(document);
    const mirror = new Mirror(() => scopeOf('Hueco'));
    await mirror.catchUp();
    mirror.cursor = ofAnotherTable(mirror.cursor ?? '');
    await deliver({ ...document, producto: 'Leche' });
    await mirror.catchUp();
    expect([has(mirror).map(({ producto }) => producto), mirror.restarts]).toEqual([['Leche'], 2]);
    mirror.cursor = ofFirstVersion(mirror.cursor);
    await mirror.catchUp();
    expect([has(mirror).map(({ producto }) => producto), mirror.restarts]).toEqual([['Leche'], 3]);
    await rebuildIndex({ pause: async () => {}, onProgress: () => {} });
    await deliver({ ...document, producto: 'Agua' });
    await mirror.catchUp();
    expect([has(mirror).map(({ producto }) => producto), mirror.restarts]).toEqual([['Agua'], 3]);
  });

  it('is told of what a dead writer left once a turn takes it up, and once', async () => {
    const document = muestra({ _id: 'muerta', solicitante: { nombre: 'Muerta' } });
    const early = new Mirror(() => scopeOf('Muerta'));
    await early.catchUp();
    await leftByTheDead(document);
    const late = new Mirror(() => scopeOf('Muerta'));
    for (const mirror of [early, late]) {
      await mirror.catchUp();
      expect(has(mirror)).toEqual([]);
    }
    await takeUpOld(later());
    for (const mirror of [early, late]) {
      await mirror.catchUp();
      expect([has(mirror).map(({ _id }) => _id), mirror.came.length, mirror.restarts]).toEqual([['muerta'], 1, 1]);
    }
    await takeUpOld(later());
    expect(await early.step(10)).toBe(false);
    expect(early.came).toHaveLength(1);
  });

  it('is told of what a dead writer left in a damaged part of the index once that is mended', async () => {
    const other = muestra({ _id: 'entera', solicitante: { nombre: 'Rota' }, fecha_muestra: '2026-02-01' });
    const document = muestra({ _id: 'rota', solicitante: { nombre: 'Rota' }, fecha_muestra: '2026-02-02' });
    await deliver(other);
    await leftByTheDead(document);
    await disorder(rowOf(other), { ...rowOf(other), id: 'fantasma', fecha: '2026-01-01' });
    await takeUpOld(later());
    const mirror = new Mirror(() => scopeOf('Rota'));
    await mirror.catchUp();
    expect(has(mirror).map(({ _id }) => _id)).toEqual(['entera']);
    await rebuildIndex({ pause: async () => {}, onProgress: () => {} });
    await takeUpOld(later());
    await mirror.catchUp();
    expect([has(mirror).map(({ _id }) => _id), mirror.restarts]).toEqual([['entera', 'rota'], 1]);
  });

  it('is told once of each sample of one write, though a part of the index was damaged for one of them', async () => {
    const other = muestra({ _id: 'entera-2', solicitante: { nombre: 'Rota 2' }, fecha_muestra: '2026-02-01' });
    const documents = ['Rota 2', 'Sana 2'].map((nombre) => muestra({ _id: `de ${nombre}`, solicitante: { nombre } }));
    await deliver(other);
    await leftByTheDead(...documents);
    await disorder(rowOf(other), { ...rowOf(other), id: 'fantasma', fecha: '2026-01-01' });
    expect(await takeUpOld(later())).toMatchObject({ waiting: 1 });
    // The sound part's row stands in the index already; its change waits with the other's.
    const [broken, sound] = ['Rota 2', 'Sana 2'].map((nombre) => new Mirror(() => scopeOf(nombre)));
    for (const mirror of [broken, sound]) await mirror?.catchUp();
    expect(sound && has(sound).map(({ _id }) => _id)).toEqual(['de Sana 2']);
    await rebuildIndex({ pause: async () => {}, onProgress: () => {} });
    expect(await takeUpOld(later())).toMatchObject({ taken: 1, waiting: 0 });
    for (const mirror of [broken, sound]) await mirror?.catchUp();
    expect(broken && has(broken).map(({ _id }) => _id)).toEqual(['de Rota 2', 'entera-2']);
    expect(sound && has(sound).map(({ _id }) => _id)).toEqual(['de Sana 2']);
  });

  it('begins again where changes after its place are kept no more, and goes on where all of them are', async () => {
    const document = muestra({ _id: 'vieja', solicitante: { nombre: 'Vieja' } });
    await deliver(document);
    const [away, here] = [new Mirror(() => scopeOf('Vieja')), new Mirror(() => scopeOf('Vieja'))];
    await away.catchUp();
    await deliver({ ...document, producto: 'Leche' });
    await here.catchUp();
    await expireChanges();
    for (const mirror of [away, here]) await mirror.catchUp();
    expect([has(away).map(({ producto }) => producto), away.restarts]).toEqual([['Leche'], 2]);
    expect([has(here).map(({ producto }) => producto), here.restarts]).toEqual([['Leche'], 1]);
    await deliver({ ...document, producto: 'Agua' });
    for (const mirror of [away, here]) await mirror.catchUp();
    expect([has(away), has(here)].map(([one]) => one?.producto)).toEqual(['Agua', 'Agua']);
    expect([away.restarts, here.restarts]).toEqual([2, 1]);
  });

  it.each(['x', 'e30', Buffer.from('["a",[[1,2]],null]').toString('base64url')])(
    'is refused the cursor %s',
    async (desde_cambio) => {
      await expect(cambiosOf(all, { desde_cambio, limite: 1 })).rejects.toMatchObject({
        code: 'CURSOR_INVALID',
      });
    },
  );
});
