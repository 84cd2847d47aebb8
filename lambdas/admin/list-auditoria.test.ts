import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecursoAuditado } from '../../contract/auditoria.ts';
import { normaDeTipoSchema } from '../../contract/norma-de-tipo.ts';
import { type MailCloud, startMailCloud } from '../../testing/mail-cloud.ts';
import { seedIncidencia } from '../../testing/seed-incidencia.ts';
import { storedUsuario } from '../../testing/usuarios.ts';
import { seedWebhook } from '../../testing/webhooks.ts';
import { makeChange } from '../audit/change.ts';
import { readAcceso, writeAcceso } from '../store/acceso.ts';
import { readIncidencia, replaceIncidencia } from '../store/incidencias.ts';
import type { LastChange } from '../store/last-change.ts';
import { readDiccionario, writeDiccionario } from '../store/diccionario.ts';
import { createVersion } from '../store/mapeos.ts';
import { writeNormaDeTipo } from '../store/normas-de-tipo.ts';
import { replaceWebhook } from '../store/webhooks.ts';
import { listAuditoria } from './list-auditoria.ts';

let cloud: MailCloud;
beforeAll(async () => {
  cloud = await startMailCloud();
});
afterAll(async () => cloud.stop());

const usuario = storedUsuario({ _id: 'jefa', email: 'jefa@lab.example', role: 'admin' });
const now = new Date('2026-03-12T10:00:00Z');
const creada = now.toISOString();
let ids = 0;

/** What the trail shows after a change died: before it was written, or before its entry was confirmed. */
async function shownAfterDeath(
  cosa: { tipo: RecursoAuditado; _id: string },
  accion: 'modificar' | 'eliminar',
  write: (cambio: LastChange) => Promise<unknown>,
): Promise<string[]> {
  const change = makeChange(
    { usuario, now, newId: () => `id-${++ids}` },
    {
      accion,
      cosa: { ...cosa, nombre: cosa._id },
      cambios: [],
      previous: null,
      write: async (cambio): Promise<false> => {
        await write(cambio);
        throw new Error('death');
      },
      reread: async () => undefined,
    },
  );
  await expect(change).rejects.toThrow('death');
  const request = { usuario, now, alcance: { solicitantes: 'todos', tipos: 'todos' } as const, familia: 'su-sesion' };
  const visitor = async () => ({ address: '203.0.113.1', origin: null });
  const query = { limit: 50, tipo: cosa.tipo, cosa: cosa._id };
  const input = { params: undefined, query, body: undefined };
  const { entradas } = await listAuditoria(input, { ...request, visitor, cookies: [], setCookie: () => undefined });
  return entradas.map((one) => one.accion);
}

const writes: Partial<Record<RecursoAuditado, (_id: string, cambio: LastChange) => Promise<unknown>>> = {
  webhook: async (_id, cambio) => {
    const webhook = await seedWebhook({ _id, clientes: ['hoteles'], creada });
    return replaceWebhook({ ...webhook, version: webhook.version + 1, cambio }, webhook.version);
  },
  incidencia: async (_id, cambio) => {
    await seedIncidencia({ _id });
    const incidencia = await readIncidencia(_id);
    if (!incidencia) throw new Error('The incident is gone');
    return replaceIncidencia({ ...incidencia, cambio });
  },
  norma: async (_id, cambio) => {
    const conditions = { lugar: null, condiciones: {}, filas: [], listeriaDemostrada: false };
    const said = normaDeTipoSchema.parse({ tipo: _id, norma: 'rd-3-2023', ...conditions, activa: true });
    return writeNormaDeTipo({ ...said, version: 1, cambio }, undefined);
  },
  diccionario: async (_id, cambio) => {
    const { uniones, version } = await readDiccionario();
    return writeDiccionario({ uniones, version: version + 1, cambio }, version);
  },
  acceso: async (_id, cambio) => writeAcceso({ ...(await readAcceso()), version: 1, cambio }, 0),
  mapeo: async (_id, cambio) =>
    createVersion({ nombre: _id, version: 1, texto: '{}', guardada: creada, pendiente: true, cambio }),
};
const kinds = Object.entries(writes) as [RecursoAuditado, NonNullable<(typeof writes)[RecursoAuditado]>][];

describe('a change whose entry was not confirmed', () => {
  it.each(kinds)('is shown where the thing carries it (%s)', async (tipo, write) => {
    const _id = `${tipo}-1.1`;
    expect(await shownAfterDeath({ tipo, _id }, 'modificar', async (cambio) => write(_id, cambio))).toEqual([
      'modificar',
    ]);
    // Its end died before it was written: the thing is there.
    expect(await shownAfterDeath({ tipo, _id }, 'eliminar', async () => undefined)).toEqual(['modificar']);
  });
});
