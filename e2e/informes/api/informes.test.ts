import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { informeFaults, maxInformeBytes, informeMessages } from '../../../contract/informes/rules/informes.ts';
import { categoriaInformeSchema } from '../../../contract/cuenta/usuario.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { campos, formOf, openReports, pdfBytes, type Reports, type Who } from '../../../testing/product/informes.ts';

const todas = categoriaInformeSchema.options;
let reports: Reports;

beforeAll(async () => {
  reports = await openReports();
});
afterAll(async () => reports.product.close());

describe('the form of the specification, up to 4 MB', () => {
  const archivo = new File([pdfBytes()], 'Acta de auditoría.pdf', { type: 'application/pdf' });

  it('makes a report; of several solicitantes the last one wins, and a blank date is none', async () => {
    const form = formOf({ ...campos, solicitante: ['Hotel Sol', 'Hotel Luna'], fechaAuditoria: '', archivo });
    const { data } = await reports.create('otra', form);
    expect(data.informe).toMatchObject({
      solicitante: 'Hotel Luna',
      fechaAuditoria: null,
      archivo: { size: 2000, originalName: 'Acta de auditoría.pdf' },
      version: 1,
    });
    expect((await reports.bytesOf('otra', data.informe._id)).bytes).toEqual(pdfBytes());
    expect(JSON.stringify(data)).not.toContain('informes/archivos');
  });

  it('keeps the name of the file without the folder that a browser sends with it', async () => {
    const conRuta = new File([pdfBytes()], 'C:\\informes\\Acta\u202e  2.pdf', { type: 'application/pdf' });
    const { data } = await reports.create('otra', formOf({ ...campos, archivo: conRuta }));
    expect(data.informe.archivo.originalName).toBe('Acta 2.pdf');
  });

  it.each([
    ['no title', { ...campos, titulo: ' ', archivo }, informeFaults.obligatorios],
    ['an unknown category', { ...campos, categoria: 'Otra', archivo }, informeFaults.categoria],
    ['no file', campos, informeFaults.sinArchivo],
    ['a file that was not chosen', { ...campos, archivo: new File([], '') }, informeFaults.sinArchivo],
    ['an empty file', { ...campos, archivo: new File([], 'a.pdf') }, informeFaults.vacio],
    ['a program', { ...campos, archivo: new File(['MZ\u0000'], 'a.pdf') }, informeFaults.noPdf],
    ['another kind of file', { ...campos, archivo: new File([pdfBytes()], 'a.exe') }, informeFaults.noPdf],
    [
      'a larger file',
      { ...campos, archivo: new File([pdfBytes(4.1 * 2 ** 20)], 'a.pdf') },
      informeFaults.grandeFormulario,
    ],
    ['a date that does not exist', { ...campos, fechaAuditoria: '2026-02-30', archivo }, informeFaults.fechaAuditoria],
  ])('is refused with %s', async (_what, fields, message) => {
    const { status, refusal } = await reports.create('otra', formOf(fields));
    expect([status, refusal?.message]).toEqual([400, message]);
  });

  it('is refused where it is broken', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await reports.product.call('createInforme', {
      token: reports.tokens.otra,
      headers,
      body: '--x\r\nno form',
    });
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'VALIDATION']);
  });
});

