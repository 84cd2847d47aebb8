import { beforeAll, describe, expect, it } from 'vitest';
import type { ExportPosition } from '../../../contract/resultados/exportacion.ts';
import { type MuestraDocument, muestraDocumentSchema } from '../../../contract/muestras/muestra.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { spoilItem, spoilMuestra } from '../../../testing/portal-items.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { putUsuario, signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let tokens: { admin: string; hotelera: string; otra: string };

const wide = Array.from({ length: 1001 }, (_, n) => ({
  descripcion: `Determinación ${n}`,
  status_inteligente: 'ni lo uno ni lo otro'.repeat(30),
  resultados: [],
  total_resultados: 0,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
}));

/** What was stored when intake took it: each of these is refused today. */
const former: MuestraDocument[] = [
  muestra({ _id: 'larga', producto: 'Agua '.repeat(100), descripcion: 'muy '.repeat(2000) }),
  muestra({ _id: 'ancha', determinaciones: wide }),
  muestra({ _id: 'dudosa', conclusion_muestra: 'Pendiente de lo que diga el cliente. '.repeat(20) }),
  muestra({ _id: 'antigua', fecha_muestra: '1850-01-31', hora_muestra: 'por la tarde' }),
  muestra({ _id: 'x'.repeat(99) + 'ñ'.repeat(20), numero_muestra: ' 1 ' }),
  muestra({ _id: 'en-marcha', estado: 'en_curso', producto: 'Agua '.repeat(100) }),
];
const results = former.filter(({ estado }) => estado === 'autorizada').map(({ _id }) => _id);

beforeAll(async () => {
  tokens = await signInReaders(product);
  const rota = [
    muestra({ _id: 'rota' }),
    muestra({ _id: 'rota-en-marcha', estado: 'en_curso' }),
    muestra({ _id: 'sana' }),
  ];
  await saveMuestras([...former, ...rota, muestra({ _id: 'sin-cabeza' })], { now: new Date() });
  await spoilMuestra('rota');
  await spoilMuestra('rota-en-marcha');
  await spoilItem({ pk: 'muestra#sin-cabeza', sk: 'muestra' }, { huella: undefined });
});

const damaged = new Set<string>();

async function exported(despues?: ExportPosition): Promise<string[]> {
  const body = despues ? { despues } : {};
  const { muestras, danadas, siguiente } = (await product.call('exportResults', { token: tokens.hotelera, body })).data;
  for (const id of danadas) damaged.add(id);
  return [...muestras.map(({ _id }) => _id), ...(siguiente ? await exported(siguiente) : [])];
}

describe('a sample that intake would refuse today', () => {
  it('is refused by intake, so that these are such samples', () => {
    for (const document of former) expect(muestraDocumentSchema.safeParse(document).success, document._id).toBe(false);
  });

  it('is read whole by its page, an export and the list of samples in progress', async () => {
    for (const document of former.filter(({ _id }) => _id.length <= 100 && results.includes(_id))) {
      const { status, data } = await product.call('getResult', {
        token: tokens.hotelera,
        params: { id: document._id },
      });
      expect(status, document._id).toBe(200);
      expect(data.result).toMatchObject(document);
    }
    expect(await exported()).toEqual(expect.arrayContaining(results));
    const { data } = await product.call('listMuestrasEnCurso', { token: tokens.hotelera, query: { limit: '100' } });
    expect(data.muestras.map(({ _id }) => _id.$oid)).toContain('en-marcha');
  });
});

describe('a damaged sample', () => {
  it('is passed over by exports, by the list in progress and by pages of samples, which give the others', async () => {
    const ids = await exported();
    expect(ids).toContain('sana');
    expect(ids).not.toContain('rota');
    expect(ids).not.toContain('sin-cabeza');
    expect([...damaged].toSorted()).toEqual(['rota', 'sin-cabeza']);
    const { data } = await product.call('listMuestrasEnCurso', { token: tokens.hotelera, query: { limit: '100' } });
    expect(data.muestras.map(({ _id }) => _id.$oid)).toContain('en-marcha');
    expect(data.muestras.map(({ _id }) => _id.$oid)).not.toContain('rota-en-marcha');
    const page = await product.call('listResults', { token: tokens.hotelera, query: { limit: '50' } });
    expect(page.status).toBe(200);
  });

  it('says on its own page that it is damaged, and to users who may not see it that there is none', async () => {
    const ask = (token: string, id: string) => product.call('getResult', { token, params: { id } });
    for (const id of ['rota', 'sin-cabeza']) {
      const { status, refusal } = await ask(tokens.admin, id);
      expect(status, id).toBe(500);
      expect(refusal, id).toMatchObject({ code: 'DAMAGED', message: expect.stringMatching(/dañad/u) as string });
      expect((await ask(tokens.otra, id)).refusal?.code, id).toBe('NOT_FOUND');
    }
    expect((await ask(tokens.hotelera, 'rota')).refusal?.code).toBe('DAMAGED');
    // Without its header only an administrator is known to see it.
    expect((await ask(tokens.hotelera, 'sin-cabeza')).refusal?.code).toBe('NOT_FOUND');
  });
});

describe('what else is damaged', () => {
  it('is passed over by lists: a client, a user, a group, a certificate', async () => {
    await dropCertificate('larga');
    await putUsuario({ _id: 'roto' });
    await spoilItem({ pk: 'clientes', sk: 'cerrado' }, { isActive: 'quizá' });
    await spoilItem({ pk: 'usuarios', sk: 'roto' }, { role: 'rey' });
    await spoilItem({ pk: 'tipoGrupos', sk: 'alimentos' }, { tiposIncluidos: undefined });
    await spoilItem({ pk: 'tipoGrupos', sk: 'aguas' }, { color: 'azul' });
    await spoilItem({ pk: 'pdf#larga', sk: 'actual' }, { key: undefined });
    const token = tokens.admin;
    const { clientes } = (await product.call('listClientes', { token })).data;
    expect(clientes.map(({ _id }) => _id).toSorted()).toEqual(['aguas', 'hoteles']);
    const { users } = (await product.call('listUsuarios', { token })).data;
    expect(users.map(({ _id }) => _id)).toContain('otra');
    expect(users.map(({ _id }) => _id)).not.toContain('roto');
    const { tipoGrupos } = (await product.call('listTipoGrupos', { token })).data;
    expect(tipoGrupos).toMatchObject([{ _id: 'aguas', color: '#3B82F6' }]);
    const found = await product.call('checkPdfs', { token, body: { filenames: ['larga', 'M-2026-001'] } });
    expect(found.data.results['larga']).toEqual({ exists: false, document: null });
  });
});
