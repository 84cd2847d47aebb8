import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** zod's modules that describe schemas as JSON Schema, which every schema refers to. */
const describing = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/u;

/**
 * Leaves out of the page what only describes schemas (docs/openapi.json is made of it by a script): 6 kB of the first
 * load, gzipped, that nothing there calls. Each export becomes a function that throws.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    async load(id) {
      if (!describing.test(id)) return null;
      const source = await readFile(id, 'utf8');
      const names = [...source.matchAll(/^export (?:const|function) (\w+)/gmu)].map(([, name]) => name);
      if (names.length === 0) throw new Error(`${id} exports nothing that is known`);
      return [
        `const absent = () => { throw new Error('The page has no JSON Schema'); };`,
        `const method = () => absent;`,
        // Called when a schema is made; its result is only called to describe the schema.
        ...names.map(
          (name) => `export const ${name} = ${/^create\w+Method$/u.test(name ?? '') ? 'method' : 'absent'};`,
        ),
      ].join('\n');
    },
  };
}
