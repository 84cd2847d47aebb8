import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A file's top-level declarations with the names that each uses, and where its imports come from; types aside. */
interface Source {
  /** Names used, by the declaration that uses them; '' stands for code that runs when the module loads. */
  uses: Map<string, ReadonlySet<string>>;
  functions: ReadonlySet<string>;
  /** Imports by local name: the file, and the name there; '*' is the whole module. */
  imports: Map<string, { target: string; name: string }>;
  /** Names by which others find declarations, or other files' (`export … from`). */
  exports: Map<string, string | { target: string; name: string }>;
  tokens: number;
}

/** Names, numbers, texts and signs of TypeScript, one each; a text with parts is one. */
const token = /[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|'[^'\n]*'|"[^"\n]*"|`[^`]*`|[^\s]/gu;

/** A declaration: an entry to follow others from. */
export interface Entry {
  path: string;
  name: string;
}

/** The sources of a program, as far as its declarations use each other by name. */
export class Program {
  readonly sources = new Map<string, Source>();

  /** Throws SyntaxError for a source that can't be parsed. */
  constructor(texts: ReadonlyMap<string, string>) {
    for (const [path, text] of texts) this.sources.set(path, sourceOf(path, text));
  }

  /** The files and functions that an entry reaches by name, its own among them. Throws where there is no such entry. */
  reach(entry: Entry): { files: number; functions: number } {
    const reached = new Map<string, Set<string>>();
    const pending = [entry];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { path, name } = next;
      const source = this.sources.get(path);
      if (!source) continue;
      const known = reached.get(path) ?? new Set([]);
      if (!reached.has(path)) {
        reached.set(path, known);
        pending.push({ path, name: '' });
      }
      const exported = source.exports.get(name);
      if (exported !== undefined && typeof exported !== 'string') {
        pending.push({ path: exported.target, name: exported.name });
        continue;
      }
      const own = exported ?? name;
      if (known.has(own)) continue;
      known.add(own);
      for (const used of source.uses.get(own) ?? []) {
        const imported = source.imports.get(used);
        if (imported && imported.name === '*')
          for (const each of this.sources.get(imported.target)?.exports.keys() ?? [])
            pending.push({ path: imported.target, name: each });
        else if (imported) pending.push({ path: imported.target, name: imported.name });
        else if (source.uses.has(used)) pending.push({ path, name: used });
      }
    }
    if (!this.sources.get(entry.path)?.uses.has(entry.name)) throw new Error(`${entry.path} has no ${entry.name}`);
    const functions = [...reached].flatMap(([path, names]) =>
      [...names].filter((name) => this.sources.get(path)?.functions.has(name)),
    );
    return { files: reached.size, functions: functions.length };
  }

  /** Exported functions, and how many of them one other file alone reads. */
  exportedFunctions(): { all: number; ofOneReader: number } {
    const readers = new Map<string, number>();
    for (const { imports } of this.sources.values()) {
      const read = new Set([...imports.values()].map(({ target, name }) => `${target} ${name}`));
      for (const one of read) readers.set(one, (readers.get(one) ?? 0) + 1);
    }
    const exported = [...this.sources].flatMap(([path, { exports, functions }]) =>
      [...exports].flatMap(([name, own]) =>
        typeof own === 'string' && functions.has(own) ? [readers.get(`${path} ${name}`) ?? 0] : [],
      ),
    );
    return { all: exported.length, ofOneReader: exported.filter((count) => count === 1).length };
  }
}

type Node = ReturnType<typeof parseSync>['program']['body'][number];

function sourceOf(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
  const source: Source & { functions: Set<string> } = {
    uses: new Map(),
    functions: new Set(),
    imports: new Map(),
    exports: new Map(),
    tokens: withoutComments(text, comments).match(token)?.length ?? 0,
  };
  const atOnce = new Set<string>();
  for (const node of program.body) addNode(node, { path, source, atOnce });
  source.uses.set('', atOnce);
  return source;
}

function withoutComments(text: string, comments: readonly { start: number; end: number }[]): string {
  let left = '';
  let from = 0;
  for (const { start, end } of comments) {
    left += `${text.slice(from, start)} `;
    from = end;
  }
  return left + text.slice(from);
}

interface Adding {
  path: string;
  source: Source & { functions: Set<string> };
  atOnce: Set<string>;
}

const fileOf = (path: string, specifier: string) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/u, '')) : specifier;

function addNode(node: Node, adding: Adding): void {
  const { path, source, atOnce } = adding;
  if (node.type === 'ImportDeclaration') {
    if (node.importKind === 'type') return;
    const target = fileOf(path, node.source.value);
    for (const one of node.specifiers) {
      if (one.type === 'ImportSpecifier' && one.importKind === 'type') continue;
      const whole = one.type === 'ImportDefaultSpecifier' ? 'default' : '*';
      const name = one.type === 'ImportSpecifier' ? nameIn(one.imported) : whole;
      source.imports.set(one.local.name, { target, name });
    }
  } else if (node.type === 'ExportNamedDeclaration' && node.declaration) {
    for (const name of addDeclaration(node.declaration, adding)) source.exports.set(name, name);
  } else if (node.type === 'ExportNamedDeclaration') {
    const target = node.source ? fileOf(path, node.source.value) : undefined;
    for (const { local, exported } of node.specifiers) {
      const name = nameIn(local);
      source.exports.set(nameIn(exported), target === undefined ? name : { target, name });
    }
  } else if (node.type === 'ExportDefaultDeclaration') {
    source.uses.set('default', namesIn(node));
    source.exports.set('default', 'default');
  } else if (addDeclaration(node, adding).length === 0 && !node.type.startsWith('TS')) {
    for (const name of namesIn(node)) atOnce.add(name);
  }
}

/** Adds a declaration; gives the names that it makes. */
function addDeclaration(node: Node, { source }: Adding): string[] {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    const name = node.id?.name ?? 'default';
    source.uses.set(name, namesIn(node));
    if (node.type === 'FunctionDeclaration') source.functions.add(name);
    return [name];
  }
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap((one) => {
    const names = one.id.type === 'Identifier' ? [one.id.name] : [...namesIn(one.id)];
    for (const name of names) source.uses.set(name, namesIn(one));
    const isFunction = one.init?.type === 'ArrowFunctionExpression' || one.init?.type === 'FunctionExpression';
    if (isFunction) for (const name of names) source.functions.add(name);
    return names;
  });
}

const nameIn = (node: { type: string; name?: string; value?: unknown }) => node.name ?? String(node.value);

function namesIn(node: unknown): Set<string> {
  const names = new Set<string>();
  const add = ({ name }: { name: string }) => void names.add(name);
  new Visitor({ Identifier: add, JSXIdentifier: add }).visit({ type: 'Program', body: [node] } as never);
  return names;
}
