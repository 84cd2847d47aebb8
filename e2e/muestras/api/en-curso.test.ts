import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { unwrapMuestra } from '../../../contract/muestras/muestra-en-curso.ts';
import { compareSpanish } from '../../../contract/base/texto.ts';
import { ajena, autorizada, deliver, enCurso } from '../../../testing/product/en-curso.ts';
import { clientes, muestras, putUsuario, tipoGrupos } from '../../../testing/product/laboratory.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { anyFilter, anyUsuario, matches, seesSolicitante, seesTipo } from '../../resultados/api/naive.ts';

const laboratory = { clientes, tipoGrupos };
const all = [...muestras.filter(({ estado }) => estado === 'en_curso'), enCurso, ajena];

const product = useLaboratory();
let token: string;
let fixed: string;

beforeAll(async () => {
  await deliver(enCurso, ajena);
  token = (await product.signIn(await putUsuario({ _id: 'cualquiera' }))).accessToken;
  fixed = (await product.signIn(await putUsuario({ _id: 'calidad' }))).accessToken;
});

const list = async (query: Record<string, string | string[]>, of = fixed) =>
  (await product.call('listMuestrasEnCurso', { token: of, query })).data;
const open = (id: string, of = fixed) => product.call('getMuestraEnCurso', { token: of, params: { id } });
const ids = async (query: Filtros, of: string) => {
  const { muestras: found, pagination } = await list({ ...query, limit: '100' }, of);
  expect(pagination.totalItems).toBe(found.length);
  return found.map(({ _id }) => _id.$oid).toSorted();
};

