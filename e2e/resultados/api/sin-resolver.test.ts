import { publish } from '../../../lambdas/platform/bus/bus.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { digestDateAt } from '../../../lambdas/domain/avisos/resumen.ts';
import { rowOf } from '../../../lambdas/engine/blocks/row.ts';
import { beginDigests, placeDigests, readDigestsOf } from '../../../lambdas/platform/access/store/digests.ts';
import { naiveSinResolver } from '../../../testing/points-oracle.ts';
import { deliverFile, sampleThatFails } from '../../../testing/product/alerts.ts';
import { haceDias } from '../../../testing/product/incidencias-page.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { mailsTo, nextMailTo } from '../../../testing/product/mails.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let email: string;
let token: string;
let admin: string;
beforeAll(async () => {
  process.env['OUTBOX_BUCKET'] = 'alicuota-outbox-bucket';
  email = await putUsuario({ _id: 'mantenimiento' });
  token = (await product.signIn(email)).accessToken;
  admin = (await product.signIn(await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] }))).accessToken;
});

const shower = (_id: string, dias: number, more: Partial<MuestraDocument> = {}) =>
  sampleThatFails(_id, { fecha_muestra: haceDias(dias), punto_muestreo: { nombre: 'Hab. 419' }, ...more });
const complying = (_id: string, dias: number, more: Partial<MuestraDocument> = {}): MuestraDocument => {
  const [one] = shower(_id, dias).determinaciones;
  if (!one) throw new Error('There is one');
  const determinaciones = [{ ...one, status_inteligente: 'Cumple', resultados: [], total_resultados: 0 }];
  return { ...shower(_id, dias, more), conclusion_muestra: 'Cumple', determinaciones };
};
/** Concluded as a whole, with nothing said of any parameter. */
const entera = (_id: string, dias: number, conclusion_muestra: string): MuestraDocument => {
  const { determinaciones: _none, ...rest } = shower(_id, dias);
  return { ...rest, punto_muestreo: { nombre: 'Vaso 2' }, conclusion_muestra, determinaciones: [] };
};

/** Said to comply, as a whole and of its determination, though one of its parameters is said not to. */
function contradicha(_id: string, dias: number): MuestraDocument {
  const sample = shower(_id, dias, { punto_muestreo: { nombre: 'Torre 1' }, conclusion_muestra: 'Cumple' });
  const [one] = sample.determinaciones;
  const [failed] = one?.resultados ?? [];
  if (!one || !failed) throw new Error('There is one');
  const passed = { ...failed, descripcion: 'Legionella spp.', valor: 10, valor_formateado: '10', conclusion: 'Cumple' };
  const determinaciones = [
    { ...one, status_inteligente: 'Cumple', resultados: [passed, failed], total_resultados: 2, resultados_cumplen: 1 },
  ];
  return { ...sample, determinaciones };
}

const delivered = [
  // Failed fourteen months ago and was never tested again.
  shower('hab-419', 425),
  // Of another type nothing is known but that it failed; what was solved is no more.
  shower('otro-tipo', 500, { tipo_muestra: 'Superficie' }),
  shower('resuelta-1', 300, { punto_muestreo: { nombre: 'Cocina' } }),
  complying('resuelta-2', 200, { punto_muestreo: { nombre: 'Cocina' } }),
  entera('vaso-1', 260, 'No cumple'),
  contradicha('torre-1', 130),
  shower('suelta', 700, { punto_muestreo: undefined }),
  shower('ajena', 400, { solicitante: { nombre: 'ETAP Norte' } }),
];

const seen = [...muestras, ...delivered].filter(
  ({ estado, solicitante: { nombre } }) => estado === 'autorizada' && nombre.startsWith('Hotel'),
);
const expected = naiveSinResolver(seen.map(rowOf), { ajenas: new Set() });

