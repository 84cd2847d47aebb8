import { parseOptions, UsageError } from '../scripts/target/options.ts';

export const usage = `Uso: npm run bench [-- --sizes 10000,100000,1000000] [--runs 7]

Mide el índice junto a PostgreSQL, las páginas y el inicio de sesión, y escribe docs/performance.md.
Cada tamaño, de al menos 5.000 muestras; al menos 7 repeticiones: la mediana de menos dice poco.`;

/** What to measure. Throws UsageError. */
export function readArguments(args: readonly string[]): { sizes: number[]; runs: number } {
  const { values } = parseOptions(args, {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    runs: { type: 'string', default: '7' },
  });
  const sizes = values.sizes.split(',').map(Number);
  const runs = Number(values.runs);
  const isGood = sizes.every((size) => Number.isInteger(size) && size >= 5000) && Number.isInteger(runs) && runs >= 7;
  if (!isGood) throw new UsageError('--sizes y --runs no se entienden');
  return { sizes: sizes.toSorted((a, b) => a - b), runs };
}
