import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedTexts, matching } from './panel-search.ts';

const users = [
  { email: 'calidad@hotel.example', solicitantes: ['Hotel Sol', 'Peñíscola'], cliente: 'Hoteles' },
  { email: 'redes@aguas.example', solicitantes: ['ETAP Norte'], cliente: undefined },
];
const all = users.map((resource) => ({
  resource,
  folded: foldedTexts([resource.email, ...resource.solicitantes, resource.cliente]),
}));
const found = (search: string) => matching(all, search).map(({ resource }) => resource.email);

describe('searching a list of the panel', () => {
  it('finds by any of the texts, without regard to case, accents or the order of words', () => {
    expect(found('PEÑISCOLA')).toEqual(['calidad@hotel.example']);
    expect(found('sol calidad')).toEqual(['calidad@hotel.example']);
    expect(found('etap  ')).toEqual(['redes@aguas.example']);
    expect(found('marte')).toEqual([]);
  });

  it('finds by what a row does not show, and says by what', () => {
    const names = ['Hotel Palace', 'Hotel Playa'];
    const behind = { names, why: (name: string) => `por su cliente: ${name}` };
    const one = [{ resource: 'ana', folded: foldedTexts(['ana@cadena.example']), behind }];
    expect(matching(one, 'palace').map(({ why }) => why)).toEqual(['por su cliente: Hotel Palace']);
    expect(matching(one, 'ana').map(({ why }) => why)).toEqual([undefined]);
    expect(matching(one, 'palace playa')).toEqual([]);
  });

  it('finds everything where nothing is typed', () => {
    expect(found(' ')).toHaveLength(2);
  });

  it('finds a resource by any piece of one of its texts, and by nothing across two of them', () => {
    expect(found('solpeñiscola')).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.string()), fc.nat(), fc.nat(), (texts, from, to) => {
        const [first = ''] = texts;
        expect(matching([{ resource: texts, folded: foldedTexts(texts) }], first.slice(from, to))).toHaveLength(1);
      }),
    );
  });
});
