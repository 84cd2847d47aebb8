import { describe, expect, it } from 'vitest';
import { allShards, shardOf } from './manifest.ts';

describe('the shard of a solicitante', () => {
  it('is what it was when its rows were stored, whatever its letters', () => {
    expect(['Hotel Sol', 'Ayuntamiento de Peñíscola', '水', ''].map(shardOf)).toEqual([35, 6, 0, 2]);
    expect(allShards).toEqual(Array.from({ length: 48 }, (_, shard) => shard));
  });
});
