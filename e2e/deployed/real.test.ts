import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/deployed/target.ts';
import { realFile } from '../../testing/real-data.ts';
import { useTarget } from '../../testing/deployed/use-target.ts';

const { path, mapping, cifras } = realFile('superficiales');

const target = useTarget();

describe('the surface waters of a country in a year', () => {
  it('are read from one dropped file, and counted as their publisher counts them', async () => {
    const token = await target.signIn(target.admin.email, target.admin.password);
    const source = await readFile(join(import.meta.dirname, `../../docs/examples/mappings/${mapping}.json`));
    await target.drop(`mappings/${mapping}.json`, source);
    await target.drop(`muestras/${mapping}/2020-${target.mark}.csv.gz`, await readFile(path));
    // Those of the other tests are of later years.
    const query = { fechaFin: '2020-12-31' };
    const summary = await eventually('the samples of 2020 are all there', async () => {
      const { data } = await target.call('getStats', { token, query });
      return data.summary.total === cifras.muestras ? data.summary : undefined;
    });
    expect(summary).toEqual({
      total: cifras.muestras,
      muestrasCumple: cifras.cumple,
      muestrasNoCumple: cifras.noCumple,
      muestrasOtras: cifras.sinDefinir,
      solicitantesUnicos: cifras.solicitantes,
      tiposUnicos: cifras.tipos,
      fechaInicio: '2020-01-01',
      fechaFin: '2020-01-01',
    });
  });
});
