import { projectSources } from './quality/check-rooms.ts';
import { importsOf } from './quality/imports.ts';
import { runCommandLine } from './target/command-line.ts';
import { noArguments } from './target/options.ts';

const usage = `Uso: npm run figures

Cifras del código, sala por sala: ficheros, líneas, mediana y percentil 90, pruebas, e importaciones
entre salas.`;

interface SourceFile {
  path: string;
  lines: number;
  /** The files of the project that it imports. */
  imports: readonly string[];
}

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/u.test(path);

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
    noArguments(process.argv.slice(2));
    const files = [...(await projectSources())]
      .filter(([path]) => path.includes('/'))
      .map(([path, text]) => {
        const imports = importsOf(path, text).flatMap(({ target, isPackage }) => (isPackage ? [] : [target]));
        return { path, lines: text.split('\n').length - 1, imports };
      });
    const code = files.filter((file) => !isTest(file));
    const rooms = [...new Set(files.map(({ path }) => roomOf(path)))].toSorted();
    const row = (name: string, isIn: (path: string) => boolean) => {
      const [tests, testLines] = sizes(files.filter((file) => isTest(file) && isIn(file.path)));
      return [name, ...sizes(code.filter(({ path }) => isIn(path))), tests ?? 0, testLines ?? 0];
    };
    print(
      ['room', 'files', 'lines', 'median', 'p90', 'tests', 'lines'],
      [
        ...rooms.map((room) => row(room, (path) => roomOf(path) === room)),
        row('lambdas (all)', (path) => path.startsWith('lambdas/')),
        row('all', () => true),
      ],
    );

    const between = new Map<string, number>();
    for (const { path, imports } of code) {
      for (const target of imports) {
        const arrow = `${roomOf(path)} → ${roomOf(target)}`;
        if (roomOf(path) !== roomOf(target)) between.set(arrow, (between.get(arrow) ?? 0) + 1);
      }
    }
    console.log('\nImports between rooms, tests aside:');
    print(
      ['from → to', 'imports'],
      [...between].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    return 0;
  },
});
