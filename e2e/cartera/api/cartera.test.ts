import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Output } from '../../../contract/calls.ts';
import { maxClientesDeCartera } from '../../../contract/cartera/calls.ts';
import type { ReglaEnCliente } from '../../../contract/cuenta/usuario.ts';
import { diasDePlazo } from '../../../contract/programa/rules/plazo.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { rowOf } from '../../../lambdas/engine/blocks/row.ts';
import type { ScopedUsuario } from '../../../lambdas/platform/access/scope.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { cliente } from '../../../testing/clientes.ts';
import { conNitrato } from '../../../testing/incidencias.ts';
import { naiveSinResolver } from '../../../testing/points-oracle.ts';
import { clientes, muestras, putUsuario, tipoGrupos, tipos } from '../../../testing/product/laboratory.ts';
import { formOf, openPanel } from '../../../testing/product/panel.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { seesBoth, seesSolicitante } from '../../resultados/api/naive.ts';

const product = useLaboratory();
const hoy = fechaEnMadrid(new Date());
const mes = diasDePlazo('mes', hoy);
const anterior = diasDePlazo('mes', sumaDias(mes.desde, -1));
const siguiente = diasDePlazo('mes', sumaDias(mes.hasta, 1));

const vecinos = cliente({ _id: 'vecinos', nombre: 'Vecinos', solicitantes: ['Hotel Sol', 'Hotel Vecino'] });
const nueva = cliente({ _id: 'nueva', nombre: 'Obra nueva', solicitantes: ['Finca nueva'] });
const laboratory = { clientes: [...clientes, vecinos, nueva], tipoGrupos };
const solicitantes = laboratory.clientes.flatMap((one) => one.solicitantes);

const toma = (id: string, valor: number, nombre: string, tipo_muestra: string, fecha_muestra: string) =>
  conNitrato(valor, { _id: id, solicitante: { nombre }, tipo_muestra, fecha_muestra });
const propias = [
  toma('C-1', 60, 'Hotel Sol', 'Agua de consumo', sumaDias(anterior.desde, -9)),
  toma('C-2', 60, 'Hotel Sol', 'Aire', sumaDias(anterior.desde, -8)),
  toma('C-3', 10, 'Hotel Sol', 'Aire', sumaDias(anterior.desde, -7)),
  toma('C-4', 70, 'Hotel Vecino', 'Plato preparado', sumaDias(anterior.desde, -6)),
  toma('C-5', 10, 'ETAP Norte', 'Agua de consumo', sumaDias(anterior.desde, -5)),
];
const todas = [...muestras, ...propias];

/** Rows of programmes, none of which has a sample: of this month, of the one that ended, or of the next. */
const filas = [
  { solicitante: 'Hotel Sol', tipo: 'Agua de consumo', dias: mes },
  { solicitante: 'Hotel Sol', tipo: 'Aire', dias: mes },
  { solicitante: 'Hotel Vecino', tipo: 'Plato preparado', dias: mes },
  { solicitante: 'ETAP Norte', tipo: 'Agua de consumo', dias: anterior },
  { solicitante: 'Hotel Vecino', tipo: 'Aire', dias: siguiente },
];

let token: string;
let solo: string;
let panel: Awaited<ReturnType<typeof openPanel>>;

beforeAll(async () => {
  await Promise.all([vecinos, nueva].map(putCliente));
  await saveMuestras(propias, { now: new Date() });
  panel = await openPanel(product);
  for (const solicitante of new Set(filas.map((one) => one.solicitante))) {
    const body = {
      solicitante,
      nombre: `Red de ${solicitante}`,
      atributos: { clase: 'otra' },
      puntos: [claveDePunto(solicitante, { nombre: 'Toma de red', codigo: 'T-01' })],
      filas: filas
        .filter((one) => one.solicitante === solicitante)
        .map(({ tipo, dias: { desde, hasta } }) => ({
          que: `Muestra de ${tipo}`,
          tipos: [tipo],
          frecuencia: { cada: 'meses', meses: 1 },
          desde,
          hasta,
          origen: { clase: 'propio' },
        })),
    };
    await product.call('createInstalacion', { token: panel.token, body });
  }
  token = (await product.signIn(await putUsuario({ _id: 'cartera' }))).accessToken;
  solo = (await product.signIn(await putUsuario({ _id: 'solo' }))).accessToken;
});

type Linea = Output<'getCartera'>['clientes'][number];
const cartera = async (by: string) => (await product.call('getCartera', { token: by })).data;

