import { describe, expect, it } from 'vitest';
import { asksForSession } from '../../../contract/base/errors-of.ts';
import type { Call } from '../../../contract/base/call.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { wrongPerMinute } from '../../../lambdas/platform/http/authenticate.ts';
import { muestra } from '../../../testing/muestras.ts';
import { anyParams } from '../../../testing/product/call-params.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { logText } from '../../../testing/product/log-lines.ts';
import { adminEmail } from '../../../testing/product/panel.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const rows = Object.entries(calls) as [CallName, Call][];
const body = { para: 'Sanidad', conCertificados: true, filtros: {} };

async function newMaker(_id: string) {
  const email = await putUsuario({ _id });
  const { accessToken: token } = await product.signIn(email);
  const { enlace, texto } = (await product.call('createEnlace', { token, body })).data;
  return { email, token, enlace, texto };
}

describe('a link to a dossier', () => {
  it('is opened by its bearer, seen in its log, ended, and then the same as none', async () => {
    const { token, enlace, texto } = await newMaker('hacedora');
    const opened = (await product.call('openEnlace', { token: texto })).data;
    expect(opened).toMatchObject({ para: 'Sanidad', total: enlace.muestras, fin: enlace.fin });
    const [first] = opened.muestras;
    const params = { id: first?._id ?? '' };
    expect((await product.call('getMuestraDeEnlace', { token: texto, params })).data.result._id).toBe(first?._id);
    const read = await product.call('readDossierDeEnlace', { token: texto, query: { desde: String(opened.total) } });
    expect(read.data).toMatchObject({ muestras: [], siguiente: null });
    const own = { token, params: { id: enlace._id } };
    const { usos } = (await product.call('listUsosDeEnlace', own)).data;
    expect(usos.map(({ que }) => que)).toEqual(['dossier', 'muestra', 'abierto']);
    expect((await product.call('listEnlaces', { token })).data.enlaces).toMatchObject([
      { _id: enlace._id, estado: 'activo', ultimoUso: usos[0]?.cuando },
    ]);
    expect((await product.call('endEnlace', own)).status).toBe(200);
    expect((await product.call('endEnlace', own)).status).toBe(200);
    const ended = await product.call('openEnlace', { token: texto });
    const none = await product.call('openEnlace', { token: `enl_aaaaaaaaaa_${'x'.repeat(43)}` });
    expect([ended.status, none.status]).toEqual([404, 404]);
    expect(ended.refusal?.message).toBe(none.refusal?.message);
    expect((await product.call('listEnlaces', { token })).data.enlaces[0]?.estado).toBe('terminado');
    const admin = (await product.signIn(adminEmail)).accessToken;
    const { entradas } = (await product.call('listAuditoria', { token: admin, query: { cosa: enlace._id } })).data;
    expect(entradas.map(({ accion, cosa }) => `${accion} ${cosa.tipo} ${cosa.nombre}`)).toEqual([
      'terminar enlace Sanidad',
      'crear enlace Sanidad',
    ]);
    expect(await logText(product)).not.toContain(texto.slice(15));
  });

  it('counts values outside their limits of which the laboratory concludes nothing', async () => {
    const { token } = await newMaker('de-fuera');
    const resultados = [{ descripcion: 'Turbidez', valor: 9, unidad: 'UNF', referencia: { max: 5 } }];
    const counts = { total_resultados: 1, resultados_cumplen: 0, resultados_no_cumplen: 0 };
    const one = muestra({ _id: 'enlace-fuera', determinaciones: [{ descripcion: 'Turbidez', resultados, ...counts }] });
    await saveMuestras([one], { now: new Date() });
    const filtros = { numeroMuestra: 'enlace-fuera' };
    const { texto } = (await product.call('createEnlace', { token, body: { ...body, filtros } })).data;
    const { muestras } = (await product.call('openEnlace', { token: texto })).data;
    expect(muestras).toMatchObject([{ _id: 'enlace-fuera', noCumplen: [], fuera: 1 }]);
  });

  it('has the code by which the certificate of each sample is verified', async () => {
    const { texto } = await newMaker('verificable');
    const [first] = (await product.call('openEnlace', { token: texto })).data.muestras;
    const params = { id: first?._id ?? '' };
    const read = async () => (await product.call('getMuestraDeEnlace', { token: texto, params })).data;
    const { numero_muestra: numero } = (await read()).result;
    await dropCertificate(numero);
    const document = (await read()).certificado?.document;
    const asked = await product.call('verificar', { body: { codigo: document?.codigo ?? '' } });
    expect(asked.data.informes).toMatchObject([{ numero, revision: document?.revision, estado: 'vigente' }]);
  });

  it('lets its bearer into no other call, and neither a session nor a key into its own', async () => {
    const { token, texto } = await newMaker('otra');
    for (const [name] of rows.filter(([, call]) => asksForSession(call))) {
      const { status, refusal } = await product.call(name, { token: texto, params: anyParams });
      expect([name, status, refusal?.code]).toEqual([name, 401, 'TOKEN_INVALID']);
    }
    const clave = { nombre: 'ERP', fin: fechaEnMadrid(new Date()) };
    const key = (await product.call('createClave', { token, body: clave })).data.texto;
    for (const bad of [token, key, undefined, texto.replace('enl_', 'alq_')]) {
      for (const [name] of rows.filter(([, { audience }]) => audience === 'enlace')) {
        const { status, refusal } = await product.call(name, { token: bad, params: anyParams });
        expect([name, status, refusal?.code]).toEqual([name, 404, 'NOT_FOUND']);
      }
    }
    const view = { token, params: { id: 'x' }, body: { ...body, dias: 91 } };
    expect((await product.call('createEnlace', view)).refusal?.details).toEqual([
      { field: 'dias', message: 'Como mucho 90 días' },
    ]);
  });

  it('can’t be guessed at: who tries too many waits, and who bears one doesn’t', async () => {
    const { texto } = await newMaker('adivinada');
    const codes = new Set<number>();
    for (let n = 0; n <= 2 * wrongPerMinute && !codes.has(429); n++)
      codes.add((await product.call('openEnlace', { token: `enl_aaaaaaaaaa_${'y'.repeat(43)}` })).status);
    expect(codes).toEqual(new Set([404, 429]));
    expect((await product.call('openEnlace', { token: texto })).status).toBe(200);
  });
});
