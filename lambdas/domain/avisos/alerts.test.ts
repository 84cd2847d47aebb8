import { carryOut } from '../../platform/bus/bus.ts';
import { announcements } from './announcements.ts';
import { describe, expect, it, vi } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { pauseAvisos, readConNotas, setAvisos } from '../../platform/access/store/notas-de-correo.ts';
import {
  deliver,
  determinacion,
  determinacionCercana,
  drain,
  seedCliente,
  seedSubscriber,
} from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { isSesEvent, noteBounce } from './note-bounce.ts';

const now = new Date('2026-03-10T10:00:00Z');
const cloud = useMailCloud();

const failing = [determinacion('Legionella spp.', 'No cumple'), determinacion('Cloro', 'Cumple')];
let names = 0;

/** A client with two places and a user that sees both, of its own for each test. */
async function someone(more: Parameters<typeof seedSubscriber>[0] | object = {}) {
  const name = `c${++names}`;
  await seedCliente(name, [`${name} Sol`, `${name} Luna`], name === 'c1' ? { empresa: 'cbba' } : {});
  const email = await seedSubscriber({ _id: `u-${name}`, clientes: [name], ...more });
  const sample = (id: string, of: Partial<MuestraDocument> = {}) =>
    muestra({ _id: `${name}-${id}`, solicitante: { nombre: `${name} Sol` }, determinaciones: failing, ...of });
  const mails = async () => (await cloud.mails()).filter(({ to }) => to.includes(email));
  /** Delivers a file and gives the mails that the user got of it. */
  const got = async (...samples: MuestraDocument[]) => {
    const { length: before } = await mails();
    await deliver(samples, now);
    await drain(cloud, now);
    return (await mails()).slice(0, (await mails()).length - before);
  };
  return { _id: `u-${name}`, name, email, sample, mails, got };
}

