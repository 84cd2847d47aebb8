import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pdf } from '../certificados/store/pdfs.ts';
import { type CertificateDelivery, withDelivery, withoutDelivery } from '../entregas/store/certificates.ts';
import { orderKey } from '../entregas/store/entrega.ts';
import type { Entry } from './store/verificaciones.ts';
import { answerOf, nextEntries, soughtIn } from './verificado.ts';

/** What is answered of the revision that is sought; undefined where none is found. */
function answered(numero: string, source: Parameters<typeof answerOf>[1], isSought: (entry: Entry) => boolean) {
  const found = soughtIn(source.entries, isSought);
  return found && answerOf(numero, source, found);
}

const instant = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/** A delivery of some bytes at a second of the day. */
function delivery(bytes: string, second: number): CertificateDelivery {
  const subido = instant(second).toISOString();
  const _id = `${bytes}@${second}`;
  return {
    _id,
    orden: orderKey({ archivo: 'pdfs/M-1.pdf', entregada: instant(second) }),
    entregas: [_id],
    huella: bytes,
    subido,
    filesize: 1,
    key: `pdfs/${_id}.pdf`,
    numero: 'M-1',
    filename: 'M-1.pdf',
  };
}

/** What happens to the certificate of a number: bytes come, at once or late, a delivery is withdrawn, the sample is annulled or back. */
type Act = { bytes: string; lateBy: number } | { withdraw: number } | { annul: boolean };

interface Life {
  pdf: Pdf | undefined;
  entries: Entry[];
  isAnulada: boolean;
  /** Ids and bytes of the deliveries that were taken. */
  taken: { id: string; bytes: string }[];
}

const bytesThere = ['a', 'b', 'c', 'd'];
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ bytes: fc.constantFrom(...bytesThere), lateBy: fc.constantFrom(0, 0, 0, 25) }) },
  { weight: 3, arbitrary: fc.record({ withdraw: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ annul: fc.boolean() }) },
);

function lived(acts: readonly Act[]): Life {
  const life: Life = { pdf: undefined, entries: [], isAnulada: false, taken: [] };
  acts.forEach((one, step) => {
    const now = instant(step * 10);
    if ('annul' in one) {
      life.isAnulada = one.annul;
      return;
    }
    const before = life.pdf;
    if ('bytes' in one) {
      const brought = delivery(one.bytes, Math.max(0, step * 10 - one.lateBy));
      const next = withDelivery(life.pdf, brought);
      if (!next) return;
      life.taken.push({ id: brought._id, bytes: one.bytes });
      life.pdf = next;
    } else {
      const gone = life.taken[one.withdraw];
      if (!life.pdf || !gone) return;
      life.pdf = withoutDelivery(life.pdf, gone.id);
    }
    if (life.pdf === before) return;
    life.entries = nextEntries(life.entries, life.pdf, { now, codeOf: (n, known) => known ?? `${n}/${step}` });
  });
  return life;
}

const statesOf = ({ isAnulada }: Life) => [{ isAnulada, lastModified: instant(999).toISOString() }];
const revisionsOf = ({ pdf }: Life) => (pdf ? [pdf, ...pdf.anteriores] : []);

/** What the portal itself says of bytes, said plainly. */
function expectedOf(life: Life, bytes: string): string | undefined {
  const at = revisionsOf(life).findIndex(({ huella }) => huella === bytes);
  if (at === -1) return life.taken.some((one) => one.bytes === bytes) ? 'retirado' : undefined;
  if (life.isAnulada) return 'retirado';
  return at === 0 ? 'vigente' : 'sustituido';
}

describe('whatever becomes of a certificate', () => {
  it('its bytes are answered as the portal has them, and bytes that never came are unknown', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const life = lived(acts);
        const source = { entries: life.entries, muestras: statesOf(life) };
        for (const bytes of [...bytesThere, 'never']) {
          const answer = answered('M-1', source, ({ huella }) => huella === bytes);
          expect([bytes, answer?.estado]).toEqual([bytes, expectedOf(life, bytes)]);
          // It was replaced or withdrawn, so there is a day; and only then.
          expect(answer ? (answer.hasta === null) === (answer.estado === 'vigente') : true).toBe(true);
        }
      }),
    );
  });

  it('each revision in force has a number and a code of its own, by the order of deliveries, and its code finds it', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const life = lived(acts);
        const live = life.entries.filter(({ retirado }) => retirado === undefined);
        expect(live.map(({ _id }) => _id)).toEqual(
          revisionsOf(life)
            .map(({ _id }) => _id)
            .toReversed(),
        );
        const numbers = live.map(({ n }) => n);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(new Set(life.entries.map(({ codigo }) => codigo)).size).toBe(life.entries.length);
        for (const { codigo, n } of live) {
          const source = { entries: life.entries, muestras: [] };
          expect(answered('M-1', source, (entry) => entry.codigo === codigo)?.revision).toBe(n);
        }
        const newest = answered('M-1', { entries: life.entries, muestras: [] }, ({ n }) => n === numbers.at(-1));
        expect(newest?.estado).toBe(newest && 'vigente');
      }),
    );
  });
});

describe('the numbers of revisions', () => {
  const afterwards = (...acts: Act[]) => lived(acts).entries.map(({ n, huella }) => `${huella}${n}`);
  const come = (bytes: string, lateBy = 0) => ({ bytes, lateBy });

  it('count the PDFs that differ in the order of their deliveries, one that comes late among them', () => {
    expect(afterwards(come('a'), come('b'), come('b'), come('c'))).toEqual(['a1', 'b2', 'c3']);
    expect(afterwards(come('a'), come('b'), come('c', 15))).toEqual(['a1', 'c2', 'b3']);
  });

  it('stay as they are when another is withdrawn; that of the last is the next one’s', () => {
    expect(afterwards(come('a'), come('b'), come('c'), { withdraw: 1 })).toEqual(['b2', 'a1', 'c3']);
    expect(afterwards(come('a'), come('b'), { withdraw: 1 }, come('c'))).toEqual(['b2', 'a1', 'c2']);
  });

  it('begin after those that are no longer kept of an old certificate', () => {
    const one = delivery('x', 1);
    const pdf: Pdf = {
      ...one,
      grupo: 'g',
      anteriores: [delivery('w', 0)],
      revisiones: 150,
      version: 150,
      cambio: null,
    };
    const entries = nextEntries([], pdf, { now: instant(9), codeOf: String });
    expect(entries.map(({ n }) => n)).toEqual([149, 150]);
    // One more pushes the oldest out, which was replaced and not withdrawn.
    const more: Pdf = {
      ...delivery('y', 5),
      grupo: 'g',
      anteriores: [one],
      revisiones: 151,
      version: 151,
      cambio: null,
    };
    const after = nextEntries(entries, more, { now: instant(9), codeOf: String });
    expect(answered('M-1', { entries: after, muestras: [] }, ({ n }) => n === 149)).toMatchObject({
      estado: 'sustituido',
      hasta: one.subido,
      vigente: 151,
    });
  });
});
