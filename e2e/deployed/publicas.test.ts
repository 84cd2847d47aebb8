import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { ndjson, samplesOf, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';
import { nitrato } from '../../testing/product/incidencias-page.ts';
import { pdfBytes } from '../../testing/product/informes.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

/** A page as anyone's browser reads it, at the portal's own address. */
const visit = async (path: string) => fetch(`${target.url}${path}`, { headers: { cookie: 'algo=1' } });

/** A page that is there and says something; kept pages give way within a minute. */
const saying = async (path: string, words: string): Promise<string> =>
  eventually(`${path} says ${words}`, async () => {
    const response = await visit(path);
    const html = await response.text();
    return response.status === 200 && html.includes(words) ? html : undefined;
  });

it('a board is read at its own address, follows its samples, and is gone once it is off', async () => {
  const { call, mark } = target;
  const { sol } = laboratory.solicitantes;
  const hoy = fechaEnMadrid(new Date());
  const of = {
    solicitante: { nombre: sol },
    tipo_muestra: laboratory.tipos.agua,
    fecha_muestra: hoy,
    punto_muestreo: { nombre: `Fuente ${mark}` },
  };
  const deliver = async (name: string, valor: number) =>
    target.drop(`muestras/${name}-${mark}.ndjson`, ndjson([nitrato(`tablon-${mark}`, valor, of)]));
  await deliver('tablon-1', 62);
  const token = await target.signIn(laboratory.hotelera, secret);
  const punto = claveDePunto(sol, of.punto_muestreo);
  const settings = { activo: true, nombre: `fuente-${mark}`, indexable: false, sinac: '', tipos: [of.tipo_muestra] };
  const save = async (more: object = {}) => call('updateTablon', { token, body: { punto, ...settings, ...more } });
  await eventually('the point can be published', async () => ((await save()).status === 200 ? true : undefined));
  const path = `/tablon/fuente-${mark}`;
  const html = await saying(path, 'Nitrato, 62 mg/L (lo permitido: como mucho 50 mg/L)');
  expect(html).not.toMatch(/<script|https?:/u);
  const { headers } = await visit(path);
  expect([headers.get('set-cookie'), headers.get('x-robots-tag')]).toEqual([null, 'noindex']);
  expect(headers.get('cache-control')).toContain('max-age=60');
  await saying(`${path}/cartel`, `/tablon/fuente-${mark}`);

  const id = await eventually('the incident', async () => {
    const { incidencias } = (await call('listIncidencias', { token, query: { search: `tablon-${mark}` } })).data;
    return incidencias[0]?._id;
  });
  const medida = { texto: 'Fuente precintada', hecha: hoy, publica: true };
  await call('updateIncidencia', { token, params: { id }, body: { medida } });
  await saying(path, 'Fuente precintada');
  await deliver('tablon-2', 12);
  expect(await saying(path, '<td>12')).not.toContain('Fuente precintada');
  await save({ activo: false });
  await eventually('it is gone', async () => ((await visit(path)).status === 404 ? true : undefined));
  expect((await visit(`/tablon/nada-${mark}`)).status).toBe(404);
});

it('a third person’s paper is in force, replaced once another is delivered, and unknown where it was forged', async () => {
  const { call, mark } = target;
  const sample = samplesOf(laboratory, mark).find(({ estado }) => estado === 'autorizada');
  if (!sample) throw new Error('There is no sample');
  const numero = `${sample.numero_muestra}-papel`;
  await target.drop(`muestras/${mark}-papel.ndjson`, ndjson([{ ...sample, _id: numero, numero_muestra: numero }]));
  const stateOf = async (bytes: Uint8Array) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return (await call('verificar', { body: { sha256 } })).data.informes.map(({ estado, revision }) => ({
      estado,
      revision,
    }));
  };
  const papers = [pdfBytes(10_000), Buffer.concat([pdfBytes(10_000), Buffer.from('\n% otra')])];
  for (const [n, paper] of papers.entries()) {
    await target.drop(`pdfs/${numero}.pdf`, paper);
    await eventually(`revision ${n + 1}`, async () =>
      (await stateOf(paper)).find(({ revision }) => revision === n + 1),
    );
  }
  const [first = new Uint8Array(), second = new Uint8Array()] = papers;
  const replaced = await eventually('the first is replaced', async () =>
    (await stateOf(first)).find(({ estado }) => estado === 'sustituido'),
  );
  expect(replaced).toEqual({ estado: 'sustituido', revision: 1 });
  expect(await stateOf(second)).toMatchObject([{ estado: 'vigente', revision: 2 }]);
  const forged = Buffer.from(second);
  forged.writeUInt8((forged.at(-2) ?? 0) ^ 1, forged.length - 2);
  expect(await stateOf(forged)).toEqual([]);
  expect((await visit('/verificar')).status).toBe(200);
});
