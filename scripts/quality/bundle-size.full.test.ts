import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * Bytes, gzipped, of the JavaScript that the results page needs before its charts, and of the charts'. Names of classes in
 * the markup are part of it; they save more than as much in style sheets.
 */
const mostBeforeCharts = 230_000;
const mostOfCharts = 420_000;

/** What is fetched to show the results page with its statistics, but for what draws. */
const before = [
  'web/portal.tsx',
  'web/features/resultados/ResultsPage.tsx',
  'web/features/resultados/ahora/Ahora.tsx',
  'web/features/resultados/stats/StatisticsTab.tsx',
];
const charts = 'web/charts/Plot.tsx';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

async function built(): Promise<Chunks> {
  const output = await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { write: false } });
  if (!('output' in output)) throw new Error('The web is built in one go');
  return new Map(output.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
}

/** A module's chunk and every chunk that it can't begin without. */
function needed(chunks: Chunks, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (fileName: string) => {
    if (files.has(fileName)) return;
    files.add(fileName);
    for (const imported of chunks.get(fileName)?.imports ?? []) add(imported);
  };
  for (const module of modules) {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(join(root, module)));
    if (!chunk) throw new Error(`${module} is in no chunk`);
    add(chunk.fileName);
  }
  return files;
}

function gzipped(chunks: Chunks, files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '').length, 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

it('the results page comes light, and its charts after it', async () => {
  // As it is deployed: a test's own environment would bring React's checks for developers along.
  vi.stubEnv('NODE_ENV', 'production');
  const chunks = await built();
  const first = needed(chunks, before);
  const drawing = needed(chunks, [charts]).difference(first);
  const sizes = { first: gzipped(chunks, first), drawing: gzipped(chunks, drawing) };
  console.log(`JavaScript, gzipped: /results ${kilobytes(sizes.first)}, its charts ${kilobytes(sizes.drawing)}`);
  expect(sizes.first).toBeLessThanOrEqual(mostBeforeCharts);
  expect(sizes.drawing).toBeLessThanOrEqual(mostOfCharts);
});
