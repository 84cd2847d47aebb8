import type { Branding } from '../../../contract/base/config.ts';
import { accentColours } from '../../../contract/base/branding.ts';

/** An entry of a mail's list, with a link. */
export interface LetterItem {
  title: string;
  url: string;
  /** A badge beside the title. */
  mark?: string;
  /** In grey, after the lines. */
  subtitle: string;
  lines: readonly { strong: string; text: string; link?: { label: string; url: string } | undefined }[];
}

/** The content of a mail, rendered as text and as HTML. */
export interface Letter {
  title: string;
  /** Before the button; plain text, a paragraph each. */
  paragraphs: readonly string[];
  /** A list between the paragraphs and the button, and a paragraph after it. */
  items?: readonly LetterItem[];
  after?: string;
  button: { label: string; url: string };
  /** After the button, smaller. */
  notes: readonly string[];
  /** The end of the mail: why it was sent, and the link to unsubscribe. */
  footer?: { text: string; label: string; url: string };
}

type Sender = Pick<Branding, 'empresa' | 'nombre'>;

/** A letter as plain text. */
export function letterText({ nombre }: Sender, letter: Letter): string {
  const { title, paragraphs, items = [], after, button, notes, footer } = letter;
  const blocks = [
    title,
    ...paragraphs,
    ...items.map(itemText),
    ...(after ? [after] : []),
    `${button.label}:\n${button.url}`,
    ...notes,
    `-- \n${nombre} · Área Cliente`,
    ...(footer ? [`${footer.text}\n${footer.label}:\n${footer.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function itemText({ title, mark, subtitle, lines, url }: LetterItem): string {
  const entries = lines.map(({ strong, text, link }) => {
    const line = `  ${text === '' ? strong : `${strong}: ${text}`}`;
    return link ? `${line}\n    ${link.label}: ${link.url}` : line;
  });
  return [`* ${title}${mark ? ` (${mark})` : ''}`, ...entries, `  ${subtitle}`, `  ${url}`].join('\n');
}

/** A letter as HTML that mail programs render: tables, inline styles, no pictures, no scripts. */
export function letterHtml({ empresa, nombre }: Sender, letter: Letter): string {
  const { title, paragraphs, items = [], after, button, notes, footer } = letter;
  const accent = accentColours[empresa];
  const name = escapeHtml(nombre);
  const url = escapeHtml(button.url);
  const paragraphsHtml = (texts: readonly string[], style: string) =>
    texts.map((text) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:#f7f8fa;color:#1a2230;font:15px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e5e8ec;border-top:4px solid ${accent};border-radius:10px"><tr><td style="padding:28px 32px 20px">
<p style="margin:0 0 24px;color:${accent};font-size:18px;font-weight:600">${name}</p>
<h1 style="margin:0 0 16px;font-size:22px;font-weight:600;line-height:1.3">${escapeHtml(title)}</h1>
${paragraphsHtml(paragraphs, '')}
${items.length > 0 ? itemsHtml(items, accent) : ''}${after ? paragraphsHtml([after], '') : ''}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="border-radius:8px;background:${accent}">
<a href="${url}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a>
</td></tr></table>
<p style="margin:0 0 16px;color:#5d6878;font-size:13px">Si el botón no funciona, copia esta dirección en tu navegador:<br>
<a href="${url}" style="color:${accent};word-break:break-all">${url}</a></p>
${paragraphsHtml(notes, 'color:#5d6878;font-size:13px')}
</td></tr></table>
<p style="margin:16px 0 0;color:#5d6878;font-size:12px">${name} · Área Cliente</p>
${footer ? footerHtml(footer) : ''}
</td></tr></table>
</body>
</html>
`;
}

function itemsHtml(items: readonly LetterItem[], accent: string): string {
  const rows = items.map(({ title, url, mark, subtitle, lines }) => {
    const entries = lines.map(({ strong, text, link }) => {
      const detail = text === '' ? '' : `: ${escapeHtml(text)}`;
      const more = link
        ? ` <a href="${escapeHtml(link.url)}" style="color:${accent};font-size:13px">${escapeHtml(link.label)}</a>`
        : '';
      return `<div style="margin-top:4px"><strong>${escapeHtml(strong)}</strong>${detail}${more}</div>`;
    });
    const marked = mark
      ? ` <span style="padding:1px 6px;border:1px solid #b98900;border-radius:4px;color:#7a5a00;font-size:12px">${escapeHtml(mark)}</span>`
      : '';
    return `<tr><td style="padding:12px 0;border-top:1px solid #e5e8ec">
<a href="${escapeHtml(url)}" style="color:${accent};font-weight:600">${escapeHtml(title)}</a>${marked}
${entries.join('\n')}
<div style="margin-top:4px;color:#5d6878;font-size:13px">${escapeHtml(subtitle)}</div>
</td></tr>`;
  });
  return `<table width="100%" role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-bottom:1px solid #e5e8ec">
${rows.join('\n')}
</table>
`;
}

function footerHtml({ text, label, url }: NonNullable<Letter['footer']>): string {
  return `<p style="margin:8px 0 0;color:#5d6878;font-size:12px">${escapeHtml(text)}
<a href="${escapeHtml(url)}" style="color:#5d6878">${escapeHtml(label)}</a></p>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}