describe('an alert', () => {
  it('lists all that doesn’t comply in a file in one mail, in the name of the user’s company', async () => {
    const { got, sample, name } = await someone();
    const [mail, ...more] = await got(
      sample('1', { fecha_muestra: '2026-03-01', numero_muestra: 'M-1' }),
      sample('2', { fecha_muestra: '2026-03-04', numero_muestra: 'M-2' }),
      sample('3', { determinaciones: [determinacion('Legionella spp.', 'Cumple')] }),
      sample('4', { determinaciones: [determinacion('Cloro', 'No cumple')] }),
    );
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      from: 'CBBA <no-responder@cbba.example>',
      subject: `Legionella spp. 120 UFC/L (límite 100) en la muestra M-2 · ${name} Sol y 1 muestra más`,
      headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail?.headers['list-unsubscribe']).toMatch(
      /^<https:\/\/clientes\.cbba\.example\/api\/avisos\/baja\?token=[\w.-]+>$/u,
    );
    const withoutSeries = mail?.text.replaceAll(/^ {4}Ver su evolución: .*\n/gmu, '');
    expect(withoutSeries).toContain(`* M-2 · ${name} Sol
  Legionella spp.: 120 UFC/L (límite 100)
  Agua de consumo · 4 mar 2026
  https://clientes.cbba.example/results/${name}-2

* M-1 · `);
    expect(mail?.text).not.toContain('Cloro');
    expect(mail?.html).toContain(`href="https://clientes.cbba.example/results/${name}-1"`);
  });

  it('tells of a sample that the laboratory says fails and not why, with what may be why, whoever chose any of it', async () => {
    const { got, sample, name } = await someone();
    const silent = (descripcion: string, valor: number) => ({
      ...determinacion(descripcion, ''),
      resultados: [{ descripcion, valor, unidad: 'UFC/L', referencia: { max: 100 } }],
    });
    const whole = (id: string, ...determinaciones: MuestraDocument['determinaciones']) =>
      sample(id, { numero_muestra: id, conclusion_muestra: 'No cumple', determinaciones });
    const [mail, ...more] = await got(
      whole('E-1', silent('Legionella spp.', 20), silent('Aerobios', 300)),
      whole('E-2', silent('Legionella spp.', 20)),
      whole('E-3', silent('Aerobios', 300)),
    );
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`No cumple la muestra E-1 · ${name} Sol y 1 muestra más`);
    expect(mail?.text).toContain('  Posible motivo, según los límites del informe: Aerobios 300 UFC/L, máx. 100\n');
    expect(mail?.text).toContain(
      '  No cumple: El laboratorio no indica por qué, y ningún valor está fuera de sus límites\n',
    );
    expect(mail?.text).not.toContain('E-3');
  });

  it('says where: the point, else the external reference unless the client says that it is something else', async () => {
    const point = {
      referencia_externa: 'L-7',
      producto: 'Agua fría',
      punto_muestreo: { nombre: 'Ducha 2', codigo: 'D-2' },
    };
    const { got, sample } = await someone();
    const whereOf = (mails: Awaited<ReturnType<typeof got>>) =>
      mails.map(({ subject }) => / en (.*) ·/u.exec(subject)?.[1]);
    const { punto_muestreo: _point, ...reference } = point;
    expect(whereOf(await got(sample('1', point)))).toEqual(['Ducha 2']);
    expect(whereOf(await got(sample('2', reference)))).toEqual(['L-7']);
    const ajena = await someone();
    await seedCliente(ajena.name, [`${ajena.name} Sol`], { referenciaExterna: 'otra' });
    expect(whereOf(await ajena.got(ajena.sample('1', point)))).toEqual(['Ducha 2']);
    expect(whereOf(await ajena.got(ajena.sample('2', reference)))).toEqual(['Agua fría']);
  });

  it('comes once: neither the same file again nor other news of the day tell of the same revision', async () => {
    const { got, sample } = await someone();
    expect(await got(sample('1'))).toHaveLength(1);
    expect(await got(sample('1'))).toEqual([]);
    const [second] = await got(sample('1'), sample('2'));
    expect(second?.subject).not.toContain('más');
    expect(second?.text).toContain('-2\n');
  });

  it('of a sample that is corrected and still doesn’t comply is the mail about its correction, once', async () => {
    const { got, sample } = await someone();
    await got(sample('1'));
    const corrected = async (of: Partial<MuestraDocument>) =>
      (await got(sample('1', { revision: '1', ...of }))).map(({ subject }) => subject.replace(/ \S+-1 /u, ' '));
    expect(await corrected({})).toEqual(['La muestra ha sido corregida']);
    expect(await corrected({})).toEqual([]);
    expect(await corrected({ determinaciones: [] })).toEqual(['La muestra ha sido corregida']);
    expect(await corrected({})).toEqual(['La muestra ha sido corregida']);
  });

  it('of a sample in progress comes only to who asked for it, marked; and on its authorisation to everybody', async () => {
    const provisional = await someone({ avisosProvisionales: true });
    await seedSubscriber({ _id: 'paciente', clientes: [provisional.name] });
    const [mail] = await provisional.got(provisional.sample('1', { estado: 'en_curso', numero_muestra: 'P 1' }));
    expect(mail?.text).toMatch(/^\* P 1 · .* \(provisional\)$/mu);
    expect(mail?.text).toContain(`/en-curso?muestra=${provisional.name}-1\n`);
    const patient = async () => (await cloud.mails()).filter(({ to }) => to.includes('paciente@cliente.example'));
    expect(await patient()).toEqual([]);
    const [again] = await provisional.got(provisional.sample('1', { numero_muestra: 'P 1' }));
    expect(again?.text).not.toContain('provisional');
    expect(await patient()).toHaveLength(1);
  });

  describe('of a value near its limit', () => {
    const near = [determinacionCercana('Legionella spp.')];

    it('comes to who asked for it alone, says which value, and comes once', async () => {
      const { got, sample, name } = await someone({ avisosCercanos: true });
      await seedSubscriber({ _id: 'sin-cercanos', clientes: [name] });
      await seedSubscriber({ _id: 'otra-determinacion', clientes: [name], avisosCercanos: true, avisos: ['Cloro'] });
      await seedSubscriber({
        _id: 'otro-sitio',
        clientes: [name],
        solicitantes: [`${name} Luna`],
        avisosCercanos: true,
      });
      const samples = [
        sample('1', { determinaciones: near, numero_muestra: 'M-1' }),
        sample('2', { determinaciones: [determinacionCercana('Cloro')], solicitante: { nombre: `${name} Otro` } }),
        sample('3', { determinaciones: [determinacion('Legionella spp.', 'Pendiente')] }),
      ];
      const [mail, ...more] = await got(...samples);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(
        `Legionella spp. 85 UFC/L (límite 100), cerca del límite, en la muestra M-1 · ${name} Sol`,
      );
      expect(mail?.text.match(/^\* /gmu)).toHaveLength(1);
      expect(mail?.text).toContain('  Legionella spp. (cerca del límite): 85 UFC/L (límite 100)\n');
      const others = ['sin-cercanos', 'otra-determinacion', 'otro-sitio'].map((id) => `${id}@cliente.example`);
      expect((await cloud.mails()).filter(({ to }) => others.some((email) => to.includes(email)))).toEqual([]);
      expect(await got(...samples)).toEqual([]);
      const [second] = await got(...samples, sample('4', { determinaciones: near }));
      expect(second?.text.match(/^\* /gmu)).toHaveLength(1);
    });

    it('is in one mail with what doesn’t comply, after it', async () => {
      const { got, sample } = await someone({ avisosCercanos: true });
      const [mail, ...more] = await got(
        sample('1', { determinaciones: near, numero_muestra: 'M-1', fecha_muestra: '2026-03-04' }),
        sample('2', { determinaciones: [...failing, ...near], numero_muestra: 'M-2', fecha_muestra: '2026-03-01' }),
      );
      expect(more).toEqual([]);
      expect(mail?.subject).toContain('120 UFC/L (límite 100) en la muestra M-2');
      expect(mail?.text).toContain('Además, 1 muestra tiene algún valor que cumple al 80 % de su límite o más.');
      expect(mail?.text.indexOf('* M-2')).toBeLessThan(mail?.text.indexOf('* M-1') ?? 0);
    });

    it('is not what a sample’s correction is mailed by as well', async () => {
      const { got, sample } = await someone({ avisosCercanos: true });
      expect(await got(sample('1'))).toHaveLength(1);
      const mails = await got(sample('1', { revision: '1', determinaciones: near }));
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('ha sido corregida')]);
      expect(await got(sample('1', { revision: '1', determinaciones: near }))).toEqual([]);
    });

    it('comes of a sample in progress only where that is asked for too', async () => {
      const { got, sample, name } = await someone({ avisosCercanos: true, avisosProvisionales: true });
      await seedSubscriber({ _id: 'espera', clientes: [name], avisosCercanos: true });
      const [mail] = await got(sample('1', { estado: 'en_curso', determinaciones: near }));
      expect(mail?.text).toContain('(provisional)');
      expect((await cloud.mails()).filter(({ to }) => to.includes('espera@cliente.example'))).toEqual([]);
    });

    it('is not sent where the choice was taken back meanwhile', async () => {
      const { _id, sample, mails } = await someone({ avisosCercanos: true });
      await deliver([sample('1', { determinaciones: near })], now);
      const [announcement = ''] = cloud.outbox.splice(0);
      await carryOut(announcement, announcements, now);
      expect(cloud.outbox).toHaveLength(1);
      await setAvisos(_id, {
        avisos: ['Legionella spp.'],
        avisosProvisionales: false,
        avisosCercanos: false,
        avisosEntregas: true,
        avisosAnuladas: false,
        avisosRetrasos: false,
        avisosMuestreosPorVencer: false,
        avisosMuestreosSinHacer: false,
        avisosPreguntas: true,
        avisosPapeles: false,
        avisosIncidencias: [],
        resumen: 'ninguno',
      });
      await drain(cloud, now);
      expect(await mails()).toEqual([]);
    });
  });

  it('leaves out samples outside the user’s scope', async () => {
    const { sample, got, name } = await someone();
    const narrow = { clientes: [name], solicitantes: [`${name} Luna`] };
    await seedSubscriber({ _id: 'estrecho', ...narrow });
    await seedSubscriber({ _id: 'otro-tipo', clientes: [name], tipoMuestra: 'Superficie' });
    await seedSubscriber({ _id: 'ajeno' });
    expect(await got(sample('1'))).toHaveLength(1);
    const others = ['estrecho', 'otro-tipo', 'ajeno'].map((id) => `${id}@cliente.example`);
    expect((await cloud.mails()).filter(({ to }) => others.some((email) => to.includes(email)))).toEqual([]);
  });

  it('says nothing to a disabled user, nor to one that unsubscribed', async () => {
    const { sample, got, _id } = await someone();
    await seedSubscriber({ _id: 'parado', clientes: ['c1'], isActive: false });
    await pauseAvisos(_id);
    expect(await got(sample('1'))).toEqual([]);
  });

  it('is looked at again when it is sent: who was narrowed or disabled meanwhile gets nothing', async () => {
    const narrowed = await someone();
    const disabled = await someone();
    await deliver([narrowed.sample('1'), disabled.sample('1')], now);
    const [announcement = ''] = cloud.outbox.splice(0);
    await carryOut(announcement, announcements, now);
    expect(cloud.outbox).toHaveLength(2);
    const cambio = { _id: 'x', cuando: now.toISOString(), email: 'a@b.example' };
    const change = async (id: string, changes: object) => {
      const usuario = await readUsuario(id);
      if (usuario) await changeUsuario(usuario, changes, cambio, now);
    };
    await change(narrowed._id, { solicitantes: [`${narrowed.name} Luna`] });
    await change(disabled._id, { isActive: false });
    await drain(cloud, now);
    expect([...(await narrowed.mails()), ...(await disabled.mails())]).toEqual([]);
  });

  it('of many samples lists fifty and counts the rest', async () => {
    const { got, sample } = await someone();
    const noCumple = { conclusion_muestra: 'No cumple' };
    const [mail] = await got(...Array.from({ length: 63 }, (_, n) => sample(String(n), noCumple)));
    expect(mail?.subject).toMatch(/ y 62 muestras más$/u);
    expect(mail?.text.match(/^\* /gmu)).toHaveLength(50);
    expect(mail?.text).toContain('\ny 13 muestras más\n');
    expect(mail?.text).toContain('/results?tab=tabla&conclusionMuestra=No+cumple');
  });

  it('of samples that fail in a determination alone leads to no list of those concluded not to comply', async () => {
    const { got, sample } = await someone();
    const [mail] = await got(sample('1', { conclusion_muestra: 'No cumple' }), sample('2'));
    expect(mail?.text).toContain('Ver los resultados:\n');
    expect(mail?.text).not.toContain('conclusionMuestra');
  });

  it('that SES fails to take is sent once it can', async () => {
    const { got, sample } = await someone();
    // The local SES logs failures; these are expected.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    cloud.failSes(7);
    expect(await got(sample('1'))).toHaveLength(1);
    expect(logged).toHaveBeenCalledTimes(7);
    logged.mockRestore();
  });
});

