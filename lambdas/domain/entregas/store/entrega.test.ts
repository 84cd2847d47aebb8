import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entrega, deliveryOf, hasSameRevision, isBefore, orderKey } from './entrega.ts';

const second = new Date('2026-05-07T10:00:00Z');
const of = (more: Partial<Entrega> = {}): Entrega => ({ archivo: 'muestras/a.ndjson', entregada: second, ...more });

describe('the order of deliveries', () => {
  it('is that of S3’s seconds, then of its events, of the files’ names, and of the drops of one name', () => {
    const ms = (n: number) => new Date(second.getTime() + n);
    const ascending = [
      orderKey(of({ archivo: 'muestras/z.ndjson', entregada: new Date('2026-05-07T09:59:59Z'), hora: ms(900) })),
      orderKey(of()),
      orderKey(of({ archivo: 'muestras/b.ndjson' })),
      orderKey(of({ archivo: 'muestras/z.ndjson', hora: ms(1), secuencia: 'F' })),
      orderKey(of({ hora: ms(2), secuencia: '00AB' })),
      orderKey(of({ hora: ms(2), secuencia: '00AB01' })),
      orderKey(of({ archivo: 'muestras/a.ndjson 2', hora: ms(2), secuencia: '00' })),
      orderKey(of({ entregada: ms(1000) })),
    ];
    for (const [n, one] of ascending.entries()) {
      for (const [m, other] of ascending.entries()) expect([n, m, isBefore(one, other)]).toEqual([n, m, n < m]);
    }
  });

  it.each([
    ['1', '2'],
    ['9', '10'],
    ['', '0'],
    ['0', '1'],
    ['Rev. 2', 'rev 10'],
    ['Rev. 9', '10'],
    ['Edición 1', 'Edición 2'],
    ['1.9', '1.10'],
    ['A', 'B'],
    ['v1', 'v2'],
  ])('puts revision «%s» before «%s», whenever they are delivered', (earlier, later) => {
    const next = new Date(second.getTime() + 60_000);
    expect(isBefore(orderKey(of({ entregada: next }), earlier), orderKey(of(), later))).toBe(true);
    expect(isBefore(orderKey(of(), later), orderKey(of({ entregada: next }), earlier))).toBe(false);
  });

  it.each([
    ['01', '1'],
    ['Rev. 2', '2'],
    ['Nº 3', '3'],
  ])('has «%s» and «%s» as one revision, and goes by time', (one, other) => {
    const next = new Date(second.getTime() + 60_000);
    expect(hasSameRevision(orderKey(of(), one), orderKey(of({ entregada: next }), other))).toBe(true);
    expect(isBefore(orderKey(of(), one), orderKey(of({ entregada: next }), other))).toBe(true);
  });

  it('is total and the same for every text: of two, one comes first, and three never go round', () => {
    const revision = fc.oneof(
      fc.constantFrom('', '0', '1', '02', 'Rev. 3', 'B', '\n', ' '),
      fc.string({ maxLength: 8 }),
    );
    const entrega = fc.record({
      archivo: fc.oneof(fc.constantFrom('a', 'a b', 'ñ', '\u{10000}', '\uFFFD'), fc.string({ maxLength: 8 })),
      entregada: fc.constantFrom(second, new Date(second.getTime() + 1000)),
    });
    const orden = fc.tuple(entrega, revision).map(([one, text]) => orderKey(one, text));
    fc.assert(
      fc.property(orden, orden, orden, (a, b, c) => {
        expect(Number(isBefore(a, b)) + Number(isBefore(b, a))).toBe(a === b ? 0 : 1);
        expect(!isBefore(a, b) || !isBefore(b, c) || isBefore(a, c)).toBe(true);
      }),
    );
  });

  it('believes a message only of the bytes that were read', () => {
    const notice = { key: 'muestras/a', etag: 'abc', hora: second, secuencia: '01' };
    expect(deliveryOf(notice, { etag: '"abc"', delivered: second })).toMatchObject({ hora: second, secuencia: '01' });
    expect(deliveryOf(notice, { etag: '"def"', delivered: second })).toEqual({
      archivo: 'muestras/a',
      entregada: second,
    });
  });
});
