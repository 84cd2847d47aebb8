/** A page that fetches nothing: not even an icon. */
export function pageOf({
  title,
  indexable,
  style,
  body,
}: Record<'title' | 'style' | 'body', string> & { indexable: boolean }): string {
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    indexable ? '' : '<meta name="robots" content="noindex">',
    `<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`,
  ].join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or a quoted attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (char) => entities[char] ?? char);
}

/** A text cut to this many characters, with a mark where it was cut. */
export function recortado(text: string, most: number): string {
  const chars = Array.from(text);
  return chars.length <= most ? text : `${chars.slice(0, most - 1).join('')}…`;
}
