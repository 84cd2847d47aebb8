import { root } from '../local/environment.ts';
import { readSources, type SourceFile } from './quality/read-imports.ts';
import { runCommandLine } from './target/command-line.ts';
import { parseOptions } from './target/options.ts';

const usage = `Uso: npm run figures

Cifras del código, sala por sala: ficheros, líneas, mediana y percentil 90, ficheros de menos de 40 líneas que solo usa
un vecino, e importaciones entre salas.`;

/** Lines under which a file that only its neighbour reads could as well be a part of it. */
const smallFile = 40;

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/u.test(path);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** A room: a folder at the top, or one below lambdas. */
function roomOf(path: string): string {
  const parts = path.split('/');
  return parts[0] === 'lambdas' && parts.length > 2 ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

/** The value below which this share of the sorted values lies. */
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function sizes(files: readonly SourceFile[]): (string | number)[] {
  const lines = files.map((file) => file.lines).toSorted((a, b) => a - b);
  return [lines.length, lines.reduce((sum, one) => sum + one, 0), percentile(lines, 0.5), percentile(lines, 0.9)];
}

/** Small files that one file alone imports, of the same folder; those with a test, or loaded by `import()`, aside. */
function readByNeighbour(files: readonly SourceFile[]): SourceFile[] {
  const importers = new Map<string, { from: string; isDynamic: boolean }[]>();
  for (const { path, imports } of files.filter((file) => !isTest(file))) {
    for (const { to, isDynamic } of imports) {
      const known = importers.get(to) ?? [];
      if (known.every(({ from }) => from !== path)) importers.set(to, [...known, { from: path, isDynamic }]);
    }
  }
  const tested = new Set(files.filter(isTest).flatMap(({ imports }) => imports.map(({ to }) => to)));
  return files.filter(({ path, lines }) => {
    const [only, ...others] = importers.get(path) ?? [];
    if (!only || others.length > 0 || only.isDynamic || lines >= smallFile || tested.has(path)) return false;
    return folderOf(only.from) === folderOf(path);
  });
}

function print(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const widths = head.map((title, n) => Math.max(title.length, ...rows.map((row) => String(row[n]).length)));
  const line = (row: readonly (string | number)[]) =>
    row
      .map((cell, n) => (n === 0 ? String(cell).padEnd(widths[n] ?? 0) : String(cell).padStart(widths[n] ?? 0)))
      .join('  ');
  console.log([head, ...rows].map((row) => line(row).trimEnd()).join('\n'));
}

await runCommandLine({
  usage,
  work: async () => {
    parseOptions(process.argv.slice(2), {});
    const files = await readSources(root);
    const code = files.filter((file) => !isTest(file));
    const small = readByNeighbour(files);
    const rooms = [...new Set(files.map(({ path }) => roomOf(path)))].toSorted();
    const row = (name: string, isIn: (path: string) => boolean) => {
      const [tests, testLines] = sizes(files.filter((file) => isTest(file) && isIn(file.path)));
      const lonely = small.filter(({ path }) => isIn(path)).length;
      return [name, ...sizes(code.filter(({ path }) => isIn(path))), lonely, tests ?? 0, testLines ?? 0];
    };
    print(
      ['room', 'files', 'lines', 'median', 'p90', `<${smallFile} beside`, 'tests', 'lines'],
      [
        ...rooms.map((room) => row(room, (path) => roomOf(path) === room)),
        row('lambdas (all)', (path) => path.startsWith('lambdas/')),
        row('all', () => true),
      ],
    );

    const between = new Map<string, number>();
    for (const { path, imports } of code) {
      for (const { to, isOurs } of imports) {
        const arrow = `${roomOf(path)} → ${roomOf(to)}`;
        if (isOurs && roomOf(path) !== roomOf(to)) between.set(arrow, (between.get(arrow) ?? 0) + 1);
      }
    }
    console.log('\nImports between rooms, tests aside:');
    print(
      ['from → to', 'imports'],
      [...between].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );

    console.log(`\nFiles under ${smallFile} lines whose only importer lies beside them, neither tested nor lazy:`);
    for (const { path, lines } of small) console.log(`${String(lines).padStart(4)}  ${path}`);
    return 0;
  },
});