/** What each answer says to be unresolved, all in the user's scope. */
async function saidBy(own: string) {
  const ahora = await product.call('getAhora', { token: own });
  const resumen = await product.call('countIncidencias', { token: own });
  const lista = await product.call('listIncidencias', { token: own });
  const puntos = await product.call('listPuntos', { token: own });
  const { sinResolver, sinPunto, puntos: listed } = puntos.data;
  const each = await Promise.all(
    listed.map(async ({ clave, sinResolver: inRow }) => {
      const { data } = await product.call('getPunto', { token: own, query: { punto: clave } });
      const { data: incidencias } = await product.call('listIncidencias', { token: own, query: { punto: clave } });
      expect([data.sinResolver, incidencias.cuentas.sinResolver]).toEqual([inRow, inRow]);
      return inRow;
    }),
  );
  return {
    ahora: ahora.data.incumplen.total,
    cabecera: resumen.data.sinResolver,
    incidencias: lista.data.cuentas.sinResolver,
    puntos: sinResolver,
    sumaDePuntos: sinPunto + each.reduce((sum, one) => sum + one, 0),
  };
}

const everywhere = (count: number) => ({
  ahora: count,
  cabecera: count,
  incidencias: count,
  puntos: count,
  sumaDePuntos: count,
});

const idsOf = async (search: string, situacion = 'por_resolver') =>
  (
    await product.call('listIncidencias', { token: admin, query: { search, situacion, solicitante: 'Hotel Sol' } })
  ).data.incidencias.map(({ _id }) => _id);

it('how much is unresolved is one number at every answer, whatever its age', async () => {
  await deliverFile(delivered);
  expect(expected.porPunto.get('["Hotel Sol","hab. 419",""]')).toBe(2);
  expect(await saidBy(token)).toEqual(everywhere(expected.total));
  const { data } = await product.call('getAhora', { token });
  const names = data.incumplen.puntos.flatMap(({ fallos }) => fallos.map(({ muestra: { _id } }) => _id));
  expect(names).toEqual(expect.arrayContaining(['hab-419', 'otro-tipo', 'vaso-1', 'suelta', 'torre-1']));
  expect(names).not.toContain('ajena');
});

it('a parameter that fails within what is said to comply is shown by its row, and has an incident', async () => {
  const { data } = await product.call('listResults', { token, query: { search: 'torre-1' } });
  expect(data.results.map(({ determinaciones }) => determinaciones)).toMatchObject([
    [
      {
        descripcion: 'Legionella spp.',
        status_inteligente: 'No cumple por un parámetro',
        medida: { parametro: 'Legionella pneumophila', valor: 1200 },
      },
    ],
  ]);
  await vi.waitFor(async () => expect(await idsOf('Torre 1')).toHaveLength(1), { timeout: 80_000, interval: 200 });
  const [id = ''] = await idsOf('Torre 1');
  expect((await product.call('getIncidencia', { token, params: { id } })).data).toMatchObject({
    determinacion: 'Legionella spp.',
    parametro: 'Legionella pneumophila',
  });
});

