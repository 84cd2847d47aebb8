import { expect, it } from 'vitest';
import { headerOf, muestra } from '../../../../testing/muestras.ts';
import { muestraOf } from '../../muestras/store/muestras.ts';
import { DigestNews } from './digest-content.ts';

const [published, desde] = ['2026-11-01T10:00:00.000Z', '2026-11-20T08:00:00.000Z'];
const alcance = { solicitantes: 'todos', tipos: 'todos' } as const;

const publishedAt = (publicada: string) => ({ importedAt: publicada, lastModified: publicada, publicada });

it('no days are given to look for failing samples in, where one fails in a determination alone', async () => {
  const daysOf = async (...conclusions: string[]) => {
    const news = new DigestNews(alcance, { desde, ajenas: new Set(), most: 10 });
    for (const [n, conclusion_muestra] of conclusions.entries()) {
      const resultados = [{ descripcion: 'Legionella spp.', conclusion: 'No cumple' }];
      const counts = { total_resultados: 1, resultados_cumplen: 0, resultados_no_cumplen: 1 };
      const determinaciones = [{ descripcion: 'Legionella', status_inteligente: 'Cumple', resultados, ...counts }];
      const document = muestra({ _id: `m-${n}`, conclusion_muestra, determinaciones });
      const header = headerOf(document, publishedAt(desde));
      news.add(header, muestraOf({ header, document }), Date.parse(desde));
    }
    const { content } = await news.content();
    return [content.noCumplen, content.fechasNoCumplen !== undefined];
  };
  expect(await daysOf('No cumple', 'No cumple')).toEqual([2, true]);
  expect(await daysOf('No cumple', 'Cumple')).toEqual([2, false]);
});

it.each([
  ['a change of then that is told only now', published, 1],
  ['a later change that no reader sees', '2026-11-21T10:00:00.000Z', 0],
])('a sample published before the last digest, by %s, is news %#', (_, creado, nuevas) => {
  const news = new DigestNews(alcance, { desde, ajenas: new Set(), most: 10 });
  const document = muestra({ _id: 'm-1' });
  const header = headerOf(document, publishedAt(published));
  news.add(header, muestraOf({ header, document }), Date.parse(creado));
  expect(news.room).toBe(10 - nuevas);
});
