import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Limits } from './limits.ts';

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
});
const templateSchema = z.looseObject({ Resources: z.record(z.string(), resourceSchema) });
type Template = z.infer<typeof templateSchema>;
type Rewrite = (template: Template, port: number) => Template;

const suffix = '.template.json';

/** What was deployed, and where it differs from the templates. */
export interface Adapted {
  /** How many resources of each type are deployed. */
  deployed: Map<string, number>;
  /** How many each of the limits was about, in their order: resources left out, places rewritten. */
  leftOut: number[];
  rewritten: number[];
}

/**
 * Changes the templates of a synthesised app where they stand, as far as the limits say, and no more. `port`: the
 * emulator's.
 */
export async function adapt(folder: string, limits: Limits, port: number): Promise<Adapted> {
  const adapted: Adapted = {
    deployed: new Map(),
    leftOut: limits.leftOut.map(() => 0),
    rewritten: limits.rewritten.map(() => 0),
  };
  for (const file of await readdir(folder)) {
    if (!file.endsWith(suffix)) continue;
    const path = join(folder, file);
    let template = templateSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    for (const [index, { what }] of limits.rewritten.entries()) {
      const before = JSON.stringify(template);
      template = rewrites[what](template, port);
      if (JSON.stringify(template) !== before) adapted.rewritten[index] = (adapted.rewritten[index] ?? 0) + 1;
    }
    const gone = new Set<string>();
    for (const [id, resource] of Object.entries(template.Resources)) {
      const at = limits.leftOut.findIndex(
        ({ type, having }) => type === resource.Type && (having === undefined || having in resource.Properties),
      );
      if (at === -1) adapted.deployed.set(resource.Type, (adapted.deployed.get(resource.Type) ?? 0) + 1);
      else {
        gone.add(id);
        adapted.leftOut[at] = (adapted.leftOut[at] ?? 0) + 1;
      }
    }
    await writeFile(path, JSON.stringify(without(template, gone)));
  }
  return adapted;
}

/** The template without some of its resources, for which no other one is made to wait any more. */
function without(template: Template, gone: ReadonlySet<string>): Template {
  const kept = Object.entries(template.Resources).filter(([id]) => !gone.has(id));
  const waiting = kept.map(([id, { DependsOn: before, ...resource }]) => {
    const left = [before ?? []].flat().filter((one) => !gone.has(one));
    return [id, left.length > 0 ? { ...resource, DependsOn: left } : resource];
  });
  return { ...template, Resources: Object.fromEntries(waiting) as Template['Resources'] };
}

const rewrites: Record<Limits['rewritten'][number]['what'], Rewrite> = {
  secretReferences(template) {
    const isSecret = (id: unknown) =>
      typeof id === 'string' && template.Resources[id]?.Type === 'AWS::SecretsManager::Secret';
    return replaced(template, (node) =>
      Object.keys(node).length === 1 && isSecret(node['Ref']) ? { 'Fn::GetAtt': [node['Ref'], 'Id'] } : node,
    ) as Template;
  },
  mailPolicy(template) {
    return replaced(template, (node) => {
      if (!JSON.stringify(node['Action'])?.includes('ses:Send')) return node;
      const { Condition: _condition, ...statement } = node;
      return { ...statement, Resource: '*' };
    }) as Template;
  },
  apiOrigin(template, port) {
    // The one origin that is named by what another stack says of its API.
    const isApi = (name: unknown) => JSON.stringify(name)?.includes('ApiEndpoint') ?? false;
    return replaced(template, (node) => {
      if (!isApi(node['DomainName']) || typeof node['CustomOriginConfig'] !== 'object') return node;
      return {
        ...node,
        DomainName: 'localhost',
        OriginPath: {
          'Fn::Join': [
            '',
            ['/_aws/execute-api/', { 'Fn::Select': [0, { 'Fn::Split': ['.', node['DomainName']] }] }, '/$default'],
          ],
        },
        CustomOriginConfig: { ...node['CustomOriginConfig'], HTTPSPort: port },
      };
    }) as Template;
  },
};

/** A copy of a JSON value in which each object is what `of` makes of it, the outer ones last. */
function replaced(value: unknown, of: (node: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, of));
  if (value === null || typeof value !== 'object') return value;
  return of(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, of)])));
}
