import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainBranding } from '../../../contract/base/branding.ts';
import { acts, type Leido } from '../../../testing/tablon-acts.ts';
import { now, Vida } from '../../../testing/tablon-oracle.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useDropBucket } from '../../../testing/use-drop-bucket.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import { readTablon } from './read-pages.ts';

useDropBucket();
process.env['BRANDINGS'] = JSON.stringify([plainBranding]);

let visits = 0;

/** What an address without a board answers. */
const nada = { code: 'NOT_FOUND', message: 'Esta página no existe o ya no se publica' };

/** What the product answers. */
async function read(nombre: string): Promise<Leido | typeof nada> {
  visits++;
  const address = `203.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
  const request = {
    ...asking(now, storedUsuario({ _id: 'nadie' })),
    visitor: async () => ({ address, origin: null }),
    concerns: () => undefined,
  };
  const asked = { params: { nombre }, query: undefined, body: undefined };
  const page = await readTablon(asked, request).catch(({ code, message }: typeof nada) => ({ code, message }));
  if ('code' in page) return page;
  const { html } = page;
  const [head = '', failing = '', ...sections] = html.split('<section>');
  const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found);
  return {
    titulo: /<h1>([^<]*)/u.exec(head)?.[1] ?? '',
    conjuntos: sections.map((section) => ({
      titulo: /<h2[^>]*>([^<]*)/u.exec(section)?.[1] ?? '',
      cuando: all(section, /<time datetime="([^"]*)"/gu),
      valores: all(section, /<td[^>]*>([^<]*)/gu),
    })),
    medidas: failing
      .split('<li>')
      .slice(1)
      .map((item) => /Medida tomada[^<]*<\/strong> ([^<]*)/u.exec(item)?.[1] ?? ''),
    estado: /<p class="estado ?(\w*)"/u.exec(html)?.[1] ?? '',
    abiertos: Number((/Hay (un|\d+) incumplimientos? sin/u.exec(html)?.[1] ?? '0').replace('un', '1')),
  };
}

it('whatever becomes of samples, names, clients, programmes and settings, a board shows what a naive reading of them does', async () => {
  let shown = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 30 }), async (story) => {
      const vida = new Vida();
      await vida.begin();
      for (const act of story) {
        await vida.act(act);
        for (const address of vida.addresses) {
          const naive = vida.naive(address);
          const expected = naive ?? nada;
          if (naive) shown++;
          else refused++;
          expect([address, await read(address)]).toEqual([address, expected]);
        }
      }
    }),
    { numRuns: runsOf(32) },
  );
  expect([shown > 0, refused > 0]).toEqual([true, true]);
}, 240_000);
