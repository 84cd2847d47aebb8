import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pdf } from '../../certificados/store/pdfs.ts';
import { orderKey } from './entrega.ts';
import { type CertificateDelivery, maxAnteriores, withDelivery } from './certificates.ts';

/** A delivery of some bytes at a second of the day. */
function delivery(bytes: string, second: number): CertificateDelivery {
  const subido = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  const _id = `${bytes}@${second}`;
  return {
    _id,
    orden: orderKey({ archivo: 'pdfs/M-1.pdf', entregada: new Date(subido) }),
    huella: bytes,
    subido,
    filesize: bytes.length,
    key: `pdfs/${_id}.pdf`,
    numero: 'M-1',
    filename: 'M-1.pdf',
    entregas: [],
  };
}

const taken = (deliveries: readonly CertificateDelivery[], stored?: Pdf) =>
  deliveries.reduce<Pdf | undefined>((pdf, one) => withDelivery(pdf, one) ?? pdf, stored);
const keys = (pdf: Pdf | undefined) => (pdf ? [pdf.key, ...pdf.anteriores.map(({ key }) => key)] : []);

describe('a delivery of a certificate', () => {
  it('replaces the one before, which stays in reach', () => {
    const pdf = taken([delivery('a', 1), delivery('b', 2), delivery('a', 3)]);
    expect(pdf).toMatchObject({ _id: 'a@1.a@3', grupo: 'a@1', revisiones: 3, version: 3, huella: 'a' });
    expect(pdf?.anteriores.map(({ _id }) => _id)).toEqual(['a@1.b@2', 'a@1']);
  });

  it('of the bytes that are in force makes no revision, and keeps them in force against what came before it', () => {
    const pdf = taken([delivery('a', 1), delivery('b', 2)]);
    for (const second of [0, 1, 2]) expect(withDelivery(pdf, delivery('b', second))).toBeUndefined();
    const again = taken([delivery('b', 9)], pdf);
    expect(again).toMatchObject({ _id: 'a@1.b@2', revisiones: 2, version: 3 });
    const late = taken([delivery('c', 5)], again);
    expect(keys(late)).toEqual(['pdfs/b@2.pdf', 'pdfs/c@5.pdf', 'pdfs/a@1.pdf']);
    expect(keys(taken([delivery('d', 10)], late))[0]).toBe('pdfs/d@10.pdf');
  });

  it('of one second goes by S3’s event, in whatever order they are dealt with', () => {
    const at = (bytes: string, ms: number): CertificateDelivery => {
      const entregada = new Date('2026-01-01T00:00:00Z');
      const hora = new Date(entregada.getTime() + ms);
      return { ...delivery(bytes, 0), orden: orderKey({ archivo: 'pdfs/M-1.pdf', entregada, hora }) };
    };
    const [one, two] = [at('a', 100), at('b', 700)];
    expect(taken([one, two])?.huella).toBe('b');
    expect(taken([two, one])?.huella).toBe('b');
  });

  it('of bytes that were in force before is whose they were when they first came', () => {
    const pdf = taken([
      { ...delivery('a', 1), muestras: ['m-1'] },
      delivery('b', 2),
      { ...delivery('a', 3), muestras: ['m-2'] },
    ]);
    expect(pdf).toMatchObject({ huella: 'a', subido: delivery('a', 3).subido, primera: delivery('a', 1).subido });
    expect(pdf?.muestras).toEqual(['m-1']);
  });

  it('that was taken in already changes nothing, and one that comes late is put among those before', () => {
    const late = taken([delivery('a', 1), delivery('c', 3), delivery('b', 2), delivery('a', 1), delivery('b', 2)]);
    expect(keys(late)).toEqual(['pdfs/c@3.pdf', 'pdfs/b@2.pdf', 'pdfs/a@1.pdf']);
    expect(late).toMatchObject({ revisiones: 3, version: 3 });
  });

  it('keeps a bounded number of those before', () => {
    const pdf = taken(Array.from({ length: maxAnteriores + 20 }, (_, n) => delivery(`x${n}`, n)));
    expect([pdf?.anteriores.length, pdf?.revisiones]).toEqual([maxAnteriores, maxAnteriores + 20]);
  });

  it('ends in the newest in force and the others by their time, in whatever order they are dealt with', () => {
    const deliveries = fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 12 }).chain((seconds) =>
      // No two in a row with the same bytes, which would be one revision.
      fc.shuffledSubarray(
        seconds.toSorted((a, b) => a - b).map((second) => delivery(`bytes${second}`, second)),
        { minLength: seconds.length },
      ),
    );
    fc.assert(
      fc.property(deliveries, (list) => {
        const expected = list.toSorted((a, b) => (a.subido < b.subido ? 1 : -1)).map(({ key }) => key);
        expect(keys(taken([...list, ...list]))).toEqual(expected);
      }),
    );
  });
});
