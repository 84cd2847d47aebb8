import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxEnlaces } from '../../../contract/enlaces/enlace.ts';
import { cliente } from '../../../testing/clientes.ts';
import { type DropBucket, startDropBucket } from '../../../testing/drop-bucket.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { handler } from '../../functions/ingest.ts';
import { putCliente } from '../../platform/access/store/clientes.ts';
import { readEnlace } from './store/enlaces.ts';
import { createUsuario, readUsuario } from '../../platform/access/store/usuarios.ts';
import { changeUsuario, type PanelChanges } from '../../platform/access/store/usuarios-panel.ts';
import { scanEntradas } from '../../platform/audit/auditoria.ts';
import { endEnlace, listEnlaces, listUsosDeEnlace } from './mis-enlaces.ts';
import { deleteUsuario } from '../administracion/delete-usuario.ts';
import { asUser, bearerOf, makeEnlace } from './testing.ts';

const now = new Date('2026-03-10T10:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);

let bucket: DropBucket;
beforeAll(async () => {
  bucket = await startDropBucket();
});
afterAll(async () => bucket.stop());

const drop = async (key: string, content: string, admiteCambios = false) =>
  expect(await handler(await bucket.drop(key, content, false, admiteCambios))).toEqual({ batchItemFailures: [] });
const sample = (numero: string, more: object = {}) =>
  `${JSON.stringify({ _id: numero, numero_muestra: numero, fecha_muestra: '2026-03-01', tipo_muestra: 'Agua', solicitante: 'Sol', ...more })}\n`;

let laboratories = 0;
/** A client with two requesters, a user of it, and a sample of each requester; names are its own. */
async function newClient(of: Partial<Parameters<typeof usuario>[0]> = {}) {
  const n = ++laboratories;
  const [sol, luna] = [`Sol ${n}`, `Luna ${n}`];
  const own = cliente({ _id: `c${n}`, nombre: `Hoteles ${n}`, solicitantes: [sol, luna] });
  await putCliente(own);
  const _id = `u${n}`;
  await createUsuario(usuario({ _id, clientes: [own._id], ...of }));
  const numeros = { sol: `S-${n}`, luna: `L-${n}` };
  const documents = { sol: { solicitante: sol }, luna: { solicitante: luna, fecha_muestra: '2026-03-02' } };
  await drop(`muestras/c${n}.ndjson`, sample(numeros.sol, documents.sol) + sample(numeros.luna, documents.luna));
  const change = async (changes: PanelChanges) => {
    const before = await readUsuario(_id);
    if (!before) throw new Error(`${_id} is gone`);
    const cambio = { _id: randomUUID(), cuando: now.toISOString(), email: 'jefa@lab.example' };
    expect(await changeUsuario(before, changes, cambio, after(1))).toBeTruthy();
  };
  return { _id, n, own, sol, luna, numeros, change };
}

const usosOf = async (_id: string, id: string) => {
  const { usos } = await listUsosDeEnlace({ params: { id }, query: {}, body: undefined }, await asUser(_id, now));
  return usos.map(({ que, detalle }) => `${que} ${detalle}`);
};
const end = async (_id: string, id: string) =>
  endEnlace({ params: { id }, query: undefined, body: undefined }, await asUser(_id, now));
const estadosOf = async (_id: string, at = now) => {
  const { enlaces } = await listEnlaces(
    { params: undefined, query: undefined, body: undefined },
    await asUser(_id, at),
  );
  return enlaces.map(({ estado }) => estado);
};
const trailOf = async (id: string) => {
  const entradas = [];
  for await (const page of scanEntradas()) entradas.push(...page);
  return entradas.filter(({ cosa }) => cosa._id === id).map(({ accion }) => accion);
};

describe('the bearer of a link', () => {
  it('reads its samples, their certificates and the dossier, and its maker reads what was read', async () => {
    const { _id, numeros, sol, own } = await newClient();
    await drop(`pdfs/${numeros.sol}.pdf`, '%PDF-1.7\n');
    const { enlace, texto } = await makeEnlace(_id, now, {
      para: 'Sanidad',
      filtros: { solicitante: [sol], clienteId: own._id },
    });
    expect(enlace).toMatchObject({ para: 'Sanidad', muestras: 1, estado: 'activo', fin: after(7).toISOString() });
    expect(JSON.stringify(await readEnlace(enlace._id))).not.toContain(texto.slice(15));
    let day = 0;
    const bearer = () => bearerOf(texto, after(++day));
    expect(await bearer().open()).toMatchObject({
      para: 'Sanidad',
      resumen: [
        { label: 'Cliente', value: own.nombre },
        { label: 'Solicitante', value: sol },
      ],
      total: 1,
      siguiente: null,
      muestras: [{ numero_muestra: numeros.sol, solicitante: sol }],
    });
    expect(await bearer().dossier()).toMatchObject({
      muestras: [{ _id: numeros.sol }],
      certificados: { [numeros.sol]: { exists: true } },
    });
    const opened = await bearer().muestra(numeros.sol);
    if (typeof opened === 'string') throw new Error(opened);
    const pdf = opened.certificado?.document?._id ?? '';
    expect(await bearer().pdf(pdf)).toMatchObject({ location: expect.stringContaining('pdfs/') });
    // What wasn't given away isn't there, nor noted.
    expect(await bearer().muestra(numeros.luna)).toBe('NOT_FOUND');
    expect(await bearer().pdf('no-hay')).toBe('NOT_FOUND');
    expect(await usosOf(_id, enlace._id)).toEqual([
      `certificado ${numeros.sol}`,
      `muestra ${numeros.sol}`,
      'dossier 1–1 de 1',
      'abierto 1–1 de 1',
    ]);
    expect(await listEnlaces({ params: undefined, query: undefined, body: undefined }, await asUser(_id, now))).toEqual(
      {
        enlaces: [{ ...enlace, ultimoUso: after(4).toISOString() }],
      },
    );
  });

  it('is told the same of one that is over, ended, wrong or none, and another user nothing of it', async () => {
    const { _id } = await newClient();
    const stranger = await newClient();
    const { enlace, texto } = await makeEnlace(_id, now, { dias: 90 });
    expect(await bearerOf(texto, after(89)).ids()).toHaveLength(2);
    expect(await bearerOf(texto, after(90)).open()).toBe('NOT_FOUND');
    const other = texto.replace(/.$/u, (last) => (last === 'A' ? 'B' : 'A'));
    for (const bad of [other, '', 'enl_x', texto.replace('enl', 'alq'), `enl_aaaaaaaaaa_${'x'.repeat(43)}`])
      expect(await bearerOf(bad, now).open()).toBe('NOT_FOUND');
    await expect(usosOf(stranger._id, enlace._id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(end(stranger._id, enlace._id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await end(_id, enlace._id);
    for (const call of ['open', 'dossier'] as const) expect(await bearerOf(texto, now)[call]()).toBe('NOT_FOUND');
  });

  it('gets no certificate where the link has none, nor one that is of samples outside of it', async () => {
    const { _id, numeros, sol, luna, n } = await newClient();
    await drop(`muestras/c${n}-2.ndjson`, sample(`otra-${n}`, { numero_muestra: numeros.sol, solicitante: luna }));
    await drop(`pdfs/${numeros.sol}.pdf`, '%PDF-1.7\n');
    await drop(`pdfs/${numeros.luna}.pdf`, '%PDF-1.7\n');
    const certificateOf = async (texto: string, id: string) => {
      const opened = await bearerOf(texto, now).muestra(id);
      return typeof opened === 'string' ? opened : opened.certificado && opened.certificado.exists;
    };
    const without = await makeEnlace(_id, now, { conCertificados: false });
    expect(await certificateOf(without.texto, numeros.luna)).toBeNull();
    const ofSol = await makeEnlace(_id, now, { filtros: { solicitante: [sol] } });
    expect(await certificateOf(ofSol.texto, numeros.sol)).toBe(false);
    const all = await makeEnlace(_id, now);
    expect(await certificateOf(all.texto, numeros.sol)).toBe(true);
    // Its bytes aren't had by the other links either.
    const opened = await bearerOf(all.texto, now).muestra(numeros.sol);
    const id = typeof opened === 'string' ? opened : (opened.certificado?.document?._id ?? '');
    expect(await bearerOf(all.texto, now).pdf(id)).toMatchObject({ location: expect.any(String) });
    expect(await bearerOf(ofSol.texto, now).pdf(id)).toBe('NOT_FOUND');
    expect(await bearerOf(without.texto, now).pdf(id)).toBe('NOT_FOUND');
  });
});

describe('a link', () => {
  it.each<[string, PanelChanges]>([
    ['is disabled', { isActive: false }],
    ['is given another address', { email: 'otra@hotel.example' }],
    ['is given a company’s data', { master: 'cbba' }],
    ['passes to another client', { clientes: ['c-otro'] }],
  ])('dies as its maker %s', async (_, changes) => {
    await putCliente(cliente({ _id: 'c-otro', nombre: 'Otro', solicitantes: ['Otro'] }));
    const { _id, change } = await newClient();
    const { texto } = await makeEnlace(_id, now);
    expect(await bearerOf(texto, now).ids()).toHaveLength(2);
    await change(changes);
    expect(await bearerOf(texto, now).open()).toBe('NOT_FOUND');
  });

  it('dies with its maker, and rests while its client isn’t active', async () => {
    const { _id, own } = await newClient();
    const { enlace, texto } = await makeEnlace(_id, now);
    await bearerOf(texto, now).open();
    await putCliente({ ...own, isActive: false });
    expect(await bearerOf(texto, now).open()).toBe('NOT_FOUND');
    expect(await estadosOf(_id)).toEqual(['sin-acceso']);
    await putCliente(own);
    expect(await bearerOf(texto, now).ids()).toHaveLength(2);
    expect([await estadosOf(_id), await estadosOf(_id, after(8))]).toEqual([['activo'], ['caducado']]);
    const { version = 0 } = (await readUsuario(_id)) ?? {};
    const jefa = `jefa-${_id}`;
    await createUsuario(usuario({ _id: jefa, role: 'admin' }));
    await deleteUsuario({ params: { id: _id }, query: { version }, body: undefined }, await asUser(jefa, now));
    expect(await bearerOf(texto, now).open()).toBe('NOT_FOUND');
    expect(await readEnlace(enlace._id)).toBeUndefined();
  });

  it('is said to show nothing where its maker has none of the clients left that it had, one after the other', async () => {
    const { _id, own, change } = await newClient();
    const other = await newClient();
    const { texto } = await makeEnlace(_id, now);
    await change({ clientes: [own._id, other.own._id] });
    expect([await bearerOf(texto, now).ids(), await estadosOf(_id)]).toEqual([expect.any(Array), ['activo']]);
    await change({ clientes: [other.own._id] });
    expect([await bearerOf(texto, now).open(), await estadosOf(_id)]).toEqual(['NOT_FOUND', ['sin-acceso']]);
  });

  it('narrows with its maker, and never shows what came later', async () => {
    const { _id, numeros, change, luna, n, sol } = await newClient();
    const { texto } = await makeEnlace(_id, now);
    await drop(`muestras/c${n}-3.ndjson`, sample(`nueva-${n}`, { solicitante: sol }));
    expect(await bearerOf(texto, now).ids()).toEqual([numeros.luna, numeros.sol]);
    await change({ solicitantes: [luna] });
    expect(await bearerOf(texto, now).ids()).toEqual([numeros.luna]);
    expect(await bearerOf(texto, now).muestra(numeros.sol)).toBe('NOT_FOUND');
    await change({ tipoMuestra: 'Aire' });
    expect(await bearerOf(texto, now).ids()).toEqual([]);
  });

  it('of an administrator or a master shows a sample no more that was annulled or passed to another requester', async () => {
    const { n, numeros, sol, luna } = await newClient();
    const admin = `admin-${n}`;
    await createUsuario(usuario({ _id: admin, role: 'admin' }));
    const { texto } = await makeEnlace(admin, now, { filtros: { solicitante: [sol, luna] } });
    await drop(`pdfs/${numeros.sol}.pdf`, '%PDF-1.7\n');
    expect(await bearerOf(texto, now).ids()).toEqual([numeros.luna, numeros.sol]);
    await bucket.nextSecond();
    await drop(`muestras/c${n}-4.ndjson`, sample(numeros.luna, { solicitante: luna, estado: 'anulada' }));
    expect(await bearerOf(texto, now).ids()).toEqual([numeros.sol]);
    await bucket.nextSecond();
    await drop(`muestras/c${n}-5.ndjson`, sample(numeros.sol, { solicitante: 'De nadie' }), true);
    expect(await bearerOf(texto, now).ids()).toEqual([]);
    expect(await bearerOf(texto, now).muestra(numeros.sol)).toBe('NOT_FOUND');
    // Nor where the other requester is among the link's.
    await bucket.nextSecond();
    await drop(`muestras/c${n}-6.ndjson`, sample(numeros.sol, { solicitante: luna }), true);
    expect(await bearerOf(texto, now).ids()).toEqual([]);
  });

  it('has the certificate in force, with nothing that administrators alone are told', async () => {
    const { n, numeros, sol } = await newClient();
    const admin = `admin-pdf-${n}`;
    await createUsuario(usuario({ _id: admin, role: 'admin' }));
    await drop(`pdfs/${numeros.sol}.pdf`, '%PDF-1.7\n');
    const { texto } = await makeEnlace(admin, now, { filtros: { solicitante: [sol] } });
    const documentNow = async () => {
      const opened = await bearerOf(texto, now).muestra(numeros.sol);
      return typeof opened === 'string' ? undefined : opened.certificado?.document;
    };
    const first = await documentNow();
    await bucket.nextSecond();
    await drop(`pdfs/${numeros.sol}.pdf`, '%PDF-1.7\notra\n');
    await drop(`muestras/c${n}-7.ndjson`, sample(numeros.sol, { solicitante: sol, producto: 'Otro' }));
    const second = await documentNow();
    expect(second).toEqual({ ...second, revision: 2, sustituidos: [] });
    expect(await bearerOf(texto, now).pdf(first?._id ?? '')).toBe('NOT_FOUND');
    expect(await bearerOf(texto, now).pdf(second?._id ?? '')).toMatchObject({ location: expect.any(String) });
    const dossier = await bearerOf(texto, now).dossier();
    if (typeof dossier === 'string') throw new Error(dossier);
    expect(dossier.revisiones[numeros.sol]?.map(({ archivo, frase }) => [archivo, frase !== ''])).toEqual([
      [undefined, true],
      [undefined, false],
    ]);
  });
});

describe('a user', () => {
  it('ends a link once, however many do so at a time', async () => {
    const { _id } = await newClient();
    const { enlace, texto } = await makeEnlace(_id, now);
    await Promise.all([1, 2, 3, 4].map(async () => end(_id, enlace._id)));
    await end(_id, enlace._id);
    expect(await trailOf(enlace._id)).toEqual(expect.arrayContaining(['crear', 'terminar']));
    expect(await trailOf(enlace._id)).toHaveLength(2);
    expect(await bearerOf(texto, now).open()).toBe('NOT_FOUND');
  });

  it('makes none of no sample, and none of what it doesn’t see', async () => {
    const { _id } = await newClient();
    const { sol } = await newClient();
    for (const filtros of [{ solicitante: [sol] }, { numeroMuestra: 'no hay' }])
      await expect(makeEnlace(_id, now, { filtros })).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('has so many links that serve at most, also where it makes several at once', async () => {
    const { _id } = await newClient();
    // Within one minute there would be too many calls.
    const minute = (n: number) => new Date(now.getTime() + n * 60_000);
    const made = [];
    for (let n = 1; n < maxEnlaces; n++) made.push(await makeEnlace(_id, minute(n)));
    const last = await Promise.allSettled([1, 2, 3, 4].map(async () => makeEnlace(_id, minute(50))));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(makeEnlace(_id, minute(51))).rejects.toMatchObject({ code: 'CONFLICT' });
    await end(_id, made[0]?.enlace._id ?? '');
    await makeEnlace(_id, minute(52));
    const { enlaces } = await listEnlaces(
      { params: undefined, query: undefined, body: undefined },
      await asUser(_id, minute(53)),
    );
    expect(enlaces.filter(({ estado }) => estado === 'activo')).toHaveLength(maxEnlaces);
    expect(enlaces).toHaveLength(maxEnlaces + 1);
    const later = await listEnlaces(
      { params: undefined, query: undefined, body: undefined },
      await asUser(_id, after(38)),
    );
    expect(later.enlaces).toEqual([]);
  });
});
