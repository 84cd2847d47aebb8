import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { region, root } from '../environment.ts';
import { runNode } from '../run-node.ts';
import { type FunctionDefinition, type LocalPortal, readPortal } from '../template/portal.ts';
import { Resolver, type Templates } from '../template/resolver.ts';

/** What a deployment makes one Lambda function of. */
export interface LambdaPackage {
  /** The folder of `lambdas/` that it is bundled from. */
  area: string;
  definition: FunctionDefinition;
  /** `FILE.EXPORT`, the file without its ending. */
  handler: string;
  runtime: string;
  architectures: string[];
  /** Where its files are, with nothing else in the folder and no `node_modules` above it. */
  folder: string;
  /** Bytes of each of its files by name. */
  files: Map<string, number>;
}

/** All packages, the templates that name them, and what the templates come to on this machine. */
interface Packages extends AsyncDisposable {
  packages: LambdaPackage[];
  stacks: Templates;
  portal: LocalPortal;
}

const functionSchema = z.object({
  Handler: z.string(),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
});

/**
 * Bundles every function of the template with CDK, which takes some seconds, and lays each out in a folder of its own
 * as Lambda unpacks it. The folders go when what this returns is disposed of.
 */
export async function makePackages(): Promise<Packages> {
  await using cleanup = new AsyncDisposableStack();
  const temporary = async (prefix: string) => {
    const folder = await mkdtemp(prefix);
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  await mkdir(join(root, 'cdk.out'), { recursive: true });
  // Within the project, as a deployment's: source maps name sources by their way from here.
  const assembly = await temporary(join(root, 'cdk.out/packages-'));
  await runNode('local/packages/synthesise.ts', [assembly]);
  const stacks = await readTemplates(assembly);
  const resolver = new Resolver(stacks, { region });
  const portal = readPortal(resolver);
  const tasks = await temporary(join(tmpdir(), 'alicuota-packages-'));
  const packages: LambdaPackage[] = [];
  for (const { name, resource } of resolver.all('AWS::Lambda::Function')) {
    const definition = portal.functions.find((one) => one.name === name);
    if (!definition) continue;
    const { Handler, Runtime, Architectures } = functionSchema.parse(resource.Properties);
    const area = basename(dirname(definition.entry));
    const folder = join(tasks, area);
    await cp(join(assembly, z.string().parse(resource.Metadata?.['aws:asset:path'])), folder, { recursive: true });
    const files = await sizes(folder);
    packages.push({
      area,
      definition,
      handler: Handler,
      runtime: Runtime,
      architectures: Architectures,
      folder,
      files,
    });
  }
  const kept = cleanup.move();
  return { packages, stacks, portal, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function readTemplates(assembly: string): Promise<Templates> {
  const ending = '.template.json';
  const names = (await readdir(assembly)).filter((name) => name.endsWith(ending));
  const templates = names.map(async (name) => [
    name.slice(0, -ending.length),
    JSON.parse(await readFile(join(assembly, name), 'utf8')),
  ]);
  return Object.fromEntries(await Promise.all(templates)) as Templates;
}

async function sizes(folder: string): Promise<Map<string, number>> {
  const names = (await readdir(folder)).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).size] as const)));
}
