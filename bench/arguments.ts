import { parseOptions, UsageError } from '../scripts/target/options.ts';

export const usage = `Uso: npm run bench [-- --sizes 10000,100000,1000000] [--runs 7]
     npm run bench -- --acts [--sizes 10000,100000,1000000]

Mide el índice junto a PostgreSQL, las páginas y el inicio de sesión, y escribe docs/performance.md.
Cada tamaño, de al menos 5.000 muestras; al menos 7 repeticiones: la mediana de menos dice poco.
Con --acts cuenta lo que pide a AWS cada cosa que se hace en el portal, y escribe scripts/costs/measured.json, de donde
sale docs/costs.md (npm run costs).`;

/** What to measure. Throws UsageError. */
export function readArguments(args: readonly string[]): { sizes: number[]; runs: number; acts: boolean } {
  const { values } = parseOptions(args, {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    runs: { type: 'string', default: '7' },
    acts: { type: 'boolean', default: false },
  });
  const sizes = values.sizes.split(',').map(Number);
  const runs = Number(values.runs);
  const isGood = sizes.every((size) => Number.isInteger(size) && size >= 5000) && Number.isInteger(runs) && runs >= 7;
  if (!isGood) throw new UsageError('--sizes y --runs no se entienden');
  return { sizes: sizes.toSorted((a, b) => a - b), runs, acts: values.acts };
}
