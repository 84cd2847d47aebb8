import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, openTarget, type Target } from '../../testing/deployed/target.ts';

const root = join(import.meta.dirname, '../..');
/** Real data, whose publisher's terms keep them out of the repository. */
const file = join(root, '../shared/data/conagua/superficiales_2020.csv.gz');
const mapping = 'conagua-superficiales';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(async () => target.close());

describe('the surface waters of a country in a year', () => {
  it.runIf(existsSync(file))('are read from one dropped file, and counted as their publisher counts them', async () => {
    const token = await target.signIn(target.admin.email, target.admin.password);
    const source = await readFile(join(root, `docs/examples/mappings/${mapping}.json`));
    await target.drop(`mappings/${mapping}.json`, source);
    await target.drop(`muestras/${mapping}/2020-${target.mark}.csv.gz`, await readFile(file));
    // Those of the other tests are of later years.
    const query = { fechaFin: '2020-12-31' };
    const summary = await eventually('the samples of 2020 are all there', async () => {
      const { data } = await target.call('getStats', { token, query });
      return data.summary.total === 3493 ? data.summary : undefined;
    });
    expect(summary).toEqual({
      total: 3493,
      muestrasCumple: 1267,
      muestrasNoCumple: 1133 + 1089,
      muestrasOtras: 4,
      solicitantesUnicos: 32,
      tiposUnicos: 28,
      fechaInicio: '2020-01-01',
      fechaFin: '2020-01-01',
    });
  });
});
