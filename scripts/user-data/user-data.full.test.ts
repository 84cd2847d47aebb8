import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadsOf } from '../../lambdas/domain/informes/archivo.ts';
import { readClave } from '../../lambdas/platform/access/store/claves.ts';
import { readWebhook } from '../../lambdas/domain/webhooks/store/webhooks.ts';
import { knownIncidencias } from '../../lambdas/domain/incidencias/store/incidencias-source.ts';
import { listIncidencias } from '../../lambdas/domain/incidencias/store/incidencias.ts';
import { readInformes } from '../../lambdas/domain/informes/store/informes-externos.ts';
import { deleteUnder } from '../../lambdas/platform/files/objects.ts';
import { createUsuario, findUsuarioByEmail, readUsuario } from '../../lambdas/platform/access/store/usuarios.ts';
import type { Fate } from '../../testing/faulty-dynamodb.ts';
import { takeTurns } from '../../testing/interleavings.ts';
import { startOwnProcess } from '../../testing/own-process.ts';
import { everyItem } from '../../testing/portal-items.ts';
import { firstWrite, leastTried, writesApart } from '../../testing/thorough.ts';
import { listUsuarios, usuario } from '../../testing/usuarios.ts';
import { useDropBucket } from '../../testing/use-drop-bucket.ts';
import { commandLine, type CommandAuthor } from '../../lambdas/platform/audit/command-author.ts';
import { eraseUser } from './erase-user.ts';
import { exportUser } from './export-user.ts';
import { seedUserWithTraces, naming } from './testing.ts';

useDropBucket();
let erasers: Eraser[];
beforeAll(async () => {
  await createUsuario(usuario({ _id: 'jefa', email: 'jefa@lab.example', role: 'admin' }));
  erasers = [await startEraser(), await startEraser()];
});
afterAll(async () => {
  for (const { connection } of erasers) await connection.close();
});

/** The command in a process of its own, whose connection to DynamoDB can be held and cut. */
const startEraser = async () => startOwnProcess(async () => import('./erase-user.ts'));
type Eraser = Awaited<ReturnType<typeof startEraser>>;

let ids = 0;
const now = new Date('2026-04-01T10:00:00.000Z');
const author: CommandAuthor = { actor: commandLine('user-data'), clock: () => now, newId: () => `e-${++ids}` };

