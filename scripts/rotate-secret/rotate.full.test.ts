import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Edge, rotateOrigin, rotateSecret } from './rotate.ts';
import type { VersionedSecret } from './versioned-secret.ts';

/** A secret whose versions are in memory, the newest first. */
function aSecret() {
  const versions = [{ id: 'primera', value: 'v0', createdAt: new Date(0) }];
  const secret: VersionedSecret = {
    labelled: async (stage) => versions[stage === 'AWSCURRENT' ? 0 : 1],
    version: async (id) => versions.find((version) => version.id === id),
    async put(value) {
      const id = randomUUID();
      versions.unshift({ id, value, createdAt: new Date() });
      return id;
    },
  };
  let values = 0;
  /** What the API believes. */
  const good = () => versions.slice(0, 2).map(({ value }) => value);
  return { secret, good, newValue: () => `v${++values}` };
}

/** A CloudFront that records each value that it is set to show, and checks that the API accepts it all the time. */
function anEdge({ secret, good }: ReturnType<typeof aSecret>) {
  let id: string | undefined;
  let value = 'v0';
  let failing = false;
  const shown: string[] = [];
  const edge: Edge = {
    shown: async () => id,
    async show(next) {
      if (failing) throw new Error('CloudFormation does not answer');
      expect(good()).toContain(value);
      id = next;
      value = (await secret.version(next))?.value ?? '';
      shown.push(value);
      expect(good()).toContain(value);
    },
  };
  const fail = (does: boolean) => {
    failing = does;
  };
  return { edge, shown, fail, shows: () => value };
}

describe('a change of the signing secret', () => {
  it('leaves the value before good until the next change', async () => {
    const secret = aSecret();
    await rotateSecret({ ...secret, revoke: false });
    expect(secret.good()).toEqual(['v1', 'v0']);
    await rotateSecret({ ...secret, revoke: false });
    expect(secret.good()).toEqual(['v2', 'v1']);
  });

  it('after a leak leaves nothing good but the new value', async () => {
    const secret = aSecret();
    await rotateSecret({ ...secret, revoke: true });
    expect(secret.good()).toEqual(['v1', 'v1']);
  });
});

describe('a change of the origin secret', () => {
  it('has CloudFront show the new value, time after time, and never one that the API doesn’t believe', async () => {
    const secret = aSecret();
    const { edge, shown } = anEdge(secret);
    for (const revoke of [false, false, true, false, true, true]) await rotateOrigin({ ...secret, edge, revoke });
    expect(shown).toEqual(['v1', 'v2', 'v3', 'v4', 'v5', 'v6']);
    expect(secret.good()).toEqual(['v6', 'v6']);
  });

  it('revokes the value before only once CloudFront shows the new one', async () => {
    const secret = aSecret();
    const { edge, fail } = anEdge(secret);
    fail(true);
    await expect(rotateOrigin({ ...secret, edge, revoke: true })).rejects.toThrow('does not answer');
    expect(secret.good()).toEqual(['v1', 'v0']);
  });

  it.each([[false], [true]])(
    'that stopped halfway is brought to its end by the next one (after others: %j)',
    async (after) => {
      const secret = aSecret();
      const { edge, shown, fail, shows } = anEdge(secret);
      if (after) await rotateOrigin({ ...secret, edge, revoke: false });
      const before = shows();
      fail(true);
      await expect(rotateOrigin({ ...secret, edge, revoke: false })).rejects.toThrow('does not answer');
      await expect(rotateOrigin({ ...secret, edge, revoke: false })).rejects.toThrow('does not answer');
      expect(secret.good()).toContain(before);
      fail(false);
      shown.length = 0;
      await rotateOrigin({ ...secret, edge, revoke: false });
      expect(shown).toEqual(after ? ['v2', 'v3'] : ['v1', 'v2']);
    },
  );
});
