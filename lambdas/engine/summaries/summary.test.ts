import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fechaOf } from '../blocks/calendar.ts';
import { identityOf } from '../blocks/ids.ts';
import { changeBetween, maxRecientes } from './recientes.ts';
import { decodeBreve, ShardSummary, type StoredSummary } from './summary.ts';
import { comparePositions, type IndexRow } from '../blocks/row.ts';
import { SummaryMismatchError } from './counts.ts';
import { runsOf } from '../../../testing/thorough.ts';

function row(n: number, more: Partial<IndexRow> = {}): IndexRow {
  const numero = `M-${String(n).padStart(6, '0')}`;
  return {
    id: identityOf([numero]),
    numero,
    fecha: fechaOf(20_000 + (n % 90)),
    tipo: `Tipo ${n % 3}`,
    solicitante: `Hotel ${n % 5}`,
    conclusion: ['Cumple', 'NO CUMPLE', ''][n % 3] as string,
    referencia: '',
    producto: 'Agua',
    prevista: '',
    punto: '',
    codigoPunto: '',
    determinaciones: [['Legionella spp.', 'Cumple']],
    ...more,
  };
}

function stored(shardSummary: ShardSummary): StoredSummary {
  const bytes = shardSummary.encode();
  if (!bytes) throw new Error('The summary is too large');
  return bytes;
}

/** A write: rows by number that come or are replaced, and numbers of rows that leave. */
const write = fc.record({
  put: fc.array(
    fc.record({
      n: fc.nat(160),
      change: fc.record(
        {
          fecha: fc.integer({ min: 19_950, max: 20_120 }).map(fechaOf),
          tipo: fc.constantFrom('Tipo 0', 'Tipo 9', ''),
          solicitante: fc.constantFrom('Hotel 0', 'Hotel 7'),
          conclusion: fc.constantFrom('Cumple', 'No cumple', 'Apto'),
          determinaciones: fc.array(
            fc.constantFrom<[string, string]>(['pH', ''], ['pH', 'No cumple'], ['Cloro', 'Cumple']),
            { maxLength: 3 },
          ),
        },
        { requiredKeys: [] },
      ),
    }),
    { maxLength: 30 },
  ),
  remove: fc.array(fc.nat(160), { maxLength: 40 }),
});

