import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { maxMensajes } from '../../../contract/incidencias/pregunta.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import type { NewUsuario } from '../../../lambdas/platform/access/store/usuarios.ts';
import { readPregunta, writePregunta } from '../../../lambdas/domain/incidencias/store/preguntas.ts';
import { enCurso } from '../../../testing/product/en-curso.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { mailsTo } from '../../../testing/product/mails.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
const tokens: Record<string, string> = {};
const emails: Record<string, string> = {};

beforeAll(async () => {
  const users: Record<string, Partial<NewUsuario>> = {
    calidad: {},
    colega: {},
    luna: { solicitantes: ['Hotel Luna'] },
    ajena: { clientes: ['aguas'] },
    master: { clientes: [], master: 'todos' },
    jefa: { clientes: [], role: 'admin' },
    muda: { clientes: [], role: 'admin', avisosPreguntas: false },
  };
  for (const [_id, more] of Object.entries(users)) {
    emails[_id] = await putUsuario({ clientes: ['hoteles'], ...more, _id: `preguntas-${_id}` });
    tokens[_id] = (await product.signIn(emails[_id])).accessToken;
  }
});

const sample = (_id: string, more: Partial<MuestraDocument> = {}): MuestraDocument => ({
  ...enCurso,
  _id,
  numero_muestra: `PR-${_id}`,
  ...more,
});
const deliver = async (...all: MuestraDocument[]) => saveMuestras(all, { now: new Date() });

const ask = async (who: string, id: string, texto: string) =>
  product.call('askPregunta', { token: tokens[who], params: { id }, body: { texto } });
const answer = async (who: string, id: string, texto: string, cliente = 'hoteles') =>
  product.call('answerPregunta', { token: tokens[who], params: { id, cliente }, body: { texto } });
const seen = async (who: string, id: string) =>
  product.call('listPreguntasDeMuestra', { token: tokens[who], params: { id } });
const waiting = async () => (await product.call('countPreguntas', { token: tokens['jefa'] })).data.sinResponder;
const subjects = async (who: string) => (await mailsTo(product, emails[who] ?? '')).map(({ subject }) => subject);

