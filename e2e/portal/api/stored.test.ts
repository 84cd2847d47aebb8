import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/base/call.ts';
import { calls } from '../../../contract/calls.ts';
import { rebuildIndex } from '../../../lambdas/domain/muestras/reindex/rebuild.ts';
import { startStored, stored } from '../../../testing/stored/stored.ts';

// What version 1.0.0 stored is read: the index is built anew, as its upgrade asks for, and nothing else is done to it.

type Stored = Awaited<ReturnType<typeof startStored>>;
let product: Stored;
let tokens: { admin: string; cliente: string };
beforeAll(async () => {
  product = await startStored();
  await rebuildIndex({ pause: async () => {}, onProgress: () => {} });
  const tokenOf = async (body: { email: string; password: string }) =>
    (await product.call('login', { body })).data.accessToken;
  tokens = { admin: await tokenOf(stored.admin), cliente: await tokenOf(stored.cliente) };
});
afterAll(async () => product.close());

const asAdmin = async <N extends Parameters<Stored['call']>[0]>(name: N, query = {}) =>
  (await product.call(name, { token: tokens.admin, query })).data;
const asCliente = async <N extends Parameters<Stored['call']>[0]>(name: N, params = {}, query = {}) =>
  (await product.call(name, { token: tokens.cliente, params, query })).data;

describe('what version 1.0.0 stored is read:', () => {
  it('samples, newest first, none of another client, and those in progress', async () => {
    const { results } = await asCliente('listResults');
    expect(results.map(({ numero_muestra: numero }) => numero)).toEqual(['A-4', 'A-2', 'B-1', 'A-1']);
    expect((await asAdmin('listResults')).results).toHaveLength(5);
    const { muestras } = await asCliente('listMuestrasEnCurso');
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['A-3']);
  });

  it('a sample whole, with its certificate, what it said before its correction, and what the norm of its type says', async () => {
    const { result } = await asCliente('getResult', { id: 'A-1' });
    expect(result).toMatchObject({
      producto: 'Agua caliente',
      motivo_revision: 'Errata en el producto',
      punto_muestreo: { nombre: 'Toma de red', codigo: 'T-01' },
      conclusion_muestra: 'Cumple',
    });
    const [legionella, ph] = result.determinaciones.map(({ resultados: [first] }) => first);
    expect(legionella).toMatchObject({ valor: 10, operador: '<', referencia: { max: 100 }, conclusion: 'Cumple' });
    expect(ph).toMatchObject({ valor: 7.4, valor_formateado: '7,4', referencia: { min: 6.5, max: 9.5 } });
    expect((await asCliente('getRevision', { id: 'A-1', numero: '0' })).result.producto).toBe('Agua de consumo');
    const { lectura } = await asCliente('getLectura', { id: 'A-2' });
    expect(lectura?.norma).toBe('rd-487-2022');
    const { exists } = await asCliente('checkPdf', { filename: 'A-2.pdf' });
    expect(exists).toBe(true);
  });

  it('users, clients, groups of types and norms', async () => {
    const { users } = await asAdmin('listUsuarios');
    expect(users.map(({ email, correoRechazado }) => [email, Boolean(correoRechazado)])).toEqual([
      ['ajena.guardado@cliente.example', false],
      ['buzon-guardado@rebota.example', true],
      [stored.cliente.email, false],
    ]);
    const { clientes } = await asAdmin('listClientes');
    expect(clientes.map(({ solicitantes }) => solicitantes)).toEqual([
      [stored.solicitante, 'Hotel Luna guardado'],
      ['Lácteos guardado'],
    ]);
    const { tipoGrupos } = await asAdmin('listTipoGrupos');
    expect(tipoGrupos.map(({ tiposIncluidos }) => tiposIncluidos)).toEqual([[stored.tipo]]);
    const { tipos } = await asAdmin('listNormas');
    const [norma] = tipos.flatMap((one) => one.norma ?? []);
    expect(norma).toMatchObject({ tipo: stored.tipo, norma: 'rd-487-2022', lugar: 'ACS', activa: true });
  });

  it('an incident with its cause, its measure and all that was said of it', async () => {
    const { incidencias } = await asCliente('listIncidencias', {}, { situacion: 'todas' });
    expect(incidencias).toHaveLength(1);
    const incidencia = await asCliente('getIncidencia', { id: incidencias[0]?._id ?? '' });
    expect(incidencia).toMatchObject({
      causa: { clase: 'instalacion', texto: 'Válvula que no cierra.' },
      medida: { texto: 'Limpieza y desinfección', hecha: '2026-07-01' },
      responsable: 'Mantenimiento',
    });
    expect(incidencia.pasos.map(({ texto }) => texto)).toContain('Avisado el instalador.');
  });

  it('an external report, a question with its answer, a webhook, a key and alerts', async () => {
    const { informes } = await asCliente('listInformes');
    expect(informes).toMatchObject([{ titulo: 'Auditoría de la cocina central', fechaAuditoria: '2026-03-12' }]);
    const { headers } = await product.call('downloadInforme', {
      token: tokens.cliente,
      params: { id: informes[0]?._id ?? '' },
    });
    expect(await (await fetch(headers.get('location') ?? '')).text()).toContain('% informe de la cocina');
    const { preguntas } = await asAdmin('listPreguntas', { situacion: 'atendidas' });
    expect(preguntas.flatMap(({ mensajes }) => mensajes.map(({ texto }) => texto))).toEqual([
      '¿Hay que repetir la toma en el mismo punto?',
      'En el mismo punto, y sin purgar.',
    ]);
    const { webhooks } = await asCliente('listWebhooks');
    expect(webhooks).toMatchObject([{ nombre: 'ERP', eventos: ['muestra.autorizada', 'muestra.no_cumple'] }]);
    expect((await asCliente('listClaves')).claves).toMatchObject([{ nombre: 'Hoja de cálculo', fin: '2027-11-01' }]);
    expect((await asCliente('profile')).user).toMatchObject({ avisos: ['Legionella spp.'], resumen: 'diario' });
  });

  it('no call that reads fails on it', async () => {
    const reading = Object.values<Call>(calls).filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    expect(reading.length).toBeGreaterThan(40);
    const failed: string[] = [];
    for (const { path } of reading) {
      for (const [who, token] of Object.entries(tokens)) {
        const headers = { authorization: `Bearer ${token}` };
        const { status } = await fetch(`${product.url}/api${path}`, { headers, redirect: 'manual' });
        if (status >= 500) failed.push(`${who} ${path}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });
});
