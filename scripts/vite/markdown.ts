import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const suffix = '?documento';

/** A heading of a document, and where a link to it leads. */
interface Heading {
  id: string;
  text: string;
  depth: number;
}

/**
 * Lets the web show a document of `docs/`: `import { html, headings } from '…/guia.md?documento'` is the document as
 * HTML, made when the web is built, with its pictures as files of the site. Its title is among the headings alone, so that
 * the page can put something between both. Nothing of Markdown goes to the browser.
 */
export function markdownDocuments(): Plugin {
  return {
    name: 'markdown-documents',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      return documentModule(await readFile(file, 'utf8'), dirname(file));
    },
  };
}

/** The module of a document: its HTML; the addresses of pictures come from imports of their files. */
export async function documentModule(markdown: string, folder: string): Promise<string> {
  const pictures: string[] = [];
  const headings: Heading[] = [];
  const sizes = new Map<string, { width: number; height: number }>();
  const marked = new Marked({
    async: true,
    async walkTokens(token) {
      if (token.type !== 'image') return;
      const { href } = token as Tokens.Image;
      sizes.set(href, pngSize(await readFile(join(folder, href))));
    },
    renderer: {
      heading({ tokens, depth, text }) {
        const id = idOf(text);
        headings.push({ id, text, depth });
        if (depth === 1) return '';
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Code scrolls where it is wider than the page, by the keyboard too.
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      image({ href, text }) {
        const index = pictures.push(join(folder, href)) - 1;
        const { width, height } = sizes.get(href) ?? { width: 0, height: 0 };
        // The space is kept before the picture comes.
        return `<img src="\0${index}\0" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy">`;
      },
    },
  });
  const html = await marked.parse(markdown);
  const imports = pictures.map(
    (path, index) => `import picture${index} from ${JSON.stringify(`${path}?url&no-inline`)};`,
  );
  const parts = html
    .split('\0')
    .map((part, index) => (index % 2 === 1 ? `picture${part}` : JSON.stringify(part)))
    .join(' + ');
  return `${imports.join('\n')}\nexport const html = ${parts};\nexport const headings = ${JSON.stringify(headings)};\n`;
}

/** `Cómo se filtra` as `como-se-filtra`. */
function idOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Width and height of a PNG, in pixels, from its first chunk. Throws a RangeError for what is too short to be one. */
function pngSize(bytes: Buffer): { width: number; height: number } {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
