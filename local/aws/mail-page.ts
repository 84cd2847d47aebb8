import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mail } from './mailbox.ts';
import { mailStyle } from './mail-style.ts';
import type { Ses } from './ses.ts';
import { escape } from './xml.ts';

const base = '/_correo';
const when = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Madrid' });

/** Serves the page of the mails at /_correo and /_correo/{id}. */
export async function serveMailPage(
  ses: Pick<Ses, 'mails' | 'mail'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? base, 'http://localhost');
  const id = pathname.slice(base.length + 1);
  const shown = id === '' ? undefined : await ses.mail(id);
  const html = mailPage(await ses.mails(), shown);
  response
    .writeHead(id !== '' && !shown ? 404 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'self'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
      // A mail may hold a link that signs in; the page's address isn't sent to where the link leads.
      'Referrer-Policy': 'no-referrer',
    })
    .end(html);
}

/** The page 'Correos': the list, and one mail when given. */
export function mailPage(mails: readonly Mail[], shown?: Mail): string {
  const title = shown ? `${shown.subject} · Correos` : 'Correos';
  const list =
    mails.length === 0
      ? '<p class="empty">Aún no se ha enviado ningún correo.</p>'
      : `<ul>${mails.map((mail) => row(mail, mail.id === shown?.id)).join('')}</ul>`;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${mailStyle}</style>
</head>
<body>
<header><h1><a href="${base}">Correos</a></h1>
<p>Lo que el portal ha enviado. Desde este equipo no sale ningún correo.</p></header>
<div class="columns${shown ? ' reading' : ''}">
<nav aria-label="Correos enviados">${list}</nav>
<main>${shown ? letter(shown) : '<p class="empty">Elige un correo para leerlo.</p>'}</main>
</div>
</body>
</html>
`;
}

function row(mail: Mail, current: boolean): string {
  const to = [...mail.to, ...mail.cc, ...mail.bcc].join(', ');
  return `<li><a href="${base}/${encodeURIComponent(mail.id)}"${current ? ' aria-current="page"' : ''}>
<span class="subject">${escape(mail.subject || '(sin asunto)')}</span>
<span class="to">${escape(to)}</span>
<time datetime="${escape(mail.sentAt)}">${when.format(new Date(mail.sentAt))}</time></a></li>`;
}

function letter(mail: Mail): string {
  const lines: [string, string][] = [
    ['De', mail.from],
    ['Para', mail.to.join(', ')],
    ['Copia', mail.cc.join(', ')],
    ['Copia oculta', mail.bcc.join(', ')],
    ['Responder a', mail.replyTo.join(', ')],
    ['Fecha', when.format(new Date(mail.sentAt))],
    ...Object.entries(mail.headers).map(([name, value]): [string, string] => [headerName(name), value]),
  ];
  const facts = lines.filter(([, value]) => value !== '');
  return `<article><h2>${escape(mail.subject || '(sin asunto)')}</h2>
<dl>${facts.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>
<div class="bodies">
${mail.html === '' ? '' : `<section><h3>Formato HTML</h3>${frame(mail.html)}</section>`}
${mail.text === '' ? '' : `<section><h3>Texto</h3><pre tabindex="0">${linked(mail.text)}</pre></section>`}
</div></article>`;
}

/** `list-unsubscribe` as people write it. */
function headerName(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/gu, (start) => start.toUpperCase());
}

/** The mail's own page can neither run anything nor reach ours; its links open beside it. */
function frame(html: string): string {
  const target = '<base target="_blank">';
  const head = /<head[^<>]*>/iu;
  const page = head.test(html) ? html.replace(head, (tag) => tag + target) : target + html;
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return `<iframe title="Cuerpo del correo" sandbox="${sandbox}" srcdoc="${escape(page)}"></iframe>`;
}

function linked(text: string): string {
  const pieces = text.split(/(https?:\/\/[^\s<>"]+)/u);
  return pieces
    .map((piece, at) => {
      const safe = escape(piece);
      return at % 2 === 1 ? `<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>` : safe;
    })
    .join('');
}
