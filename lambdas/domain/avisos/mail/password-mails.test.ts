import { describe, expect, it } from 'vitest';
import { passwordResetMail } from './password-mails.ts';

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