it('each has an incident, which a person closes, and then it counts nowhere', async () => {
  // Each type of the shower has its own.
  for (const [search, count] of [
    ['Hab. 419', 2],
    ['Vaso 2', 1],
  ] as const) {
    await vi.waitFor(async () => expect(await idsOf(search)).toHaveLength(count), { timeout: 80_000, interval: 200 });
  }
  const [entera_] = await idsOf('Vaso 2');
  const { data } = await product.call('getIncidencia', { token, params: { id: entera_ ?? '' } });
  expect(data).toMatchObject({ determinacion: '', parametro: '' });
  expect(await idsOf('Cocina', 'todas')).toEqual([]);

  const ids = [...(await idsOf('Hab. 419')), ...(await idsOf('Vaso 2'))];
  const body = { ids, estado: 'cerrada', motivo: 'Duchas retiradas en 2025' };
  const moved = await product.call('moveIncidencias', { token: admin, body });
  expect(moved.data).toEqual({ cambiadas: ids, omitidas: [] });
  expect(await saidBy(token)).toEqual(everywhere(expected.total - 3));
  const { pasos } = (await product.call('getIncidencia', { token, params: { id: ids[0] ?? '' } })).data;
  expect(pasos.at(-1)).toMatchObject({ texto: 'Cerrada. Duchas retiradas en 2025', quien: { laboratorio: true } });
  const again = await product.call('moveIncidencias', { token: admin, body });
  expect(again.data.cambiadas).toEqual(ids);
  expect((await product.call('getIncidencia', { token, params: { id: ids[0] ?? '' } })).data.pasos).toEqual(pasos);

  const undo = { ids, estado: 'en_curso', motivo: 'No eran esas' };
  expect((await product.call('moveIncidencias', { token: admin, body: undo })).data.cambiadas).toEqual(ids);
  expect(await saidBy(token)).toEqual(everywhere(expected.total));
});

it('several are moved by who may, each within its scope, and with a reason', async () => {
  const ids = [...(await idsOf('Hab. 419')), 'no-hay.1.1'];
  const lectora = (await product.signIn(await putUsuario({ _id: 'lectora', incidenciasSoloLectura: true })))
    .accessToken;
  const aguas = (await product.signIn(await putUsuario({ _id: 'aguas', clientes: ['aguas'] }))).accessToken;
  const move = async (own: string, body: object) =>
    product.call('moveIncidencias', { token: own, body: { ids, estado: 'cerrada', motivo: 'x', ...body } });
  expect((await move(lectora, {})).refusal?.code).toBe('FORBIDDEN');
  expect((await move(admin, { motivo: ' ' })).refusal?.code).toBe('VALIDATION');
  expect((await move(admin, { ids: Array.from({ length: 101 }, (_, n) => `i${n}`) })).refusal?.code).toBe('VALIDATION');
  const motivo = 'La incidencia ya no está';
  expect((await move(aguas, {})).data).toEqual({ cambiadas: [], omitidas: ids.map((_id) => ({ _id, motivo })) });
  expect(await idsOf('Hab. 419')).toHaveLength(2);
});

it('a re-test of the sample as a whole solves it, and mails say the same number', async () => {
  const { data } = await product.call('updateAvisos', {
    token,
    body: { avisos: [], resumen: 'diario', avisosIncidencias: ['remuestra'] },
  });
  expect(data.avisosIncidencias).toEqual(['remuestra']);
  const digests = await vi.waitUntil(
    async () => {
      const known = await readDigestsOf('mantenimiento');
      return known?.cursor === undefined ? undefined : known;
    },
    { timeout: 80_000, interval: 100 },
  );
  const { desde, cursor = '' } = digests;
  await beginDigests({ usuarioId: 'mantenimiento', desde, ultimo: '2026-01-01' });
  await placeDigests('mantenimiento', { desde, cursor });
  const said = `Ahora hay ${expected.total - 1} sin resolver.`;

  await deliverFile([entera('vaso-2', 2, 'Cumple')]);
  expect(await saidBy(token)).toEqual(everywhere(expected.total - 1));
  await vi.waitUntil(async () => (await mailsTo(product, email)).length > 0, { timeout: 80_000, interval: 100 });
  const [mail] = await mailsTo(product, email);
  expect(mail?.subject).toBe('Incidencia con nueva muestra: Vaso 2: la muestra vaso-1 no cumple');
  expect(mail?.text).toContain(said);

  const digest = await nextMailTo(product, email, async () => {
    await product.sendScheduled();
    const fecha = fechaEnMadrid(new Date());
    if (digestDateAt(new Date()) === undefined) await publish('resumen', { usuarioId: 'mantenimiento', fecha });
  });
  expect(digest.subject).toContain('Resumen diario');
  expect(digest.text).toContain(said);
});
