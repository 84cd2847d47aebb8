import { describe, expect, it } from 'vitest';
import { seedSubscriber } from '../../../../testing/alerts.ts';
import { useMailCloud } from '../../../../testing/use-mail-cloud.ts';
import { carryOut } from '../../../platform/bus/bus.ts';
import { putJson } from '../../../platform/files/objects.ts';
import { mailOrders } from './mail-orders.ts';
import { passwordResetMail } from './password-mails.ts';

const cloud = useMailCloud();

const link = 'https://area.example.com/reset-password?token=YWJj.def&x=1';
const of = (nombre: string, empresa: 'alicuota' | 'cbba' = 'alicuota') => passwordResetMail({ empresa, nombre }, link);

describe('the mail to set a new password', () => {
  it('carries the link as a button and as plain text, in both forms', () => {
    const { text, html } = of('Alícuota');
    expect(text).toContain(`\n${link}\n`);
    const escaped = link.replace('&', '&amp;');
    expect(html.match(/href="[^"]*"/gu)).toEqual([`href="${escaped}"`, `href="${escaped}"`]);
    expect(html).toContain(`>${escaped}</a>`);
  });

  it('says how long the link is valid, and what to do if another person asked for it', () => {
    const { text, html } = of('Alícuota');
    for (const form of [text, html]) {
      expect(form).toContain('1 hora');
      expect(form).toContain('Si no has sido tú, ignora este mensaje');
    }
  });

  it('speaks in the name and the colour of the portal that was asked', () => {
    const own = of('Alícuota');
    const second = of('CBBA', 'cbba');
    expect([own.subject, second.subject]).toEqual([
      'Restablece tu contraseña de Alícuota',
      'Restablece tu contraseña de CBBA',
    ]);
    expect(own.html).toContain('#3b5bdb');
    expect(second.html).toContain('#862e9c');
    expect(second.html + second.text).not.toContain('Alícuota');
  });

  it('shows a name with marks of HTML as a name', () => {
    const { html, text } = of(`<b onclick="x">L&C's</b>`);
    expect(html).not.toContain('<b ');
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;L&amp;C&#39;s&lt;/b&gt;');
    expect(text).toContain(`<b onclick="x">L&C's</b>`);
  });

  it('loads nothing from anywhere', () => {
    expect(of('Alícuota').html).not.toMatch(/<(?:img|script|link)|src=|url\(/u);
  });
});

it('a link that was ordered by its name in 1.0.0 is mailed once the product is updated', async () => {
  const email = await seedSubscriber({ _id: 'ana' });
  const key = 'correos/enlace/1.json';
  await putJson('OUTBOX_BUCKET', key, { tipo: 'recuperacion', email, origen: null, equipos: [] });
  const now = new Date('2026-03-10T10:00:00Z');
  expect(await carryOut(key, mailOrders, now)).toBe('sent');
  expect(await carryOut(key, mailOrders, now)).toBe('done-before');
  expect((await cloud.mails()).filter(({ to }) => to.includes(email))).toHaveLength(1);
});
