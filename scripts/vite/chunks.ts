import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');
const results = 'web/features/results/';

/** The entry and what it reads next, and what is drawn first on the page that most visits begin with. */
const entry = 'web/main.tsx';
const brand = 'web/branding/brand.ts';
const app = 'web/App.tsx';
const firstPage = ['ResultsPage.tsx', 'ahora/Ahora.tsx', 'stats/StatisticsTab.tsx', 'stats/Overview.tsx'].map(
  (name) => results + name,
);
/** Pages that share much with it. */
const otherPages = [
  'web/features/sample/SamplePage.tsx',
  'web/features/en-curso/EnCursoPage.tsx',
  'web/features/informes/InformesPage.tsx',
  'web/features/admin/AdminPage.tsx',
];

/** Files that are pages, or their tabs. */
const pageFile = /(?:Page|Tab)\.tsx$/u;

/** Length of a chunk's code up to which it is small, and how many pages share one that is worth fetching with all of them. */
const smallLength = 3000;
const manyPages = 3;

/**
 * The chunks of what is fetched first: `base` is what the entry needs, `schemas` and `app` what it reads next, `results`
 * what only the first page needs besides, `common` what it shares with other pages, and what is small and shared by several.
 * What no page but one needs comes with that page. Left alone, the bundler parts modules by which of a hundred dynamic
 * imports need them: 86 files for the first page, most of a kilobyte, for which a phone waits in rounds of six. Which modules
 * a page needs once unused ones are shaken off only a build says: one is made before, and written nowhere.
 */
export async function firstPageGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const output = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, emptyOutDir: false },
  });
  if (!('output' in output)) throw new Error('The web is built in one go');
  const chunks = new Map(output.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));

  const fileOf = (module: string): string => {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(join(root, module)));
    if (!chunk) throw new Error(`${module} is in no chunk`);
    return chunk.fileName;
  };
  /** Some files, and all that they need before they can run. */
  const closure = (first: readonly string[]): Set<string> => {
    const files = new Set(first);
    for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported);
    return files;
  };
  const modulesOf = (files: Iterable<string>): Set<string> =>
    new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
  const needed = (modules: readonly string[]): Set<string> => modulesOf(closure(modules.map(fileOf)));
  const base = needed([entry]);
  const schemas = needed([brand]);
  const everyPage = needed([app]);
  const page = needed(firstPage);
  const elsewhere = needed(otherPages);

  const pages = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId && pageFile.test(facadeModuleId));

  /** Files that are small, that several pages need, and that need nothing but what is fetched anyway. */
  const smallFiles = (): string[] => {
    const all = [...chunks.values()];
    const whole = pages.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('Page.tsx'));
    const uses = Map.groupBy(
      whole.flatMap(({ fileName }) => [...closure([fileName])]),
      (file) => file,
    );
    const isFetched = (id: string) => base.has(id) || everyPage.has(id) || (page.has(id) && elsewhere.has(id));
    const fetched = new Set(all.filter(({ moduleIds }) => moduleIds.some(isFetched)).map(({ fileName }) => fileName));
    const small = all.filter(
      ({ fileName, code, isDynamicEntry }) =>
        !isDynamicEntry && code.length <= smallLength && (uses.get(fileName)?.length ?? 0) >= manyPages,
    );
    const found: string[] = [];
    for (;;) {
      const next = small.find(
        ({ fileName, imports }) => !fetched.has(fileName) && imports.every((file) => fetched.has(file)),
      );
      if (!next) return found;
      fetched.add(next.fileName);
      found.push(next.fileName);
    }
  };
  const small = modulesOf(smallFiles());

  /** All files that may be fetched where a page never is. What begins to load a page's data comes with the page. */
  const fetchedWithout = (left: string): Set<string> => {
    const files = closure([fileOf(app)]);
    for (const file of files) {
      const { imports = [], dynamicImports = [] } = chunks.get(file) ?? {};
      for (const imported of [...imports, ...dynamicImports]) {
        if (imported !== left && !chunks.get(imported)?.facadeModuleId?.endsWith('/api.ts')) files.add(imported);
      }
    }
    return files;
  };
  /** By module, the page that needs it and without which it is never fetched. */
  const pageOf = new Map<string, string>();
  for (const { name, fileName } of pages) {
    const others = fetchedWithout(fileName);
    const own = [...closure([fileName])].filter((file) => !others.has(file));
    for (const id of modulesOf(own)) pageOf.set(id, name);
  }

  const nameOf = (id: string) => {
    // The entry itself, and the page that names it.
    if (id === join(root, entry) || id.endsWith('.html')) return null;
    if (base.has(id)) return 'base';
    if (schemas.has(id)) return 'schemas';
    if (everyPage.has(id)) return 'app';
    if (small.has(id)) return 'common';
    if (!page.has(id)) return pageOf.get(id) ?? null;
    return elsewhere.has(id) ? 'common' : 'results';
  };
  return [{ name: nameOf, debugName: 'first page', includeDependenciesRecursively: false }];
}
