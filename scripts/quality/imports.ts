import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** An import of a file: of another file by its path from the root, or of a package by its name. */
export interface Import {
  from: string;
  line: number;
  target: string;
  isPackage: boolean;
}

interface Literal {
  value: string;
  start: number;
}

/** Styles and what Vite makes (`virtual:`) are in no room. */
const isOutside = (specifier: string) => /\.css(\?|$)|^virtual:/u.test(specifier);

/**
 * All imports of a file: static, of types alone, for their effect, dynamic ones with a literal, `import('…')` in types, and
 * re-exports. Throws SyntaxError for a file that can't be parsed.
 */
export function importsOf(from: string, text: string): Import[] {
  const { module, program, errors } = parseSync(from, text);
  if (errors.length > 0) throw new SyntaxError(`${from}: ${errors[0]?.message}`);
  const literals: Literal[] = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ];
  // What the parser's own list leaves out is found in the tree, which takes longer and few files need.
  if (text.includes('import(')) {
    const add = (node: { type: string; value?: unknown; start: number }) => {
      if (node.type === 'Literal' && typeof node.value === 'string') {
        literals.push({ value: node.value, start: node.start });
      }
    };
    new Visitor({
      ImportExpression: ({ source }) => add(source),
      TSImportType: ({ source }) => add(source),
    }).visit(program);
  }
  const found = literals
    .filter(({ value }) => !isOutside(value))
    .map(({ value, start }): Import => {
      const isPackage = !value.startsWith('.');
      const target = isPackage ? value : posix.join(posix.dirname(from), value.replace(/\?.*$/u, ''));
      return { from, line: text.slice(0, start).split('\n').length, target, isPackage };
    });
  return [...new Map(found.map((one) => [`${one.line} ${one.target}`, one])).values()];
}
