import { type ESTree, parseSync } from 'vite';

/** One small fault in a source: the text from `start` to `end` (UTF-16 offsets) becomes `text`. */
export interface Mutant {
  /** From the project's folder. */
  path: string;
  start: number;
  end: number;
  /** What stands there. */
  original: string;
  text: string;
}

/** Operators whose place another takes: a bound off by one, a comparison or a condition turned round. */
const swapped: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
};

/** Wrappers of types around an expression; every other node of a type holds nothing that runs. */
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

interface Node {
  type: string;
  start: number;
  end: number;
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

/**
 * Every fault that can be made in a source: operators swapped, conditions turned round, `true` and `false` exchanged,
 * calls whose answer isn't used left out.
 */
export function mutantsOf(path: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const add = (start: number, end: number, text: string) => {
    found.push({ path, start, end, original: source.slice(start, end), text });
  };
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !wrappers.has(node.type))) return;
    const { left, right, operator, test } = node;
    const isSwapped = node.type === 'BinaryExpression' || node.type === 'LogicalExpression';
    if (isSwapped && isNode(left) && isNode(right) && typeof operator === 'string' && operator in swapped) {
      const at = source.indexOf(operator, left.end);
      add(at, at + operator.length, swapped[operator] ?? '');
    } else if (node.type === 'Literal' && typeof node['value'] === 'boolean') {
      add(node.start, node.end, String(!node['value']));
    } else if (node.type === 'ExpressionStatement' && isCall(node['expression'])) {
      add(node.start, node.end, ';');
    }
    if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && isNode(test)) {
      add(test.start, test.end, `!(${source.slice(test.start, test.end)})`);
    }
    for (const [name, value] of Object.entries(node)) {
      if (/^(?:typeAnnotation|typeArguments|typeParameters|returnType)$/u.test(name)) continue;
      for (const one of [value].flat()) if (isNode(one)) visit(one);
    }
  };
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  visit(program as ESTree.Program & Node);
  return found;
}

function isCall(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  if (expression.type === 'AwaitExpression') return isCall(expression['argument']);
  return expression.type === 'CallExpression';
}

/** Where a mutant is and what it does, the same after lines above it have changed. */
export function nameOf({ path, start, text, original }: Mutant, source: string): string {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const to = source.indexOf('\n', start);
  const line = source.slice(from, to === -1 ? undefined : to).trim();
  const change = text === ';' ? 'left out' : text.startsWith('!(') ? 'turned round' : `${original} → ${text}`;
  return `${path}: ${line} [${change}]`;
}
