import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from './endpoint.ts';
import { mailPage, serveMailPage } from './mail-page.ts';
import type { Mail } from './mailbox.ts';
import { closing } from './testing.ts';

const mail: Mail = {
  id: '01770000000000-0123abcd',
  sentAt: '2026-05-07T10:15:00.000Z',
  from: 'a@alicuota.test',
  to: ['ana@cliente.test'],
  cc: [],
  bcc: [],
  replyTo: [],
  subject: '<script>alert(1)</script>',
  text: 'Abre https://a.test/?token=1&x="2" <b>ya</b>',
  headers: { 'list-unsubscribe': '<https://a.test/baja>' },
  html: '<p title="x">Hola</p><script>alert(2)</script>',
};

test('nothing of a mail becomes part of the page itself', () => {
  const page = mailPage([mail], mail);
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<b>');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).toContain('&lt;p title=&quot;x&quot;&gt;Hola');
  expect(page).toContain('<a href="https://a.test/?token=1&amp;x="');
  expect(page).toContain('7 may 2026, 12:15');
  expect(page).toContain('<dt>List-Unsubscribe</dt><dd>&lt;https://a.test/baja&gt;</dd>');
});

test('the list says when there is nothing', () => {
  expect(mailPage([])).toContain('Aún no se ha enviado ningún correo.');
});

test('the page lists, shows one mail and knows when there is none of that name', async () => {
  const ses = {
    mails: () => Promise.resolve([mail]),
    mail: (id: string) => Promise.resolve(id === mail.id ? mail : undefined),
  };
  const server = createServer((request, response) => void serveMailPage(ses, request, response));
  const { url } = closing(await listen(server));
  const list = await fetch(`${url}/_correo`);
  expect(list.status).toBe(200);
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await list.text()).toContain(`href="/_correo/${mail.id}"`);
  expect(await (await fetch(`${url}/_correo/${mail.id}`)).text()).toContain('<iframe');
  expect((await fetch(`${url}/_correo/nada`)).status).toBe(404);
});
