import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { exportsOfToday, type Seams, seamsOfToday } from './released.ts';
import written from './released.json' with { type: 'json' };

const released: Seams = written;

test('what the last release imports is still exported: no stack holds up an upgrade, and the way back is open', () => {
  const today = exportsOfToday();
  const gone = Object.values(released.imports)
    .flat()
    .filter((name) => !today.has(name));
  // An export that nothing imports any more is kept until the next release: `exportValue` in the stack that has it.
  expect(gone).toEqual([]);
});

test('what the last release keeps is kept under the same id, so that an upgrade makes none of it again', () => {
  const { kept } = seamsOfToday(manifest.version);
  for (const [part, ids] of Object.entries(released.kept)) expect(kept[part]).toMatchObject(ids);
});

test('the seams of a release are written with its version', () => {
  expect(released.version, 'npm run released writes them').toBe(manifest.version);
});