/** The figures of the pages that a line leads to, under filters. */
async function paginas(by: string, query: Record<string, string>) {
  const [ahora, incidencias, porTomar, lista] = await Promise.all([
    product.call('getAhora', { token: by, query }),
    product.call('countIncidencias', { token: by, query }),
    product.call('listPorTomar', { token: by, query }),
    product.call('listResults', { token: by, query: { ...query, limit: '1' } }),
  ]);
  const { sinHacer, atrasadas, tocan, sinPuntos } = porTomar.data.resumen;
  expect(incidencias.data.sinResolver).toBe(ahora.data.incumplen.total);
  return {
    sinResolver: ahora.data.incumplen.total,
    porTomar: { sinHacer, atrasadas, tocan, sinPuntos },
    noContado: porTomar.data.noContado,
    otrasFilas: porTomar.data.otrasFilas,
    ultimaMuestra: lista.data.results[0]?.fecha_muestra ?? null,
  };
}

/** The scope of a user whose rules say everything. */
const deCliente: Omit<ScopedUsuario, 'clientes' | 'porCliente'> = {
  role: 'cliente',
  master: null,
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: null,
};

const nada = { sinHacer: 0, atrasadas: 0, tocan: 0, sinPuntos: 0 };
const cifras = ({ cliente: _cliente, isPorEmpezar: _later, porTomar, ...line }: Linea) => ({
  ...line,
  porTomar: porTomar ?? nada,
});

const anyReglas = fc
  .tuple(
    fc.subarray(['hoteles', 'vecinos', 'aguas', 'nueva'], { minLength: 2 }),
    fc.array(
      fc.record({
        solicitantes: fc.oneof(fc.constant<string[]>([]), fc.subarray(solicitantes)),
        grupoTipoMuestra: fc.subarray(['aguas', 'alimentos']),
        tipoMuestra: fc.option(fc.constantFrom(...tipos), { freq: 2 }),
        incidenciasSoloLectura: fc.boolean(),
      }),
      { minLength: 4, maxLength: 4 },
    ),
  )
  .map(([ids, reglas]) => ids.flatMap((id, n): ReglaEnCliente[] => (reglas[n] ? [{ cliente: id, ...reglas[n] }] : [])));

describe('who looks after several clients', () => {
  it('reads of each what its pages say under that client, and what one user of that rule alone would read', async () => {
    await fc.assert(
      fc.asyncProperty(anyReglas, async (porCliente) => {
        const ids = porCliente.map((regla) => regla.cliente);
        const usuario = { ...deCliente, clientes: ids, porCliente };
        await putUsuario({ _id: 'cartera', clientes: ids, porCliente });
        const { clientes: lines, total } = await cartera(token);
        const known = laboratory.clientes.filter(
          (one) =>
            ids.includes(one._id) &&
            one.solicitantes.some((nombre) => seesSolicitante(usuario, nombre, laboratory, one._id)),
        );
        expect(total).toBe(known.length);
        expect(lines.map((line) => line.cliente._id).toSorted()).toEqual(known.map(({ _id }) => _id).toSorted());
        for (const line of lines) {
          const { _id } = line.cliente;
          const own = known.find((one) => one._id === _id)?.solicitantes ?? [];
          const sees = (nombre: string, tipo: string) =>
            own.includes(nombre) && seesBoth(usuario, nombre, tipo, laboratory, _id);
          const seen = todas.filter(
            (one) => one.estado === 'autorizada' && sees(one.solicitante.nombre, one.tipo_muestra),
          );
          const rows = filas.filter(({ solicitante, tipo }) => sees(solicitante, tipo));
          expect(cifras(line)).toMatchObject({
            sinResolver: naiveSinResolver(seen.map(rowOf), { ajenas: new Set() }).total,
            porTomar: {
              ...nada,
              tocan: rows.filter(({ dias }) => dias === mes).length,
              sinHacer: rows.filter(({ dias }) => dias === anterior).length,
            },
            otrasFilas: filas.filter(
              ({ solicitante, tipo }) =>
                own.includes(solicitante) &&
                seesSolicitante(usuario, solicitante, laboratory, _id) &&
                !sees(solicitante, tipo),
            ).length,
            ultimaMuestra:
              seen
                .map(({ fecha_muestra: fecha }) => fecha)
                .toSorted()
                .at(-1) ?? null,
          });
          expect(line.porTomar === null).toBe(rows.every(({ dias }) => dias === siguiente));
          expect(line.isPorEmpezar).toBe(rows.some(({ dias }) => dias === siguiente));
          expect(await paginas(token, { clienteId: _id })).toEqual(cifras(line));
          await putUsuario({ _id: 'solo', ...porCliente.find((regla) => regla.cliente === _id), clientes: [_id] });
          expect(await paginas(solo, {})).toEqual(cifras(line));
        }
        const danger = lines.map(({ sinResolver, porTomar, cliente: { nombre } }) => [
          -sinResolver,
          -(porTomar?.sinHacer ?? 0),
          -(porTomar?.tocan ?? 0),
          nombre,
        ]);
        expect(danger).toEqual(danger.toSorted(inOrder));
      }),
      { numRuns: runsOf(12) },
    );
  });

  it('loses the line of a client that it leaves at once, and nobody else’s view has another', async () => {
    const regla = { solicitantes: [], grupoTipoMuestra: [], tipoMuestra: null, incidenciasSoloLectura: false };
    const porCliente = ['hoteles', 'vecinos', 'aguas'].map((id) => ({ ...regla, cliente: id }));
    const ids = porCliente.map((one) => one.cliente);
    const { user } = (await panel.crearUsuario({ email: 'tecnica@mantenimiento.example', clientes: ids, porCliente }))
      .data;
    const { accessToken } = await product.signIn(user.email, 'a1b2c3d4e5');
    const namesOf = async (by: string) => (await cartera(by)).clientes.map((line) => line.cliente._id).toSorted();
    expect(await namesOf(accessToken)).toEqual(ids.toSorted());
    const view = await product.call('startVista', { token: panel.token, params: { id: user._id } });
    expect((await cartera(view.data.accessToken)).clientes).toEqual((await cartera(accessToken)).clientes);
    const left = { version: undefined, clientes: ['hoteles', 'aguas'], porCliente: undefined };
    await panel.cambiarUsuario(user._id, formOf(user, left));
    expect(await namesOf(accessToken)).toEqual(['aguas', 'hoteles']);
    expect(await namesOf(view.data.accessToken)).toEqual(['aguas', 'hoteles']);
    await putUsuario({ _id: 'solo', clientes: ['aguas'] });
    expect((await cartera(solo)).clientes.map((line) => line.cliente._id)).toEqual(['aguas']);
  });

  it('is a master of its company, and an administrator, of clients that are active; of too many none is compared', async () => {
    const master = await putUsuario({ _id: 'maestra', master: 'alicuota', clientes: [] });
    const maestra = (await product.signIn(master)).accessToken;
    expect((await cartera(maestra)).clientes.map(({ cliente: one }) => one._id)).toEqual(['hoteles']);
    const all = await cartera(panel.token);
    expect(all.clientes.map((line) => line.cliente._id).toSorted()).toEqual(['aguas', 'hoteles', 'nueva', 'vecinos']);
    for (const line of all.clientes)
      expect(await paginas(panel.token, { clienteId: line.cliente._id })).toEqual(cifras(line));
    const more = Array.from({ length: maxClientesDeCartera - 3 }, (_, n) =>
      cliente({ _id: `otro-${n}`, nombre: `Otro ${n}`, solicitantes: [`Finca ${n}`] }),
    );
    await Promise.all(more.map(putCliente));
    expect(await cartera(panel.token)).toMatchObject({ total: maxClientesDeCartera + 1, clientes: [] });
  });
});