describe('samples in progress', () => {
  it('are listed to exactly the users with them in scope, and a filter only removes some', async () => {
    await fc.assert(
      fc.asyncProperty(anyUsuario, anyFilter, fc.constantFrom(...all), async (usuario, filter, one) => {
        await putUsuario({ _id: 'cualquiera', ...usuario, clientes: [...usuario.clientes] });
        const own = all.filter(
          ({ solicitante, tipo_muestra }) =>
            seesSolicitante(usuario, solicitante.nombre, laboratory) && seesTipo(usuario, tipo_muestra, laboratory),
        );
        expect(await ids({}, token)).toEqual(own.map(({ _id }) => _id).toSorted());
        const found = own.filter((m) => matches(usuario, filter, m, laboratory));
        expect(await ids(filter, token)).toEqual(found.map(({ _id }) => _id).toSorted());
        const { status, refusal } = await open(one._id, token);
        expect([status, refusal?.code]).toEqual(own.includes(one) ? [200, undefined] : [404, 'NOT_FOUND']);
        const { data } = await product.call('getFiltersEnCurso', { token });
        const names = (of: (m: (typeof own)[number]) => string) => [...new Set(own.map(of))].sort(compareSpanish);
        expect(data.solicitantes).toEqual(names(({ solicitante }) => solicitante.nombre));
        expect(data.tiposMuestra).toEqual(names(({ tipo_muestra }) => tipo_muestra));
      }),
      { numRuns: runsOf(40) },
    );
  });

  it('come whole, their dates and ids wrapped as in extended JSON', async () => {
    const [listed] = (await list({ search: 'hab-214' })).muestras;
    expect(listed).toMatchObject({
      _id: { $oid: 'en-curso-hotel' },
      fecha_muestra: { $date: '2026-06-30T00:00:00.000Z' },
      solicitante: { nombre: 'Hotel Sol', id: { $oid: 'solicitante-1' } },
      importedAt: { $date: '2026-07-01T08:00:00.000Z' },
      determinaciones: enCurso.determinaciones,
    });
    const { muestra } = (await open(enCurso._id)).data;
    expect(muestra).toEqual(listed);
    expect(unwrapMuestra(muestra)).toMatchObject(enCurso);
  });

  it('come in pages of 20 unless asked otherwise, at most 100, in the order asked for', async () => {
    expect((await list({})).pagination.itemsPerPage).toBe(20);
    const whole = (await list({ limit: '100' })).muestras.map(unwrapMuestra);
    expect(whole.map(({ fecha_muestra }) => fecha_muestra)).toEqual(
      whole
        .map(({ fecha_muestra }) => fecha_muestra)
        .toSorted()
        .toReversed(),
    );
    const page = await list({ limit: '2', page: '2', sortBy: 'numero_muestra', sortOrder: 'asc' });
    const numbers = whole.map(({ numero_muestra }) => numero_muestra).toSorted(compareSpanish);
    expect(page.muestras.map(({ numero_muestra }) => numero_muestra)).toEqual(numbers.slice(2, 4));
    expect(page.pagination).toEqual({
      currentPage: 2,
      itemsPerPage: 2,
      totalItems: whole.length,
      totalPages: Math.ceil(whole.length / 2),
      hasPrevPage: true,
      hasNextPage: whole.length > 4,
    });
    const wrong: Record<string, string>[] = [
      { limit: '101' },
      { page: '0' },
      { sortBy: 'producto' },
      { retraso: 'no' },
      { agrupacion: 'mes' },
    ];
    for (const query of wrong) {
      const { status } = await product.call('listMuestrasEnCurso', { token: fixed, query });
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it('are late from the day after their expected date: counted on all pages, and listed alone', async () => {
    const daysFromNow = (days: number) => fechaEnMadrid(new Date(Date.now() + days * 86_400_000));
    const due = [undefined, daysFromNow(0), daysFromNow(5), daysFromNow(-1), daysFromNow(-9)].map((prevista, n) => ({
      ...enCurso,
      _id: `prevista-${n}`,
      numero_muestra: `PREVISTA-${n}`,
      ...(prevista && { fecha_prevista: prevista }),
    }));
    await deliver(...due);
    const ask = async (more: Record<string, string>) => {
      const { muestras: found, pagination, conRetraso } = await list({ numeroMuestra: 'PREVISTA', ...more });
      const places = found.map(({ _id }) => _id.$oid.slice(-1)).join('');
      return { places, total: pagination.totalItems, conRetraso };
    };
    expect(await ask({ sortBy: 'fecha_prevista', sortOrder: 'asc' })).toEqual({
      places: '43120',
      total: 5,
      conRetraso: 2,
    });
    expect(await ask({ limit: '1', page: '3' })).toMatchObject({ total: 5, conRetraso: 2 });
    expect(await ask({ retraso: 'true', sortBy: 'fecha_prevista', sortOrder: 'asc' })).toEqual({
      places: '43',
      total: 2,
      conRetraso: 2,
    });
    expect((await list({ numeroMuestra: 'PREVISTA-4' })).muestras[0]).toMatchObject({
      fecha_prevista: { $date: `${daysFromNow(-9)}T00:00:00.000Z` },
    });
    await deliver(...due.map((one) => ({ ...one, estado: 'anulada' as const })));
    expect(await ask({})).toEqual({ places: '', total: 0, conRetraso: 0 });
  });

  it('are no results, and results and withdrawn samples are not in progress', async () => {
    const { status } = await product.call('getResult', { token: fixed, params: { id: enCurso._id } });
    expect(status).toBe(404);
    for (const estado of ['autorizada', 'anulada']) {
      const other = muestras.find((m) => m.estado === estado && m.solicitante.nombre === 'Hotel Sol');
      expect((await open(other?._id ?? '')).status).toBe(404);
    }
  });

  it('leave the list when the laboratory authorises them, and are results at once', async () => {
    const one = { ...enCurso, _id: 'pasajera', numero_muestra: 'M-2026-950' };
    const where = async () => {
      const { results } = (
        await product.call('listResults', { token: fixed, query: { numeroMuestra: one.numero_muestra } })
      ).data;
      const inProgress = await list({ numeroMuestra: one.numero_muestra });
      return [inProgress.pagination.totalItems, (await open(one._id)).status, results.length];
    };
    await deliver(one);
    expect(await where()).toEqual([1, 200, 0]);
    await deliver(autorizada(one));
    expect(await where()).toEqual([0, 404, 1]);
  });
});

describe('the alerts of a user', () => {
  const reach = ['Cloro libre residual', 'Legionella', 'Recuento de E. coli', 'Temperatura'];
  const save = (body: unknown) => product.call('updateAvisos', { token: fixed, body });
  const profile = async () => (await product.call('profile', { token: fixed })).data.user;

  it('may be of the determinations of its samples, authorised or in progress, in Spanish order', async () => {
    const { data } = await product.call('getDeterminacionesDisponibles', { token: fixed });
    expect(data).toEqual({ determinaciones: reach });
  });

  it('are kept, once each and in order, until they are set again', async () => {
    const saved = await save({ avisos: ['Temperatura', ' Legionella', 'Temperatura'], avisosProvisionales: true });
    expect(saved.data).toEqual({
      avisos: ['Legionella', 'Temperatura'],
      avisosProvisionales: true,
      avisosCercanos: false,
      avisosEntregas: true,
      avisosAnuladas: false,
      avisosRetrasos: false,
      avisosMuestreosPorVencer: false,
      avisosMuestreosSinHacer: false,
      avisosPreguntas: true,
      avisosPapeles: false,
      avisosIncidencias: [],
      resumen: 'ninguno',
    });
    expect(await profile()).toMatchObject(saved.data);
    expect((await save({ avisos: reach, avisosCercanos: true })).data).toMatchObject({ avisosCercanos: true });
    expect((await save({ avisos: reach, avisosEntregas: false })).data).toMatchObject({ avisosEntregas: false });
    await save({ avisos: reach, avisosIncidencias: ['abierta', 'vencida'] });
    expect((await save({ avisos: [], avisosIncidencias: ['vencida', 'vencida'] })).refusal?.code).toBe('VALIDATION');
    const kept = {
      avisos: reach,
      avisosProvisionales: true,
      avisosCercanos: true,
      avisosEntregas: false,
      avisosAnuladas: false,
      avisosRetrasos: false,
      avisosMuestreosPorVencer: false,
      avisosMuestreosSinHacer: false,
      avisosPreguntas: true,
      avisosPapeles: false,
      avisosIncidencias: ['abierta', 'vencida'],
      resumen: 'ninguno',
    };
    expect((await save({ avisos: reach })).data).toEqual(kept);
    await save({ avisos: [], avisosProvisionales: false });
    expect(await profile()).toMatchObject({ avisos: [], avisosProvisionales: false });
  });

  it('of a determination out of reach are refused as one that does not exist is, and nothing changes', async () => {
    await save({ avisos: ['Legionella'] });
    const refusals = await Promise.all(
      ['Bromato', 'Nunca analizada'].map((name) => save({ avisos: ['Legionella', name] })),
    );
    for (const { status, refusal } of refusals) {
      expect([status, refusal?.code]).toEqual([400, 'VALIDATION']);
      expect(refusal?.message).toBe(refusals[0]?.refusal?.message);
    }
    for (const body of [{ avisos: [''] }, { avisos: ['x'.repeat(301)] }, { avisos: Array(5001).fill('Legionella') }]) {
      expect((await save(body)).status).toBe(400);
    }
    expect((await profile()).avisos).toEqual(['Legionella']);
  });

  it('that were unsubscribed from are on again once they are saved', async () => {
    const paused = await putUsuario({ _id: 'pausada', avisos: ['Legionella'], avisosPausados: true });
    const { accessToken } = await product.signIn(paused);
    const now = async () => (await product.call('profile', { token: accessToken })).data.user.avisosPausados;
    expect(await now()).toBe(true);
    await product.call('updateAvisos', { token: accessToken, body: { avisos: ['Legionella'] } });
    expect(await now()).toBe(false);
  });
});
