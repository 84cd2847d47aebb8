import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectSources } from './quality/check-rooms.ts';
import { importsOf } from './quality/imports.ts';
import { type Entry, Program } from './quality/reach.ts';
import { runCommandLine } from './target/command-line.ts';
import { noArguments } from './target/options.ts';

const usage = `Uso: npm run figures

Cuántas clases de cosas tiene el producto y cuánto alcanza cada entrada, hoy y en la última versión;
después, sala por sala: ficheros, líneas, mediana y percentil 90, pruebas, e importaciones entre salas.`;

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

const isProduct = (path: string) =>
  /^(?:contract|lambdas|web)\//u.test(path) && !/\.test\.tsx?$|(?:^|\/)testing(?:\.ts$|\/)/u.test(path);

/** From where it is followed what a newcomer has to open. */
const entries: readonly (Entry & { what: string })[] = [
  { what: 'the list of results', path: 'lambdas/domain/resultados/list-results.ts', name: 'listResults' },
  { what: 'a file of samples', path: 'lambdas/domain/entregas/store/ingest-muestras.ts', name: 'ingestMuestras' },
  { what: 'a turn of incidents', path: 'lambdas/functions/seguimiento.ts', name: 'handler' },
  { what: 'coverage', path: 'lambdas/domain/programa/get-cobertura.ts', name: 'getCobertura' },
  { what: '/verificar', path: 'lambdas/domain/verificar/verificar.ts', name: 'verificar' },
  { what: 'signing in', path: 'lambdas/domain/cuenta/login.ts', name: 'login' },
];

/** Kinds of things of a product, by what they are called. */
function kindsOf(sources: ReadonlyMap<string, string>): Map<string, number | string> {
  const product = new Map([...sources].filter(([path]) => isProduct(path)));
  const program = new Program(product);
  const matches = (of: RegExp, pattern: RegExp) =>
    [...product].flatMap(([path, text]) => (of.test(path) ? [...text.matchAll(pattern)] : [])).length;
  const { all, ofOneReader } = program.exportedFunctions();
  const files = (pattern: RegExp) => [...product.keys()].filter((path) => pattern.test(path)).length;
  const reached = entries.map(({ what, ...entry }): [string, string] => {
    const { files: count, functions } = product.has(entry.path) ? program.reach(entry) : { files: 0, functions: 0 };
    return [`reached from ${what}: files, functions`, count === 0 ? '–' : `${count}, ${functions}`];
  });
  return new Map<string, number | string>([
    ['tokens of product code', [...program.sources.values()].reduce((sum, { tokens }) => sum + tokens, 0)],
    ['files of product code', product.size],
    ['entities', matches(/^lambdas\//u, /model: \{ entity: '|= portalEntity\('/gu)],
    ['events of the bus', matches(/platform\/bus\/events\.ts$/u, /\bqueue: '/gu)],
    ['mails', matches(/avisos\/mail\/mail-orders\.ts$/u, /^ {2}\w+: (?:async |\w)/gmu)],
    [
      'functions that send mails',
      matches(
        /avisos\/mail\/[^/]+\.ts$/u,
        /^export (?:async function|function|const) send(?!Once|Claimed|Diario)\w+/gmu,
      ),
    ],
    ['calls', matches(/^contract\//u, /^ {4}method: '/gmu)],
    ['functions', files(/^lambdas\/functions\/[^/]+\.ts$/u)],
    ['exported functions', all],
    ['of one reader alone', `${ofOneReader} (${Math.round((100 * ofOneReader) / all)} %)`],
    ...reached,
  ]);
}

/** The product's sources as a released version had them; undefined where its tag isn't here. */
async function sourcesAt(tag: string): Promise<Map<string, string> | undefined> {
  const run = promisify(execFile);
  const known = await run('git', ['tag', '--list', tag]);
  if (known.stdout.trim() === '') return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-figures-'));
  try {
    const archive = join(folder, 'sources.tar');
    await run('git', ['archive', '--output', archive, tag, 'contract', 'lambdas', 'web']);
    await run('tar', ['-xf', archive, '-C', folder]);
    const paths = (await readdir(folder, { recursive: true })).filter((path) => /\.tsx?$/u.test(path));
    return new Map(
      await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const)),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The tag of the newest version that the changelog names. */
async function lastRelease(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  return `v${/^## (\d+\.\d+\.\d+)$/mu.exec(text)?.[1] ?? ''}`;
}

/** A file under 40 lines of code that one file beside it alone reads: a part of that one, most likely. */
const fewLines = 40;

await runCommandLine({
  usage,
  work: async () => {
    noArguments(process.argv.slice(2));
    const sources = await projectSources();
    const tag = await lastRelease();
    const before = await sourcesAt(tag);
    const [then, today] = [before && kindsOf(before), kindsOf(sources)];
    print(
      ['kind', 'today', tag],
      [...today].map(([kind, count]) => [kind, count, then?.get(kind) ?? '–']),
    );
    console.log('');
    const files = [...sources]
      .filter(([path]) => path.includes('/'))
      .map(([path, text]) => {
        const imports = importsOf(path, text).flatMap(({ target, isPackage }) => (isPackage ? [] : [target]));
        return { path, lines: text.split('\n').length - 1, imports };
      });
    const code = files.filter((file) => !isTest(file));
    const readers = Map.groupBy(
      code.flatMap(({ path, imports }) => imports.map((target) => ({ path, target }))),
      ({ target }) => target,
    );
    const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
    const small = code.filter(({ path, lines }) => {
      const [reader, ...others] = readers.get(path) ?? [];
      return lines < fewLines && others.length === 0 && reader && folderOf(reader.path) === folderOf(path);
    });
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

    console.log(`\nFiles under ${fewLines} lines that one file beside them alone reads: ${small.length}`);
    for (const { path, lines } of small) console.log(`  ${path} (${lines})`);

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
