import { glob, readFile, writeFile } from 'node:fs/promises';
import limits from './limits.json' with { type: 'json' };

interface Resource {
  Type: string;
  Properties?: object;
  DependsOn?: string | string[];
}
interface Template {
  Resources: Record<string, Resource>;
}
type Node = Record<string, unknown>;

/**
 * Changes the templates of a synthesised app where they stand, as limits.json says and no more; gives what in it is about
 * nothing. `port`: the emulator's.
 */
export async function adapt(folder: string, port: number): Promise<string[]> {
  const used = new Set<string>();
  for await (const path of glob(`${folder}/*.template.json`)) {
    let text = await readFile(path, 'utf8');
    for (const [what, rewrite] of Object.entries(rewrites)) {
      const { Resources } = JSON.parse(text) as Template;
      const isSecret = (id: unknown) => Resources[String(id)]?.Type === 'AWS::SecretsManager::Secret';
      const before = JSON.stringify(JSON.parse(text));
      text = JSON.stringify(
        JSON.parse(text, (_, value: unknown) => (isNode(value) ? rewrite(value, isSecret, port) : value)),
      );
      if (text !== before) used.add(what);
    }
    const template = JSON.parse(text) as Template;
    for (const [id, { Type, Properties = {} }] of Object.entries(template.Resources)) {
      const limit = limits.leftOut.find(({ type, having }) => type === Type && (!having || having in Properties));
      if (!limit) continue;
      used.add(limit.type);
      delete template.Resources[id];
    }
    // Nothing is made to wait for what isn't there.
    for (const resource of Object.values(template.Resources)) {
      const left = [resource.DependsOn ?? []].flat().filter((id) => id in template.Resources);
      if (left.length > 0) resource.DependsOn = left;
      else delete resource.DependsOn;
    }
    await writeFile(path, JSON.stringify(template));
  }
  const all = [...limits.leftOut.map(({ type }) => type), ...limits.rewritten.map(({ what }) => what)];
  return all.filter((what) => !used.has(what));
}

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && !Array.isArray(value);

/** What becomes of each object of a template, by the name that limits.json gives the reason under. */
const rewrites: Record<string, (node: Node, isSecret: (id: unknown) => boolean, port: number) => Node> = {
  secretReferences: (node, isSecret) =>
    Object.keys(node).length === 1 && isSecret(node['Ref']) ? { 'Fn::GetAtt': [node['Ref'], 'Id'] } : node,
  mailPolicy(node) {
    if (!JSON.stringify(node['Action'])?.includes('ses:Send')) return node;
    const { Condition: _condition, ...statement } = node;
    return { ...statement, Resource: '*' };
  },
  // The only origin whose name comes from an output of another stack, its API endpoint.
  apiOrigin(node, _isSecret, port) {
    const { DomainName, CustomOriginConfig } = node;
    if (!isNode(CustomOriginConfig) || !JSON.stringify(DomainName)?.includes('ApiEndpoint')) return node;
    const api = { 'Fn::Select': [0, { 'Fn::Split': ['.', DomainName] }] };
    return {
      ...node,
      DomainName: 'localhost',
      OriginPath: { 'Fn::Join': ['', ['/_aws/execute-api/', api, '/$default']] },
      CustomOriginConfig: { ...CustomOriginConfig, HTTPSPort: port },
    };
  },
};
