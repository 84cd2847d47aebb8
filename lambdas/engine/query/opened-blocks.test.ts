import { describe, expect, it } from 'vitest';
import { muestra } from '../../../testing/muestras.ts';
import { type Block, openBlock } from '../blocks/block.ts';
import { encodeBlock } from '../blocks/format.ts';
import { BlockCache } from './opened-blocks.ts';
import { rowOf } from '../blocks/row.ts';

const block = (): Block => openBlock(encodeBlock([rowOf(muestra({ _id: 'una' }))]));

/** A question that uses blocks by these names and opens those that aren't there; gives the names that were. */
function question(cache: BlockCache<Block>, names: readonly string[]): string[] {
  const number = cache.begin(names);
  const found = names.filter((name) => {
    const known = cache.use(name, number);
    if (!known) cache.add(name, block(), number);
    return known;
  });
  cache.end(names, number);
  return found;
}

/** A cache with room for so many blocks. */
const roomFor = (blocks: number) => new BlockCache<Block>(block().memory * blocks + 1);

describe('the cache of blocks', () => {
  it('lets go first of what was used longest ago', () => {
    const cache = roomFor(3);
    for (const name of ['a', 'b', 'c', 'a', 'd']) question(cache, [name]);
    expect(question(cache, ['a', 'c', 'd'])).toEqual(['a', 'c', 'd']);
    expect(question(cache, ['b'])).toEqual([]);
  });

  it('finds as much for a question that needs more than fits, each time that it is asked', () => {
    const cache = roomFor(3);
    const names = ['a', 'b', 'c', 'd', 'e'];
    question(cache, ['other']);
    question(cache, names);
    expect(question(cache, names)).toEqual(['a', 'b', 'c']);
    expect(question(cache, names)).toEqual(['a', 'b', 'c']);
  });

  it('counts what blocks grow to, and never stays above its limit', () => {
    const cache = roomFor(3);
    const [first, second] = [block(), block()];
    const number = cache.begin([]);
    cache.add('a', first, number);
    cache.add('b', second, number);
    for (const grown of [first, second]) grown.keeps({ memory: grown.memory });
    cache.end(['a', 'b'], number);
    expect(cache.size).toBeLessThanOrEqual(cache.limit);
    expect(question(cache, ['a', 'b'])).toEqual(['b']);
  });
});
