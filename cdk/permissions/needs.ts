import { type ESTree, Visitor } from 'vite';
import { type Reached, reachedFrom } from './bundle.ts';

/** The IAM actions that a command of the SDK asks for. */
const commandActions: Record<string, readonly string[]> = {
  BatchGetCommand: ['dynamodb:BatchGetItem'],
  DeleteCommand: ['dynamodb:DeleteItem'],
  GetCommand: ['dynamodb:GetItem'],
  PutCommand: ['dynamodb:PutItem'],
  QueryCommand: ['dynamodb:Query'],
  UpdateCommand: ['dynamodb:UpdateItem'],
  AbortMultipartUploadCommand: ['s3:AbortMultipartUpload'],
  CompleteMultipartUploadCommand: ['s3:PutObject'],
  CreateMultipartUploadCommand: ['s3:PutObject'],
  ListPartsCommand: ['s3:ListMultipartUploadParts'],
  UploadPartCommand: ['s3:PutObject'],
  CopyObjectCommand: ['s3:GetObject', 's3:PutObject'],
  DeleteObjectCommand: ['s3:DeleteObject'],
  GetObjectCommand: ['s3:GetObject'],
  HeadObjectCommand: ['s3:GetObject'],
  ListObjectsV2Command: ['s3:ListBucket'],
  PutObjectCommand: ['s3:PutObject'],
  GetSecretValueCommand: [],
  SendRawEmailCommand: ['ses:SendRawEmail'],
};

/** The IAM actions of the operations of an electrodb entity; `get` and `query` are distinguished further below. */
const entityActions: Record<string, string> = {
  scan: 'dynamodb:Scan',
  put: 'dynamodb:PutItem',
  create: 'dynamodb:PutItem',
  patch: 'dynamodb:UpdateItem',
  update: 'dynamodb:UpdateItem',
  upsert: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  remove: 'dynamodb:DeleteItem',
};

type Node = ESTree.Node;

/**
 * What the code of a function asks of AWS, as `dynamodb:Query PORTAL_TABLE/index/gsi1`: an action, and the variable
 * that names what on. It is read from the code that the entry reaches. Throws an Error at a use of the SDK, or of an
 * entity, that it doesn't understand.
 */
export async function needsOf(entry: string): Promise<string[]> {
  const reached = await reachedFrom(entry);
  const variables = variablesByFile(reached);
  const variableOf = (node: Node, kind: RegExp): string => {
    const file = reached.fileAt(node.start);
    const found = [...(variables.get(file) ?? [])].filter((name) => kind.test(name));
    if (found.length !== 1) throw new Error(`${file} names ${found.length} variables like ${kind}`);
    return found[0] ?? '';
  };
  const needs = [...entityNeeds(reached), ...commandNeeds(reached, variableOf), ...absences(reached, variableOf)];
  for (const names of variables.values()) {
    for (const name of names) if (name.endsWith('_SECRET_ID')) needs.push(`secretsmanager:GetSecretValue ${name}`);
  }
  return [...new Set(needs)].toSorted((a, b) => a.localeCompare(b));
}

type VariableOf = (node: Node, kind: RegExp) => string;
const service = (action: string) => (action.startsWith('dynamodb:') ? /_TABLE$/u : /_BUCKET$/u);

/** The names of variables that stand in the code of each file. */
function variablesByFile(reached: Reached): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  new Visitor({
    Literal({ value, start }) {
      if (typeof value !== 'string' || !/^[A-Z]+(?:_[A-Z]+)*_(?:TABLE|BUCKET|SECRET_ID)$/u.test(value)) return;
      const file = reached.fileAt(start);
      found.set(file, (found.get(file) ?? new Set()).add(value));
    },
  }).visit(reached.program);
  return found;
}

/** Imports of packages whose name begins so: the local name of each and the package's own. */
function importsOf({ program }: Reached, prefix: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith(prefix)) continue;
    for (const one of node.specifiers) {
      if (one.type !== 'ImportSpecifier') throw new Error(`All of ${node.source.value} is imported at once`);
      names.set(one.local.name, one.imported.type === 'Identifier' ? one.imported.name : one.imported.value);
    }
  }
  return names;
}

function commandNeeds(reached: Reached, variableOf: VariableOf): string[] {
  const imported = importsOf(reached, '@aws-sdk/');
  const needs: string[] = [];
  const add = (node: Node, actions: readonly string[]) => {
    for (const action of actions) {
      const on = action.startsWith('ses:') ? 'CONFIGURATION_SET' : variableOf(node, service(action));
      needs.push(`${action} ${on}`);
    }
  };
  new Visitor({
    NewExpression(node) {
      const name = node.callee.type === 'Identifier' ? imported.get(node.callee.name) : undefined;
      if (!name?.endsWith('Command')) return;
      const actions = commandActions[name];
      if (!actions) throw new Error(`The command ${name} has no IAM action in the table of cdk/permissions/needs.ts`);
      add(node, actions);
    },
    CallExpression(node) {
      const name = node.callee.type === 'Identifier' ? imported.get(node.callee.name) : undefined;
      if (name === 'createPresignedPost') add(node, ['s3:PutObject']);
    },
  }).visit(reached.program);
  return needs;
}

/** S3 answers that an object is missing only where the bucket may be listed: code that handles that answer needs it. */
function absences(reached: Reached, variableOf: VariableOf): string[] {
  const missing = [...importsOf(reached, '@aws-sdk/client-s3')].filter(([, name]) => name === 'NoSuchKey');
  const names = new Set(missing.map(([local]) => local));
  const needs: string[] = [];
  const add = (node: Node) => needs.push(`s3:ListBucket ${variableOf(node, /_BUCKET$/u)}`);
  new Visitor({
    BinaryExpression(node) {
      if (node.operator === 'instanceof' && node.right.type === 'Identifier' && names.has(node.right.name)) add(node);
    },
    Literal(node) {
      if (node.value === 404 && reached.fileAt(node.start) === 'lambdas/store/files.ts') add(node);
    },
  }).visit(reached.program);
  return needs;
}

