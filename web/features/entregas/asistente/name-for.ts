/** Letters that a word has at least to say something of a file: `C1-A` says nothing. */
const fewest = 3;

/**
 * A name for the mapping of a file that none of those `taken` has, of what its own name says but for dates, numbers and
 * single letters: `resultados_2026-05.csv` → `resultados`.
 */
export function nameFor(archivo: string, taken: readonly string[] = []): string {
  const words = archivo
    .replace(/(?:\.[a-z]{1,6}){1,2}$/iu, '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((word) => word.length > 1);
  const name = words.some((word) => word.length >= fewest)
    ? words.join('-').slice(0, 40).replace(/-$/u, '')
    : 'laboratorio';
  for (let n = 2, free = name; ; free = `${name}-${n++}`) if (!taken.includes(free)) return free;
}