/** What an erasure must leave of a user: the client's contact, and what names the user by a pseudonym alone. */
async function expectErased(_id: string, { email, former }: { email: string; former: string }): Promise<void> {
  const items = await everyItem();
  expect(naming(items, email)).toEqual([]);
  expect(naming(items, former).map(({ pk }) => pk)).toEqual(['clientes']);
  // An incident's partition is named by a letter of its point's mark.
  const kept = naming(items, _id).map(({ pk }) => pk.replace(/^incidencias#.$/u, 'incidencias#'));
  expect([...new Set(kept)].toSorted()).toEqual([
    'auditoria',
    // By its id, for a day.
    'cambios#clientes',
    'cambios#usuarios',
    `clave#hecha-por-${_id}`,
    'claves#cliente#hoteles',
    'clientes',
    'incidencias#',
    'informesExternos',
    `secretoWebhook#hecho-por-${_id}`,
    `webhook#hecho-por-${_id}`,
    'webhooks#cliente#hoteles',
    'webhooks#todos',
  ]);
  expect(await deleteUnder('FILES_BUCKET', uploadsOf(_id))).toBe(0);
  const pseudonym = `usuario borrado (${_id})`;
  const informe = (await readInformes()).find((one) => one._id === `informe-de-${_id}`);
  const por = { _id, email: pseudonym };
  // Incidents are packed: what they say is read.
  const incidencias = await listIncidencias();
  expect(JSON.stringify(incidencias)).not.toContain(email);
  const own = incidencias.find(({ solicitante }) => solicitante === `Hotel de ${_id}`);
  expect(own).toMatchObject({
    responsable: pseudonym,
    cambio: { email: pseudonym },
    plazos: [{ hecho: { quien: { email: pseudonym } } }],
    archivos: [{ quien: { email: pseudonym } }],
    pasos: [{ quien: { email: pseudonym }, texto: 'Purgado.' }],
  });
  expect(JSON.stringify(await knownIncidencias())).not.toContain(email);
  const clave = await readClave(`hecha-por-${_id}`);
  expect(clave).toMatchObject({ creadaPor: por, terminada: { por }, cambio: { email: pseudonym } });
  expect(await readWebhook(`hecho-por-${_id}`)).toMatchObject({ creadaPor: por, cambio: { email: pseudonym } });
  expect(informe).toMatchObject({ subidoPor: { _id, email: pseudonym }, cambio: { email: pseudonym } });
}

async function refusal(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'hecho',
    (error: Error) => error.message,
  );
}

describe('a user’s data', () => {
  it('are exported with every trace, without a secret, and without other people’s addresses', async () => {
    const { email, former } = await seedUserWithTraces('exportada');
    const data = await exportUser(email, now);
    expect(data).toMatchObject({
      correo: email,
      direcciones: [email, former],
      usuario: { email, avisos: ['Legionella'], clientes: [{ nombre: 'Hoteles' }] },
      contactoDeClientes: [{ cliente: 'Hoteles', contacto: { email: former, telefono: '971 000 000' } }],
      sesiones: [{ desde: '2026-03-10T10:00:00.000Z', renovada: null }],
      enlacesParaContrasena: [{ correo: email }],
      avisosEnviados: [{ estado: 'enviando' }],
      resumenes: [{ ultimo: '2026-03-10', desde: '2026-03-10T10:00:00.000Z' }],
      retrasosAvisados: ['2026-03-10 m1'],
      muestrasVistas: [{ _id: 'muestra-de-exportada', vista: 0, leida: 1, leidaEn: '2026-03-10T10:00:00.000Z' }],
      correccionesAbiertas: [{ _id: 'muestra-de-exportada', abierta: 1, leida: 1 }],
      archivosSubidosPorDia: [{ dia: '2026-03-10', archivos: 1, bytes: 7 }],
      informesExternosSubidos: [{ titulo: 'Auditoría', subidoPor: email }],
      cambiosHechos: [
        { cosa: { tipo: 'informe' } },
        { cosa: { tipo: 'cliente' } },
        { cosa: { tipo: 'clave' } },
        { cosa: { tipo: 'webhook' } },
        { cosa: { tipo: 'incidencia' } },
      ],
      claves: [{ clave: 'alq_propia-exportada', nombre: 'ERP', acotada: { solicitantes: ['Hotel Sol'] } }],
      enlacesDeDossier: [
        { para: 'Sanidad', muestras: ['m1'], usos: [{ cuando: '2026-03-10T10:00:00.000Z', que: 'abierto' }] },
      ],
      incidencias: [{ pasos: [{ tipo: 'comentario', texto: 'Purgado.' }], archivos: ['filtro.pdf'] }],
      vistas: [{ pagina: 'puntos', nombre: 'Sol', consulta: 'search=sol' }],
      webhooks: [{ nombre: 'ERP', url: 'https://erp.example/avisos', activo: true }],
      cambiosEnSuUsuario: [
        { quien: 'jefa', accion: 'crear' },
        { quien: 'jefa', accion: 'modificar' },
      ],
    });
    expect(data.contrasenasErroneas).toHaveLength(2);
    expect(JSON.stringify(data)).not.toMatch(/scrypt|hash-de|jefa@lab|credencial/u);
  });

  it('are erased, with what must stay under a pseudonym, and nothing of others is touched', async () => {
    const other = await seedUserWithTraces('vecina');
    const traces = async () => naming(await everyItem(), 'vecina');
    const before = await traces();
    const erased = await seedUserWithTraces('borrada');
    expect(await eraseUser(erased.email, author)).toEqual({ ids: ['borrada'], informes: 1, entradas: 8 });
    await expectErased('borrada', erased);
    expect(await traces()).toEqual(before);
    expect(await findUsuarioByEmail(other.email)).toBeDefined();
    expect(await refusal(eraseUser(erased.email, author))).toContain('No hay ningún usuario');
    expect(await refusal(exportUser(erased.email, now))).toContain('No hay ningún usuario');
  });

  it('whose address is unknown, or a former address of a user, are reported as not found', async () => {
    const { email, former } = await seedUserWithTraces('mudada');
    expect(await refusal(eraseUser('nadie@hotel.example', author))).toContain('No hay ningún usuario');
    expect(await refusal(eraseUser(former, author))).toContain('No hay ningún usuario');
    expect(await findUsuarioByEmail(email)).toBeDefined();
  });

  it.each(['lost', 'unanswered'] as Fate[])(
    'whose erasure dies at any write (%s) are erased by the same command, and no user comes back meanwhile',
    async (fate) => {
      const [eraser] = erasers as [Eraser];
      let deaths = 0;
      for (let nth = firstWrite(); ; nth += writesApart) {
        const _id = `m${nth}-${fate}`;
        const traces = await seedUserWithTraces(_id);
        let writes = 0;
        let isGone = false;
        eraser.connection.decide(({ isWrite, operation, body }) => {
          if (isWrite) writes++;
          if (writes >= nth) return isWrite && writes === nth ? fate : 'lost';
          isGone ||= operation === 'DeleteItem' && body.includes('"usuarios"');
          return 'served';
        });
        const message = await refusal(eraser.eraseUser(traces.email, author));
        await eraser.connection.settled();
        eraser.connection.decide(() => 'served');
        if (message === 'hecho') break;
        deaths++;
        expect([nth, isGone && (await readUsuario(_id)) !== undefined]).toEqual([nth, false]);
        expect([nth, await refusal(eraser.eraseUser(traces.email, author))]).toEqual([
          nth,
          // The last write of all may have been made though its answer was lost.
          expect.stringMatching(/hecho|No hay ningún usuario/u),
        ]);
        await expectErased(_id, traces);
      }
      expect(deaths).toBeGreaterThanOrEqual(leastTried(15));
    },
  );
});

describe('the last administrator who can get in', () => {
  const active = async () => (await listUsuarios()).filter(({ role, isActive }) => role === 'admin' && isActive);

  it('is not erased, nor are two at the same time', async () => {
    expect(await refusal(eraseUser('jefa@lab.example', author))).toContain('es el último administrador');
    for (let first = 0; first < 8; first++) {
      const email = `jefe-${first}@lab.example`;
      const [one] = await active();
      await createUsuario(usuario({ _id: `jefe-${first}`, email, role: 'admin' }));
      const outcomes: string[] = [];
      let turn = 0;
      await takeTurns(
        {
          writers: erasers,
          run: async (eraser, n) => {
            outcomes[n] = await refusal(eraser.eraseUser(n === 0 ? (one?.email ?? '') : email, author));
          },
        },
        (waiting) => (turn++ < first * 2 || !waiting.includes(1) ? (waiting[0] as number) : 1),
      );
      expect(outcomes.filter((outcome) => outcome === 'hecho').length).toBeLessThanOrEqual(1);
      const left = await active();
      expect(left.length).toBeGreaterThanOrEqual(1);
      for (const { _id } of left.slice(1)) await eraseUser((await readUsuario(_id))?.email ?? '', author);
    }
  });
});
