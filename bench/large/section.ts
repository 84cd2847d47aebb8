const heading = '## Large laboratories';

/** The part of docs/performance.md on large laboratories, its last; empty where there is none yet. */
export function sectionOf(text: string): string {
  const start = text.indexOf(`\n${heading}\n`);
  return start === -1 ? '' : text.slice(start + 1);
}

/** The text with that part in place of the one that it had. `section` begins with its heading, or is empty. */
export function withSection(text: string, section: string): string {
  const rest = text.slice(0, text.length - sectionOf(text).length).trimEnd();
  return section ? `${rest}\n\n${section.trimEnd()}\n` : `${rest}\n`;
}

/** The part, of its paragraphs and tables. */
export function sectionWith(parts: readonly string[]): string {
  return [heading, ...parts].filter(Boolean).join('\n\n');
}