it('asked of one client, of a requester that two have shows what the rule there allows: list, file, paper, link and options', async () => {
  const of = { hoteles: 'Agua de consumo', vecinos: 'Aire' };
  const regla = { solicitantes: [], grupoTipoMuestra: [], incidenciasSoloLectura: true };
  const porCliente = Object.entries(of).map(([id, tipoMuestra]) => ({ ...regla, cliente: id, tipoMuestra }));
  const email = await putUsuario({ _id: 'comun', clientes: Object.keys(of), porCliente });
  const { accessToken } = await product.signIn(email);
  for (const [clienteId, tipo] of Object.entries(of)) {
    const found = todas
      .filter((m) => m.estado === 'autorizada' && m.solicitante.nombre === 'Hotel Sol' && m.tipo_muestra === tipo)
      .map(({ _id }) => _id);
    expect(found.length).toBeGreaterThan(0);
    const filtros = { clienteId, solicitante: ['Hotel Sol'] };
    const { data } = await product.call('listResults', { token: accessToken, query: { ...filtros, limit: '100' } });
    expect(data.results.map(({ _id }) => _id).toSorted()).toEqual(found.toSorted());
    const file = await product.call('exportResults', { token: accessToken, body: filtros });
    expect(file.data.muestras.map(({ _id }) => _id).toSorted()).toEqual(found.toSorted());
    const papel = { ...filtros, desde: '2025-01-01', hasta: '2026-12-31' };
    const historico = (await product.call('getHistorico', { token: accessToken, query: papel })).data;
    expect([...new Set(historico.muestras.map((m) => m.tipo_muestra))]).toEqual([tipo]);
    const body = { para: 'Inspección', conCertificados: false, filtros };
    expect((await product.call('createEnlace', { token: accessToken, body })).data.enlace.muestras).toBe(found.length);
    const query = { lista: 'tiposMuestra', clienteId };
    const options = await product.call('searchFilters', { token: accessToken, query });
    expect(options.data.opciones.map(({ valor }) => valor)).toEqual([tipo]);
  }
});

function inOrder(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((value, n) => value !== b[n]);
  if (at < 0) return 0;
  const [one, other] = [a[at] ?? 0, b[at] ?? 0];
  return typeof one === 'string' ? one.localeCompare(String(other), 'es') : one - Number(other);
}