describe("a shard's summary", () => {
  it('changed write by write is the one made of all rows, and says which rows are the newest', () => {
    const begin = fc.constantFrom(0, 20, maxRecientes, maxRecientes + 1, 160);
    fc.assert(
      fc.property(begin, fc.array(write, { minLength: 1, maxLength: 8 }), (rows, writes) => {
        const shard = new Map(Array.from({ length: rows }, (_, n) => [n, row(n)]));
        let shardSummary = ShardSummary.of([...shard.values()]);
        for (const { put, remove } of writes) {
          // As a writer has them: some rows are the same objects, others equal.
          const before = [...shard.values()];
          for (const n of remove) shard.delete(n);
          for (const { n, change } of put) shard.set(n, row(n, change));
          const all = [...shard.values()];
          shardSummary = shardSummary.apply(
            changeBetween(before, structuredClone(all.slice(0, 9)).concat(all.slice(9))),
          );

          expect(shardSummary.differsFrom(ShardSummary.of(all))).toBe(false);
          const { floor } = shardSummary.recientes;
          const newest = all.toSorted((a, b) => comparePositions(b, a));
          const above = newest.filter((one) => !floor || comparePositions(one, floor) >= 0);
          expect(shardSummary.recientes.rows).toEqual(above);
          expect(above.length).toBeLessThanOrEqual(maxRecientes);
          shardSummary = ShardSummary.decode(stored(shardSummary));
        }
      }),
      { numRuns: runsOf(100) },
    );
  });

  it('made block by block is the one made at once', () => {
    const rows = Array.from({ length: 1000 }, (_, n) => row(n));
    let shardSummary = ShardSummary.of([]);
    for (let at = 0; at < rows.length; at += 130)
      shardSummary = shardSummary.apply({ removed: [], added: rows.slice(at, at + 130) });
    expect(shardSummary.differsFrom(ShardSummary.of(rows))).toBe(false);
    expect(shardSummary.recientes.rows).toHaveLength(maxRecientes);
  });

  it('differs where one row more, less or another was summed up', () => {
    const rows = Array.from({ length: 150 }, (_, n) => row(n));
    const summary = ShardSummary.decode(stored(ShardSummary.of(rows)));
    const others = [
      rows.slice(1),
      [...rows, row(500)],
      rows.with(60, row(60, { tipo: 'Otro' })),
      rows.with(0, row(0, { solicitante: 'Hotel 1' })),
      rows.with(0, row(0, { fecha: fechaOf(20_001) })),
      rows.with(0, row(0, { determinaciones: [['pH', 'Cumple']] })),
      rows.with(149, row(149, { referencia: 'Ducha 2' })),
    ];
    expect(others.map((all) => summary.differsFrom(ShardSummary.of(all)))).toEqual(others.map(() => true));
    // Rows that were lost below what a summary claims to be complete.
    const few = ShardSummary.of(rows.slice(0, maxRecientes)).recientes;
    expect(
      few.differsFrom(ShardSummary.of([...rows.slice(0, maxRecientes), row(0, { fecha: '1999-01-01' })]).recientes),
    ).toBe(true);
  });

  it('refuses to lose a row that it does not count, so that it is made again from all rows', () => {
    const rows = Array.from({ length: 150 }, (_, n) => row(n));
    const shardSummary = ShardSummary.of(rows);
    const strangers = [
      row(0, { fecha: '1999-01-01' }),
      row(0, { tipo: 'Tipo 9' }),
      row(0, { solicitante: 'Hotel 9' }),
      row(0, { determinaciones: [['pH', 'Cumple']] }),
      row(89, { referencia: 'Ducha 2' }),
    ];
    for (const stranger of strangers) {
      expect(() => shardSummary.apply({ removed: [stranger], added: [] })).toThrow(SummaryMismatchError);
    }
  });

  it('keeps every text letter by letter', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }).map((given) => given.replaceAll('\0', '')),
      fc.constantFrom('', '👩‍🔬 水質', '👩', '👨', 'é', 'e\u0301', '\uD83D', '\uFFFD', 'toString'),
    );
    const anyRow = fc
      .tuple(fc.nat(500), text, text, text, fc.array(fc.tuple(text, text), { maxLength: 3 }))
      .map(([n, tipo, solicitante, conclusion, determinaciones]) =>
        row(n, { tipo, solicitante, conclusion, determinaciones, fecha: fechaOf(97 * n - 9000) }),
      );
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
        const shardSummary = ShardSummary.of(rows);
        const bytes = stored(shardSummary);
        const read = ShardSummary.decode(bytes);
        expect(read.differsFrom(shardSummary)).toBe(false);
        expect(read.encode()).toEqual(bytes);
        expect(read.apply({ removed: rows, added: [] }).differsFrom(ShardSummary.of([]))).toBe(false);
        const names = new Set(rows.map(({ solicitante }) => solicitante.toWellFormed()));
        expect(new Set(read.censo.solicitantes.keys)).toEqual(names);
        expect(decodeBreve(bytes.data).solicitantes).toBe(names.size);
      }),
      { numRuns: runsOf(300) },
    );
  });

  it.each([
    { rows: 156_000, solicitantes: 39, tiposEach: 15 },
    { rows: 47_000, solicitantes: 1560, tiposEach: 4 },
  ])('is small for a manifest: of $rows rows of $solicitantes solicitantes', ({ rows, solicitantes, tiposEach }) => {
    const random = randomFrom(7);
    const words =
      'Hotel Playa Sol Luna Mar Norte Sur Palace Panadería ETAP Ayuntamiento Residencia Piscina Monte'.split(' ');
    const nombres = Array.from({ length: solicitantes }, () =>
      [words, words, words]
        .map((from) => from[random(from.length)])
        .join(' ')
        .concat(` ${random(10_000)}`),
    );
    const tipos = nombres.map(() => Array.from({ length: tiposEach }, (_, t) => (tiposEach === 15 ? t : random(15))));
    const all = Array.from({ length: rows }, (_, n) => {
      const [place, bad] = [random(solicitantes), random(100)];
      const tipo = tipos[place]?.[random(tiposEach)] ?? 0;
      return row(17 * n + random(17), {
        fecha: fechaOf(18_262 + Math.floor((n / rows) * 1826 + random(3))),
        tipo: `Agua de consumo, control ${tipo}`,
        solicitante: nombres[place] ?? '',
        conclusion: bad < 6 ? 'No cumple' : bad < 9 ? '' : 'Cumple',
        referencia: `Punto ${random(40)}`,
        producto: `Producto ${tipo} ${random(4)}`,
        determinaciones: Array.from({ length: 8 }, (_none, d) => [
          `Recuento ${d} de ${tipo}`,
          bad === d ? 'No cumple' : 'Cumple',
        ]),
      });
    });
    const shardSummary = ShardSummary.of(all);
    const { data, censo } = stored(shardSummary);
    expect(shardSummary.cuentas.months.counts.length).toBeGreaterThan(2500);
    expect(data.length).toBeLessThan(6000);
    expect(censo.length).toBeLessThan(16_000);
    expect(ShardSummary.decode({ data, censo }).differsFrom(shardSummary)).toBe(false);
  });

  it('keeps fewer of the newest rows where their texts are long, and none of what is too much', () => {
    const long = (n: number) =>
      String(n)
        .repeat(90)
        .concat(identityOf([String(n)]).repeat(20));
    const rows = Array.from({ length: 150 }, (_, n) => row(n, { referencia: long(n) }));
    const shardSummary = ShardSummary.of(rows);
    const read = ShardSummary.decode(stored(shardSummary));
    expect(read.recientes.data.length).toBeLessThan(16_001);
    expect(read.recientes.rows).toEqual(shardSummary.recientes.rows.slice(0, read.recientes.rows.length));
    expect(read.differsFrom(shardSummary)).toBe(false);
    const types = Array.from({ length: 20_000 }, (_, n) => row(n, { tipo: identityOf([String(n)]) }));
    expect(ShardSummary.of(types).encode()).toBeUndefined();
  });
});

/** Numbers below a limit, the same each time. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % limit;
  };
}
