/** The parts of docs/performance.md that runs of their own write, in their order at its end. */
const headings = ['Lambda packages', 'Values', 'Points and incidents', 'Deliveries', 'Large laboratories'] as const;
export type Heading = (typeof headings)[number];

/** A part of docs/performance.md, from its heading to the next one's; empty where there is none yet. */
function sectionOf(text: string, heading: Heading): string {
  const start = text.indexOf(`\n## ${heading}\n`);
  if (start === -1) return '';
  const end = text.indexOf('\n## ', start + 1);
  return text.slice(start + 1, end === -1 ? undefined : end + 1);
}

/** The text with these parts in place of those that it had; the others stay. A part begins with its heading, or is empty. */
export function withSections(text: string, sections: Partial<Record<Heading, string>>): string {
  const own = headings.map((heading) => sections[heading] ?? sectionOf(text, heading));
  let rest = text;
  for (const heading of headings) rest = rest.replace(sectionOf(rest, heading), () => '');
  return `${[rest, ...own]
    .map((part) => part.trimEnd())
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** The parts that a text has, to be kept when the rest of it is written. */
export function sectionsOf(text: string): Partial<Record<Heading, string>> {
  return Object.fromEntries(headings.map((heading) => [heading, sectionOf(text, heading)]));
}

/** A part, of its heading, its paragraphs and tables. */
export function sectionWith(heading: Heading, parts: readonly string[]): string {
  return [`## ${heading}`, ...parts].filter(Boolean).join('\n\n');
}
