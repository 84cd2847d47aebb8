import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCliente } from '../../../testing/alerts.ts';
import { mailsTo, nextMailTo } from '../../../testing/product/mails.ts';
import { campos, openReports, type Reports, type Who } from '../../../testing/product/informes.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';

let reports: Reports;
beforeAll(async () => {
  reports = await openReports();
});
afterAll(async () => reports.product.close());

const { categoria, solicitante, empresa } = campos;
const readers = ['hotelera', 'lectora', 'otra'].map((id) => `${id}@cliente.example`);

describe('who sees an external report', () => {
  it('is said before it is saved, to administrators', async () => {
    const ask = async (token: string, more = {}) =>
      reports.product.call('getAudiencia', { token, body: { categoria, solicitante, empresa, ...more } });
    const { data } = await ask(reports.tokens.admin);
    expect([data.usuarios.map(({ email }) => email), data.total]).toEqual([readers, 3]);
    expect((await ask(reports.tokens.admin, { solicitante: 'ETAP Norte' })).data.usuarios).toEqual([
      { email: 'aguas@cliente.example', master: null },
    ]);
  });

  it('is said to a client’s user of its own client’s users alone, and of what it may upload', async () => {
    const ask = async (who: Who, more = {}) =>
      reports.product.call('getAudiencia', {
        token: reports.tokens[who],
        body: { categoria, solicitante, empresa, ...more },
      });
    // A master of everything and another client that has the solicitante too see the report, and are not named or counted.
    await putUsuario({ _id: 'todo', clientes: [], master: 'todos', permisosInformesExternos: [categoria] });
    await seedCliente('comparte', ['Hotel Sol']);
    await putUsuario({ _id: 'ajena', clientes: ['comparte'], permisosInformesExternos: [categoria] });
    const all = (await ask('admin')).data.usuarios.map(({ email }) => email);
    expect(all).toEqual(expect.arrayContaining(['todo@cliente.example', 'ajena@cliente.example']));
    const { data } = await ask('otra');
    expect([data.usuarios.map(({ email }) => email), data.total]).toEqual([readers.slice(0, 2), 2]);
    const refused = await Promise.all([
      ask('lectora'),
      ask('aguas'),
      ask('hotelera', { categoria: 'Hipercloraciones' }),
      ask('hotelera', { solicitante: 'No existe' }),
    ]);
    expect(refused.map(({ refusal }) => refusal?.code)).toEqual(refused.map(() => 'FORBIDDEN'));
  });

  it('is mailed about it, once, where an administrator wants that', async () => {
    const { product, create, archivoDe } = reports;
    const body = { ...campos, avisar: true, archivo: await archivoDe('admin') };
    const mail = await nextMailTo(product, 'lectora@cliente.example', async () => {
      expect((await create('admin', body)).status).toBe(200);
    });
    expect(mail.subject).toBe('Informe nuevo: Auditoría de la cocina central');
    expect(mail.text).toContain('/informes-externos?categoria=Auditor%C3%ADa+de+Cocina&solicitante=Hotel+Sol');
    // The same call, repeated because its answer was lost.
    expect((await create('admin', body)).status).toBe(200);
    await expect.poll(() => product.pending, { timeout: 30_000 }).toBe(0);
    const mails = await Promise.all(
      readers.map(async (email) =>
        (await mailsTo(product, email)).filter(({ subject }) => subject.startsWith('Informe')),
      ),
    );
    expect(mails.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(await mailsTo(product, 'aguas@cliente.example')).toEqual([]);
  });

  it('is not mailed where it is not wanted, and no client’s user may want it', async () => {
    const { create, archivoDe } = reports;
    const { refusal } = await create('hotelera', { ...campos, avisar: true, archivo: await archivoDe('hotelera') });
    expect([refusal?.code, refusal?.message]).toEqual(['FORBIDDEN', 'Solo un administrador puede avisar por correo']);
  });
});
