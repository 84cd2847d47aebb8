import { parseOptions, UsageError } from '../../scripts/target/options.ts';

export const usage = `Uso: npm run bench [-- TAMAÑO…] [--only TROZOS]

Mide listas, estadísticas, valores, puntos, programas, una entrega y arranques en frío en laboratorios de estos tamaños (muestras;
10000, 100000 y 1000000 si no se dice otro), junto a PostgreSQL, si está instalado, y DuckDB, que se instala aparte en .tools. Las
respuestas se comparan antes de medir: si difieren, acaba con error. Escribe docs/performance.md.

  --only TROZOS  solo las preguntas cuyo nombre contiene alguno de estos trozos, separados por comas; sin escribir nada

Con dos núcleos, 100.000 muestras piden unos minutos; un millón, media hora, 5 GB de disco y 6 GB de memoria.`;

/** The data set has 5,000 samples of one client, and others beside them. */
const fewest = 10_000;

/** What is measured: sizes from few to many, and parts of names of questions, or none for all. Throws UsageError. */
export function readArguments(args: readonly string[]) {
  const { values, positionals } = parseOptions(args, { only: { type: 'string', default: '' } });
  const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000, 100_000, 1_000_000];
  if (!sizes.every((size) => Number.isInteger(size) && size >= fewest))
    throw new UsageError(
      `No se entiende ${positionals.join(' ')}: los tamaños son números de muestras, al menos 10.000`,
    );
  return { sizes: [...new Set(sizes)].toSorted((a, b) => a - b), only: values.only.split(',').filter(Boolean) };
}