describe('an address', () => {
  it.each([
    ['rebota.example', 'rebote', 1],
    ['queja.example', 'queja', 1],
    ['rechaza.example', 'no_enviado', 0],
  ])('at %s gets no more alerts (%s) until the user has another', async (domain, motivo, taken) => {
    const email = `buzon@${domain}`;
    const { got, sample, _id } = await someone({ email });
    const inbox = async () => (await cloud.mails()).filter(({ to }) => to.includes(email));
    await got(sample('1'));
    expect(await inbox()).toHaveLength(taken);
    for (const event of cloud.events.splice(0)) {
      expect(isSesEvent(event)).toBe(true);
      await noteBounce(event);
    }
    const usuario = await readConNotas(_id);
    expect(usuario?.correoRechazado).toMatchObject({ motivo });
    await got(sample('2'));
    expect(await inbox()).toHaveLength(taken);
    if (!usuario) throw new Error('The user is gone');
    const cambio = { _id: 'x', cuando: now.toISOString(), email: 'a@b.example' };
    await changeUsuario(usuario, { email: `nuevo-${motivo}@cliente.example` }, cambio, now);
    expect(await readConNotas(_id)).not.toHaveProperty('correoRechazado');
    await got(sample('3'));
    const fresh = (await cloud.mails()).filter(({ to }) => to.includes(`nuevo-${motivo}@cliente.example`));
    expect(fresh).toHaveLength(1);
  });

  it('whose mailbox is full today keeps its alerts', async () => {
    const { email, _id } = await someone();
    const bounce = { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: email }], timestamp: now };
    const event = { source: 'aws.ses', detail: { eventType: 'Bounce', bounce } };
    expect(await noteBounce(JSON.parse(JSON.stringify(event)))).toBe(0);
    expect(await readConNotas(_id)).not.toHaveProperty('correoRechazado');
  });
});