/** An index of an entity as its queries name it: the table's own (`index` undefined) or another, and its partition. */
interface EntityIndex {
  index: string | undefined;
  partition: string;
}

/** Constants that hold an entity of the Portal table, each with its indexes. */
function entitiesOf(reached: Reached): Map<string, Map<string, EntityIndex>> {
  const classes = new Set(
    [...importsOf(reached, 'electrodb')].filter(([, name]) => name === 'Entity').map(([local]) => local),
  );
  const keys = partitionsOfConstants(reached);
  const entities = new Map<string, Map<string, EntityIndex>>();
  for (const statement of reached.program.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    const [{ id } = {}, ...others] = statement.declarations;
    if (id?.type !== 'Identifier' || others.length > 0) continue;
    let isEntity = false;
    const indexes = new Map<string, EntityIndex>();
    new Visitor({
      NewExpression({ callee }) {
        if (callee.type === 'Identifier' && classes.has(callee.name)) isEntity = true;
      },
      Property({ key, value }) {
        if (key.type !== 'Identifier' || value.type !== 'ObjectExpression') return;
        const fields = fieldsOf(value);
        const pk = fields.get('pk');
        if (!pk) return;
        const index = fields.get('index');
        const partition = pk.type === 'Identifier' ? keys.get(pk.name) : partitionOf(pk);
        if (partition === undefined) throw new Error(`The partition of the index ${key.name} isn't understood`);
        indexes.set(key.name, { index: index?.type === 'Literal' ? String(index.value) : undefined, partition });
      },
    }).visit({ ...reached.program, body: [statement] });
    if (isEntity) entities.set(id.name, indexes);
  }
  return entities;
}

/** The partition of a key's template, as policies name it: `usuarios`, or `sesiones#*` of `sesiones#${usuarioId}`. */
function partitionOf(key: ESTree.Expression): string | undefined {
  if (key.type !== 'ObjectExpression') return undefined;
  const template = fieldsOf(key).get('template');
  if (template?.type !== 'Literal' || typeof template.value !== 'string') return undefined;
  return template.value.replace(/\$\{.*$/u, '*');
}

/** The partitions of keys that several entities share, by the constant that holds each. */
function partitionsOfConstants({ program }: Reached): Map<string, string> {
  return new Map(
    program.body.flatMap((statement) => {
      if (statement.type !== 'VariableDeclaration') return [];
      return statement.declarations.flatMap(({ id, init }) => {
        const partition = init ? partitionOf(init) : undefined;
        return id.type === 'Identifier' && partition !== undefined ? [[id.name, partition] as const] : [];
      });
    }),
  );
}

function fieldsOf({ properties }: ESTree.ObjectExpression): Map<string, ESTree.Expression> {
  return new Map(
    properties.flatMap((one) =>
      one.type === 'Property' && one.key.type === 'Identifier' ? [[one.key.name, one.value]] : [],
    ),
  );
}

/** What is done with an entity: an action, an index other than the table's own, and the partition. */
interface EntityUse {
  action: string;
  index: string | undefined;
  partition: string;
}

function entityNeeds(reached: Reached): string[] {
  return entityUses(reached).map(
    ({ action, index }) => `${action} PORTAL_TABLE${index === undefined ? '' : `/index/${index}`}`,
  );
}

/**
 * The partitions of the Portal table that the code of a function asks for, by action: `usuarios`, or `sesiones#*` for all
 * whose key begins so. Throws as `needsOf` does.
 */
export async function partitionsOf(entry: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const { action, index, partition } of entityUses(await reachedFrom(entry))) {
    if (index === undefined) found.set(action, (found.get(action) ?? new Set()).add(partition));
  }
  return found;
}

function entityUses(reached: Reached): EntityUse[] {
  const entities = entitiesOf(reached);
  const found: EntityUse[] = [];
  let uses = 0;
  const indexesOf = (node: Node) =>
    node.type === 'CallExpression' && node.callee.type === 'Identifier' ? entities.get(node.callee.name) : undefined;
  const add = (action: string, indexes: Map<string, EntityIndex>) => {
    const own = [...indexes.values()].find(({ index }) => index === undefined);
    if (!own) throw new Error('An entity has no key in the table');
    found.push({ action, ...own });
  };
  new Visitor({
    CallExpression(node) {
      if (indexesOf(node)) uses += 1;
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const indexes = indexesOf(callee.object);
      if (!indexes || callee.property.name !== 'get') return;
      const isOne = node.arguments[0]?.type === 'ObjectExpression';
      add(isOne ? 'dynamodb:GetItem' : 'dynamodb:BatchGetItem', indexes);
    },
    MemberExpression(node) {
      if (node.property.type !== 'Identifier') return;
      const { name } = node.property;
      const indexes = indexesOf(node.object);
      const action = entityActions[name];
      if (indexes && action) add(action, indexes);
      const of = node.object;
      if (of.type !== 'MemberExpression' || of.property.type !== 'Identifier' || of.property.name !== 'query') return;
      const queried = indexesOf(of.object);
      if (!queried) return;
      const index = queried.get(name);
      if (!index) throw new Error(`There is no query ${name}`);
      found.push({ action: 'dynamodb:Query', ...index });
    },
  }).visit(reached.program);
  if (found.length !== uses) throw new Error(`Of ${uses} uses of entities ${found.length} are understood`);
  return found;
}
