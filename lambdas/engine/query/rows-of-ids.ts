import type { Block } from '../blocks/block.ts';

const known = new WeakMap<ReadonlySet<string>, WeakMap<Block, Uint16Array>>();

/**
 * The rows of a block whose ids are in a set, in order. Most ids are the hash of a sample's number, so each row costs one
 * hash: what was found is kept for as long as both the set and the block are.
 */
export function rowsOfIds(block: Block, ids: ReadonlySet<string>): Uint16Array {
  const ofSet = known.get(ids) ?? new WeakMap<Block, Uint16Array>();
  known.set(ids, ofSet);
  const before = ofSet.get(block);
  if (before) return before;
  const rows: number[] = [];
  for (let row = 0; ids.size > 0 && row < block.rows; row++) if (ids.has(block.ids.at(row))) rows.push(row);
  const found = Uint16Array.from(rows);
  ofSet.set(block, found);
  return found;
}
