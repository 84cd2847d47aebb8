/** A name for the mapping of a file, of what its own name says but for dates and numbers: `resultados_2026-05.csv` → `resultados`. */
export function nameFor(archivo: string): string {
  const name = archivo
    .replace(/(?:\.[a-z]{1,6}){1,2}$/iu, '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replaceAll(/\d+/gu, ' ')
    .trim()
    .replaceAll(/[^a-z]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
    .slice(0, 40)
    .replace(/-$/u, '');
  return name === '' ? 'laboratorio' : name;
}