describe('users who may upload', () => {
  it('are only users with that permission', async () => {
    const asked = { token: reports.tokens.lectora, body: { size: 10 } };
    expect((await reports.product.call('createSubida', asked)).refusal).toMatchObject({ code: 'FORBIDDEN' });
    const archivo = new File([pdfBytes()], 'a.pdf');
    for (const body of [formOf({ ...campos, archivo }), { ...campos, archivo: await reports.archivoDe('otra') }]) {
      const { status, refusal } = await reports.create('lectora', body);
      expect([status, refusal?.message]).toEqual([403, informeFaults.sinSubida]);
    }
  });

  it.each([
    ['hotelera', { categoria: 'Hipercloraciones' }, informeMessages.categoriaProhibida],
    ['hotelera', { solicitante: 'ETAP Norte' }, informeFaults.solicitanteAjeno],
    ['hotelera', { solicitante: 'Nadie' }, informeFaults.solicitanteAjeno],
    ['cbba', { solicitante: 'ETAP Norte' }, informeFaults.empresaAjena],
  ] as const)('%s not with %o', async (who, more, message) => {
    const { status, refusal } = await reports.create(who, {
      ...campos,
      archivo: await reports.archivoDe(who),
      ...more,
    });
    expect([status, refusal?.message]).toEqual([403, message]);
  });

  it('chooses from what is its own; an administrator from all', async () => {
    const options = async (who: Who) =>
      (await reports.product.call('getOpcionesInformes', { token: reports.tokens[who] })).data;
    expect(await options('hotelera')).toEqual({
      categorias: ['Auditoría de Cocina'],
      solicitantes: ['Hotel Luna', 'Hotel Sol'],
      empresas: ['alicuota'],
    });
    expect(await options('cbba')).toMatchObject({ solicitantes: ['ETAP Norte'], empresas: ['cbba'] });
    expect(await options('admin')).toMatchObject({
      categorias: todas,
      solicitantes: ['Balneario', 'ETAP Norte', 'Hotel Luna', 'Hotel Sol', 'Sin cliente'],
    });
    const found = async (who: Who) => {
      const asked = { token: reports.tokens[who], query: { search: 'o' } };
      return (await reports.product.call('searchOpcionesInformes', asked)).data.opciones.map(({ valor }) => valor);
    };
    expect(await found('hotelera')).toEqual(['Hotel Luna', 'Hotel Sol']);
    expect(await found('admin')).toHaveLength(4);
  });

  it("is held to its own client's company, and to a quota of files a day", async () => {
    const foreign = await reports.create('hotelera', {
      ...campos,
      empresa: 'cbba',
      archivo: await reports.archivoDe('hotelera'),
    });
    expect([foreign.status, foreign.refusal?.message]).toEqual([403, informeFaults.empresaAjena]);
    const ask = async () =>
      reports.product.call('createSubida', { token: reports.tokens.aguas, body: { size: maxInformeBytes } });
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await ask()).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const { refusal, headers } = await ask();
    expect([refusal?.code, refusal?.message]).toEqual(['QUOTA_EXCEEDED', informeFaults.cuota]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('appears in the audit trail with each report that it creates, changes and deletes', async () => {
    const { _id } = await reports.created('hotelera', { titulo: 'Informe del registro' });
    const token = reports.tokens.admin;
    const body = { ...campos, titulo: 'Informe corregido' };
    expect((await reports.product.call('updateInforme', { token, params: { id: _id }, body })).status).toBe(200);
    expect((await reports.product.call('deleteInforme', { token, params: { id: _id } })).status).toBe(200);
    const { entradas } = (await reports.product.call('listAuditoria', { token, query: { cosa: _id } })).data;
    expect(entradas.map(({ accion, cosa }) => [accion, cosa.tipo, cosa.nombre])).toEqual([
      ['eliminar', 'informe', 'Informe corregido'],
      ['modificar', 'informe', 'Informe corregido'],
      ['crear', 'informe', 'Informe del registro'],
    ]);
    expect(entradas[1]?.cambios).toEqual([
      { campo: 'titulo', antes: 'Informe del registro', despues: 'Informe corregido' },
    ]);
  });

  it('offers no name that its last sample has left', async () => {
    const names = async () =>
      (await reports.product.call('getOpcionesInformes', { token: reports.tokens.admin })).data.solicitantes;
    const named = async (nombre: string, day: number) => {
      const sample = muestra({ _id: 'mudada', numero_muestra: 'MU-1', solicitante: { nombre } });
      await saveMuestras([sample], { now: new Date(Date.UTC(2026, 5, day)) });
    };
    await named('Hotel Mal Escrito', 1);
    expect(await names()).toContain('Hotel Mal Escrito');
    await named('Hotel Bien Escrito', 2);
    expect(await names()).toContain('Hotel Bien Escrito');
    expect(await names()).not.toContain('Hotel Mal Escrito');
  });
});

describe('users who see a report', () => {
  it('are users with its category and its solicitante; for all others it does not exist', async () => {
    const own = await reports.created('admin', { categoria: 'Verificación de Equipos' });
    const ids = async (who: Who) => (await reports.list(who)).map(({ _id }) => _id);
    expect(await ids('otra')).toContain(own._id);
    for (const who of ['lectora', 'hotelera', 'aguas', 'cbba'] as const) {
      expect([who, await ids(who)]).toEqual([who, expect.not.arrayContaining([own._id])]);
      for (const call of ['downloadInforme', 'previewInforme'] as const) {
        const { status, refusal } = await reports.product.call(call, {
          token: reports.tokens[who],
          params: { id: own._id },
        });
        expect([who, status, refusal?.code]).toEqual([who, 404, 'NOT_FOUND']);
      }
    }
  });

  it("of a company's masters, is its own company's only", async () => {
    const [propio, ajeno] = [
      await reports.created('admin', { solicitante: 'ETAP Norte', empresa: 'cbba' }),
      await reports.created('admin', { solicitante: 'ETAP Norte', empresa: 'alicuota' }),
    ];
    const ids = async (who: Who) => (await reports.list(who, { solicitante: 'ETAP Norte' })).map(({ _id }) => _id);
    expect(await ids('cbba')).toEqual([propio._id]);
    expect((await ids('aguas')).toSorted()).toEqual([propio._id, ajeno._id].toSorted());
  });

  it('are those of a client’s solicitantes where it is filtered by, and none where the viewer may not know of it', async () => {
    const deAguas = await reports.created('admin', { solicitante: 'ETAP Norte', empresa: 'alicuota' });
    const found = async (who: Who, clienteId: string) =>
      new Set((await reports.list(who, { clienteId })).map(({ solicitante }) => solicitante));
    expect([...(await found('admin', 'aguas'))]).toEqual(['ETAP Norte']);
    expect((await reports.list('aguas', { clienteId: 'aguas' })).map(({ _id }) => _id)).toContain(deAguas._id);
    expect([...(await found('otra', 'hoteles'))]).not.toEqual([]);
    for (const [who, clienteId] of [
      ['otra', 'aguas'],
      ['aguas', 'hoteles'],
      ['admin', 'no-hay'],
    ] as const)
      expect([who, clienteId, (await found(who, clienteId)).size]).toEqual([who, clienteId, 0]);
  });

  it('answers 403 with a message for a category that the user lacks', async () => {
    const asked = { token: reports.tokens.lectora, query: { categoria: 'Hipercloraciones' } };
    const { status, refusal } = await reports.product.call('listInformes', asked);
    expect([status, refusal?.message]).toEqual([403, informeMessages.categoriaProhibida]);
  });

  it('finds it by title, solicitante or file without case or accents, newest first', async () => {
    const older = await reports.created('otra', {
      titulo: 'Revisión termómetro ÑU',
      categoria: 'Verificación de Equipos',
    });
    const archivo = await reports.archivoDe('otra', pdfBytes(), 'Revision TERMOMETRO ñu 2.pdf');
    const newer = await reports.created('otra', { archivo, solicitante: 'Hotel Luna' });
    const found = await reports.list('otra', { search: 'TERMOMETRO  ñu' });
    expect(found.map(({ _id }) => _id)).toEqual([newer._id, older._id]);
    expect((await reports.list('otra', { search: 'termometro', categoria: 'Verificación de Equipos' })).length).toBe(1);
    expect((await reports.list('otra', { search: 'termometro', solicitante: 'Hotel Luna' })).length).toBe(1);
    expect(await reports.list('otra', { search: 'nada de esto' })).toEqual([]);
  });
});

describe('changing a report', () => {
  const update = (id: string, body: unknown, who: Who = 'admin') =>
    reports.product.call('updateInforme', { token: reports.tokens[who], params: { id }, body });
  const remove = (id: string, version: number, who: Who = 'admin') =>
    reports.product.call('deleteInforme', {
      token: reports.tokens[who],
      params: { id },
      query: { version: String(version) },
    });

  it("is the administrator's alone", async () => {
    const { _id } = await reports.created('otra');
    expect((await update(_id, { ...campos, version: 1 }, 'otra')).status).toBe(403);
    expect((await remove(_id, 1, 'otra')).status).toBe(403);
  });

  it('keeps its file unless another is given; a change made in the meantime is not overwritten', async () => {
    const { _id, archivo, fechaSubida } = await reports.created('otra');
    const { data } = await update(_id, formOf({ ...campos, titulo: 'Corregido', version: '1' }));
    expect(data.informe).toMatchObject({ titulo: 'Corregido', archivo, fechaSubida, version: 2 });
    const { status, refusal } = await update(_id, { ...campos, titulo: 'Tarde', version: 1 });
    expect([status, refusal?.code]).toEqual([409, 'CONFLICT']);
    expect((await reports.bytesOf('otra', _id)).bytes).toEqual(pdfBytes());
  });

  it('takes the form that the specification lists, without a version, and a deletion likewise', async () => {
    const { _id } = await reports.created('otra');
    await update(_id, { ...campos, titulo: 'Antes', version: 1 });
    const { data } = await update(_id, formOf({ ...campos, titulo: 'Ahora', fechaAuditoria: '2026-02-03' }));
    expect(data.informe).toMatchObject({ titulo: 'Ahora', fechaAuditoria: '2026-02-03', version: 3 });
    const asked = { token: reports.tokens.admin, params: { id: _id } };
    expect((await reports.product.call('deleteInforme', asked)).status).toBe(200);
  });

  it('gives it another file, and the one before is gone', async () => {
    const { _id } = await reports.created('otra');
    const [before = ''] = await reports.keysUnder(`informes/archivos/${_id}/`);
    const nuevo = await reports.archivoDe('admin', pdfBytes(3000), 'Nuevo.pdf');
    const { data } = await update(_id, { ...campos, archivo: nuevo, version: 1 });
    expect(data.informe.archivo).toEqual({ size: 3000, originalName: 'Nuevo.pdf' });
    expect((await reports.bytesOf('otra', _id)).bytes).toEqual(pdfBytes(3000));
    const after = await reports.keysUnder(`informes/archivos/${_id}/`);
    expect(after).toHaveLength(1);
    expect(after).not.toContain(before);
  });

  it('of two that give it another file at once lets one through, whose file is whole', async () => {
    const { _id } = await reports.created('otra');
    const sizes = [2100, 2200];
    const given = await Promise.all(sizes.map((size) => reports.archivoDe('admin', pdfBytes(size))));
    const answers = await Promise.all(given.map((archivo) => update(_id, { ...campos, archivo, version: 1 })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await reports.bytesOf('otra', _id)).bytes).toEqual(pdfBytes(sizes[won]));
    expect(await reports.keysUnder(`informes/archivos/${_id}/`)).toHaveLength(1);
  });

  it('deletes it with its file, once', async () => {
    const { _id } = await reports.created('otra');
    expect((await remove(_id, 7)).status).toBe(409);
    expect((await remove(_id, 1)).status).toBe(200);
    expect((await remove(_id, 1)).status).toBe(404);
    expect(
      (await reports.product.call('downloadInforme', { token: reports.tokens.otra, params: { id: _id } })).status,
    ).toBe(404);
    expect(await reports.keysUnder(`informes/archivos/${_id}/`)).toEqual([]);
  });
});