describe('a question about a sample', () => {
  it('is answered again to its asker only while its rights are the same, and never asked twice', async () => {
    await deliver(sample('repetida'));
    const asked = {
      token: tokens['calidad'],
      params: { id: 'repetida' },
      body: { texto: '¿Cuándo estará?' },
      headers: { 'idempotency-key': 'pregunta-repetida' },
    };
    const first = await product.call('askPregunta', asked);
    expect((await product.call('askPregunta', asked)).data).toEqual(first.data);
    await putUsuario({ clientes: ['hoteles'], tipoMuestra: 'Otra cosa', _id: 'preguntas-calidad' });
    expect(await product.call('askPregunta', asked)).toMatchObject({ status: 409, refusal: { code: 'CONFLICT' } });
    await putUsuario({ clientes: ['hoteles'], _id: 'preguntas-calidad' });
    expect((await seen('calidad', 'repetida')).data.preguntas.flatMap(({ mensajes }) => mensajes)).toHaveLength(1);
  });

  it('is a thread of the client that asked, read by its users and by administrators, and by nobody else', async () => {
    await deliver(sample('uno'));
    const before = await waiting();
    const { data, status } = await ask('calidad', 'uno', '¿Por qué tarda?');
    expect(status).toBe(200);
    expect(data.pregunta).toMatchObject({
      numero_muestra: 'PR-uno',
      estado: 'en_curso',
      espera: true,
      mensajes: [{ texto: '¿Por qué tarda?', quien: { nombre: emails['calidad'], laboratorio: false } }],
    });
    expect(await waiting()).toBe(before + 1);
    await answer('jefa', 'uno', 'Mañana la tienes.');
    expect(await waiting()).toBe(before);
    const own = (await seen('colega', 'uno')).data;
    expect(own.puedePreguntar).toBe(true);
    expect(own.preguntas[0]?.mensajes.map(({ quien, texto }) => [quien.nombre, texto])).toEqual([
      [emails['calidad'], '¿Por qué tarda?'],
      ['El laboratorio', 'Mañana la tienes.'],
    ]);
    expect((await seen('jefa', 'uno')).data.preguntas).toMatchObject([{ cliente: { _id: 'hoteles' }, espera: false }]);
    for (const who of ['luna', 'ajena']) expect((await seen(who, 'uno')).status).toBe(404);
    expect((await ask('ajena', 'uno', 'x')).status).toBe(404);
    expect((await seen('master', 'uno')).data).toEqual({ preguntas: [], puedePreguntar: false });
    for (const who of ['master', 'jefa']) {
      const { status: refused, refusal } = await ask(who, 'uno', 'x');
      expect([refused, refusal?.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('stays with the client that asked where its sample passes to another, whose people never see it', async () => {
    await deliver(sample('pasa'));
    await ask('calidad', 'pasa', 'Confidencial');
    await saveMuestras([sample('pasa', { solicitante: { nombre: 'ETAP Norte' } })], {
      now: new Date(),
    });
    expect((await seen('calidad', 'pasa')).status).toBe(404);
    expect((await seen('ajena', 'pasa')).data).toEqual({ preguntas: [], puedePreguntar: true });
    await ask('ajena', 'pasa', 'Otra cosa');
    expect((await seen('ajena', 'pasa')).data.preguntas[0]?.mensajes.map(({ texto }) => texto)).toEqual(['Otra cosa']);
    expect((await seen('jefa', 'pasa')).data.preguntas).toHaveLength(2);
  });

  it('may be about a sample in any state that is shown', async () => {
    const estados = ['en_curso', 'autorizada', 'anulada'] as const;
    await deliver(...estados.map((estado) => sample(`es-${estado}`, { estado })));
    for (const estado of estados) {
      expect((await ask('calidad', `es-${estado}`, '¿?')).data.pregunta).toMatchObject({ estado });
    }
    expect((await ask('calidad', 'no-hay', '¿?')).refusal?.code).toBe('NOT_FOUND');
  });

  it('is kept once where it is sent again, by several at once all of it, and no longer than its bound', async () => {
    await deliver(sample('larga'));
    await ask('calidad', 'larga', 'Hola');
    await ask('calidad', 'larga', 'Hola');
    await Promise.all(['calidad', 'colega'].map(async (who) => ask(who, 'larga', `De ${who}`)));
    const stored = await readPregunta({ muestra: 'larga', cliente: 'hoteles' });
    if (!stored) throw new Error('There is no thread');
    expect(stored.mensajes.map(({ texto }) => texto).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'De calidad',
      'De colega',
      'Hola',
    ]);
    const [first] = stored.mensajes;
    const mensajes = Array.from({ length: maxMensajes }, () => first as NonNullable<typeof first>);
    await writePregunta({ ...stored, mensajes, version: stored.version + 1 }, stored.version);
    const { status, refusal } = await answer('jefa', 'larga', 'Una más');
    expect([status, refusal?.code]).toEqual([400, 'VALIDATION']);
    for (const texto of ['', ' ', 'x'.repeat(1001)]) expect((await ask('calidad', 'larga', texto)).status).toBe(400);
  });

  it('waits until it is answered, or seen to without an answer', async () => {
    await deliver(sample('lista'));
    await ask('calidad', 'lista', 'Gracias');
    const list = async (situacion: string) => {
      const { data } = await product.call('listPreguntas', { token: tokens['jefa'], query: { situacion } });
      return data.preguntas.map(({ muestra }) => muestra);
    };
    expect(await list('sin_responder')).toContain('lista');
    const attend = async (atendida: boolean) =>
      product.call('attendPregunta', {
        token: tokens['jefa'],
        params: { id: 'lista', cliente: 'hoteles' },
        body: { atendida },
      });
    expect((await attend(true)).data.pregunta.espera).toBe(false);
    expect([(await list('sin_responder')).includes('lista'), (await list('atendidas'))[0]]).toEqual([false, 'lista']);
    expect((await attend(false)).data.pregunta.espera).toBe(true);
    const none = await answer('jefa', 'lista', 'x', 'aguas');
    expect([none.status, none.refusal?.code]).toEqual([404, 'NOT_FOUND']);
    for (const name of ['listPreguntas', 'countPreguntas'] as const) {
      expect((await product.call(name, { token: tokens['calidad'] })).status).toBe(403);
    }
  });

  it('is news to its own client once it is answered, while no more is asked and the sample is in scope', async () => {
    await deliver(sample('noticia'));
    const news = async (who: string) => {
      const { respuestas } = (await product.call('listRespuestas', { token: tokens[who] })).data;
      return respuestas.filter(({ muestra }) => muestra === 'noticia').map(({ texto }) => texto);
    };
    await ask('calidad', 'noticia', '¿Cuándo?');
    expect(await news('calidad')).toEqual([]);
    await answer('jefa', 'noticia', 'El lunes');
    expect(await news('calidad')).toEqual(['El lunes']);
    expect(await news('jefa')).toEqual([]);
    await ask('calidad', 'noticia', '¿Y el martes?');
    expect(await news('calidad')).toEqual([]);
  });

  it('is recorded in the audit trail with what was written', async () => {
    await deliver(sample('traza'));
    await ask('calidad', 'traza', 'Queda escrito');
    const { data } = await product.call('listAuditoria', { token: tokens['jefa'], query: { cosa: 'PR-traza' } });
    expect(data.entradas[0]).toMatchObject({
      cosa: { tipo: 'pregunta', nombre: 'PR-traza' },
      quien: { email: emails['calidad'] },
      cambios: [{ campo: 'pregunta.mensaje', despues: 'Queda escrito' }],
    });
  });

  it('is mailed to the administrators who take it, and its answer to those of the client who wrote', async () => {
    await deliver(sample('correo'));
    await ask('calidad', 'correo', '¿Cuándo?');
    const pregunta = 'Pregunta sobre la muestra PR-correo';
    await vi.waitUntil(async () => (await subjects('jefa')).includes(pregunta), { timeout: 30_000 });
    await answer('jefa', 'correo', 'El lunes <b>sin falta</b>');
    const respuesta = 'El laboratorio ha respondido sobre la muestra PR-correo';
    await vi.waitUntil(async () => (await subjects('calidad')).includes(respuesta), { timeout: 30_000 });
    const mail = (await mailsTo(product, emails['calidad'] ?? '')).find(({ subject }) => subject === respuesta);
    expect(mail?.text).toContain('El laboratorio: El lunes <b>sin falta</b>');
    expect(mail?.text).toContain('/en-curso?muestra=correo#preguntas');
    expect(mail?.html).toContain('&lt;b&gt;sin falta');
    await ask('colega', 'correo', 'Vale');
    await vi.waitUntil(async () => (await subjects('calidad')).includes(pregunta), { timeout: 30_000 });
    const about = async (who: string) => (await subjects(who)).filter((subject) => subject.includes('PR-correo'));
    expect(await about('muda')).toEqual([]);
    expect(await about('colega')).toEqual([]);
    expect(await about('ajena')).toEqual([]);
  });
});
