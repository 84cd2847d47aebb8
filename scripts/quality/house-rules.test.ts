import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The code of a pattern, but for its tests, by path. */
async function codeOf(pattern: string): Promise<[path: string, text: string][]> {
  const paths: string[] = [];
  for await (const path of glob(pattern, { cwd: root })) paths.push(path);
  const code = paths.filter((path) => !path.includes('.test.') && !path.includes('/testing'));
  if (code.length === 0) throw new Error(`${pattern} is the pattern of no file`);
  return Promise.all(code.map(async (path) => [path, await readFile(join(root, path), 'utf8')]));
}

describe('the rules of the house that no linter holds', () => {
  it('no code of a function asks whether it runs on one machine', async () => {
    const lambdas = await codeOf('lambdas/**/*.ts');
    const local = lambdas.filter(([, text]) => /localhost|127\.0\.0\.1|ALICUOTA_/u.test(text));
    expect(lambdas.length).toBeGreaterThan(50);
    expect(local.map(([path]) => path)).toEqual([]);
  });

  it('no part of the web takes the page down where its code doesn’t come: it is waited for, or its failure is shown', async () => {
    // The first page's own code, which a message of the document stands for; what is only asked for early; parts that say so in their place.
    const own = new Set([
      'web/main.ts',
      'web/app/part.ts',
      'web/app/import-with-retry.ts',
      'web/charts/Drawing.tsx',
      'web/features/cuenta/factors/AddPasskey.tsx',
      'web/features/avisos/use-avisos.tsx',
      'web/features/evolucion/write-table.ts',
      'web/features/resultados/non-compliant/NonCompliantDialog.tsx',
      'web/features/resultados/api.ts',
      'web/layout/Header.tsx',
      'web/features/cuenta/second-step/answers.ts',
      'web/features/avisos/send/SendButton.tsx',
    ]);
    const bare = (await codeOf('web/**/*.{ts,tsx}')).filter(
      ([path, text]) => !own.has(path) && /(?<!loadPart\(async \(\) => )\bimport\(/u.test(text),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it('every component of Mantine that the web uses has its styles loaded', async () => {
    const styled = new Set(
      (await readdir(join(root, 'node_modules/@mantine/core/styles'))).map((file) => file.replace('.layer.css', '')),
    );
    const everywhere = await readFile(join(root, 'web/styles/mantine.css'), 'utf8');
    const used = (await codeOf('web/**/*.tsx')).flatMap(([path, text]) =>
      [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/gu)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => ({ path, name: name.trim(), loaded: everywhere + text })),
    );
    const components = used.filter(({ name }) => styled.has(name));
    expect(components.length).toBeGreaterThan(10);
    expect(
      components
        .filter(({ name, loaded }) => !loaded.includes(`/${name}.layer.css`))
        .map(({ path, name }) => `${name} in ${path}`),
    ).toEqual([]);
  });

  it('nothing makes a formatter while modules are read: the first of them costs a phone 50 ms', async () => {
    const pages = await codeOf('{contract,lambdas,web}/**/*.{ts,tsx}');
    const eager = /^(?:export )?const \w+ = new Intl\./mu;
    expect(pages.filter(([, text]) => text.includes('lazy(')).length).toBeGreaterThan(10);
    expect(pages.filter(([, text]) => eager.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('what continuous integration runs of others is named by its digest, which nobody can move', async () => {
    const workflow = await readFile(join(root, '.github/workflows/ci.yml'), 'utf8');
    const used = [...workflow.matchAll(/uses: (\S+)/gu)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((name) => !/@[\da-f]{40}$/u.test(name))).toEqual([]);
  });

  it('words that readers didn’t understand don’t come back to what people read', async () => {
    const said = await codeOf('{contract,lambdas,web}/**/*.{ts,tsx}');
    const retired =
      /\b(?:[Ss]in repetir|Con propuesta|te enseña|pusisteis|[Ss]egundos? factor(?:es)?\b(?!'\))|[Ee]l mapeo «|Estado cambiado)/u;
    expect(said.filter(([, text]) => retired.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('alarms address who reads them as the pages do', async () => {
    const alarms = (await codeOf('cdk/**/*.ts')).filter(([path]) => !path.endsWith('.test.ts'));
    const formal = /\b(?:usted|mire|busque|compruebe|vuelva|espere|pida|abra|lance|corrija|ponga|hable|responda)\b/iu;
    expect(alarms.some(([, text]) => text.includes('mira en el panel'))).toBe(true);
    expect(alarms.filter(([, text]) => formal.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('no file of code is longer than 600 lines', async () => {
    const all = await codeOf('{contract,lambdas,web,cdk,local,lab,testing,scripts,e2e}/**/*.{ts,tsx}');
    expect(all.filter(([, text]) => text.split('\n').length > 600).map(([path]) => path)).toEqual([]);
  });
});
