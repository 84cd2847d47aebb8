import { expect, it } from 'vitest';
import { headerOf, muestra } from '../../../../testing/muestras.ts';
import { muestraOf } from '../../muestras/store/muestras.ts';
import { DigestNews } from './digest-content.ts';

const [published, desde] = ['2026-11-01T10:00:00.000Z', '2026-11-20T08:00:00.000Z'];
const alcance = { solicitantes: 'todos', tipos: 'todos' } as const;

it.each([
  ['a change of then that is told only now', published, 1],
  ['a later change that no reader sees', '2026-11-21T10:00:00.000Z', 0],
])('a sample published before the last digest, by %s, is news %#', (_, creado, nuevas) => {
  const news = new DigestNews(alcance, { desde, ajenas: new Set(), most: 10 });
  const document = muestra({ _id: 'm-1' });
  const header = headerOf(document, { importedAt: published, lastModified: published, publicada: published });
  news.add(header, muestraOf({ header, document }), Date.parse(creado));
  expect(news.room).toBe(10 - nuevas);
});
