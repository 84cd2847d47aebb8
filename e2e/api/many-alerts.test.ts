import { describe, expect, it } from 'vitest';
import { deliverFile, sampleThatFails } from '../../testing/product/alerts.ts';
import { putUsuario } from '../../testing/product/laboratory.ts';
import { allMails, nextMailTo } from '../../testing/product/mails.ts';
import { useLaboratory } from '../../testing/product/use-product.ts';

const avisos = ['Legionella spp.'];
const product = useLaboratory();

describe('an import of 5,000 samples, 200 of which don’t comply, with 50 subscribed users', () => {
  it('sends each exactly one mail that counts exactly its samples, and nothing when it is delivered again', async () => {
    const places = ['Hotel Sol', 'Hotel Luna', 'ETAP Norte', 'Sin cliente'];
    const samples = Array.from({ length: 5000 }, (_, n) => {
      const sample = sampleThatFails(`g-${n}`, { solicitante: { nombre: places[n % 4] ?? '' } });
      return n % 25 === 0 ? sample : { ...sample, conclusion_muestra: 'Cumple', determinaciones: [] };
    });
    const kinds = [
      { more: { clientes: ['hoteles'] }, seen: 100 },
      { more: { clientes: ['aguas'] }, seen: 50 },
      { more: { clientes: ['hoteles'], solicitantes: ['Hotel Luna'] }, seen: 50 },
      { more: { clientes: [], master: 'todos' as const }, seen: 200 },
      { more: { clientes: ['hoteles'], isActive: false }, seen: 0 },
    ];
    const expected = new Map<string, string[]>();
    for (let n = 0; n < 60; n++) {
      const { more, seen } = kinds[n % 5] ?? { more: {}, seen: 0 };
      const email = await putUsuario({ _id: `grande-${n}`, avisos, ...more });
      expected.set(email, seen > 0 ? [`y ${seen - 1} muestras más`] : []);
    }
    const got = async () => {
      const found = new Map([...expected.keys()].map((email): [string, string[]] => [email, []]));
      for (const { to, subject } of await allMails(product))
        found.get(to[0] ?? '')?.push(/y \d+ muestras más$/u.exec(subject)?.[0] ?? subject);
      return found;
    };
    await deliverFile(samples);
    await expect.poll(got, { timeout: 240_000, interval: 1000 }).toEqual(expected);
    await deliverFile(samples);
    // A mail that is ordered after all others shows that none was ordered again.
    const witness = await putUsuario({ _id: 'testigo', avisos });
    await nextMailTo(product, witness, () => deliverFile([sampleThatFails('h-1')]));
    const more = [...(await got()).values()].flat().filter((subject) => subject.startsWith('y '));
    expect(more).toHaveLength(48);
  }, 400_000);
});
