import * as z from 'zod';
import { expect, test } from 'vitest';
import { avisosGuardadosSchema } from '../contract/avisos/avisos.ts';
import type { Call } from '../contract/base/call.ts';
import { calls } from '../contract/calls.ts';
import { muestraHeaderSchema } from '../lambdas/domain/muestras/store/muestras.ts';
import { portalWithoutCode } from './synthesise.ts';

/** A resource of a template, its properties still with CloudFormation's intrinsic functions. */
interface Resource {
  stack: string;
  id: string;
  Type: string;
  Properties: Partial<Record<string, unknown>>;
}

interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

const resources = portalWithoutCode('prod')
  .app.synth()
  .stacks.flatMap(({ id: stack, template }) =>
    Object.entries((template as Template).Resources).map(([id, { Type, Properties = {} }]): Resource => ({
      stack,
      id,
      Type,
      Properties,
    })),
  );
const ofType = (type: string) => resources.filter(({ Type }) => Type === type);

/** A logical id without the eight hexadecimal digits that CDK ends it with. */
const nameOf = (id: string) => id.replace(/[\dA-F]{8}$/u, '');

/** A value of a template in words: a resource by its name, one of another stack as `Data.Portal`. */
function say(value: unknown): string {
  if (Array.isArray(value)) return value.map(say).join(', ');
  if (value === null || typeof value !== 'object') return String(value);
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  if (name === 'Ref')
    return nameOf(String(argument)).replace(/^AWS::(?:AccountId|Partition|Region)$/u, (of) => of.slice(5));
  if (name === 'Fn::GetAtt') return nameOf((argument as string[])[0] ?? '');
  if (name === 'Fn::Join') return (argument as [string, unknown[]])[1].map(say).join((argument as [string])[0]);
  const exported = /(\w+):ExportsOutput(?:FnGetAtt|Ref)(\w+?)[\dA-F]{8}/u.exec(String(argument));
  return exported ? `${exported[1]}.${exported[2]}` : JSON.stringify(value);
}

const several = <S extends z.ZodType>(schema: S) => z.union([schema, z.array(schema)]).transform((all) => [all].flat());
const statementSchema = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: several(z.string()),
  Resource: several(z.unknown()).default(['']),
  Principal: z.unknown().optional(),
  Condition: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});
const documentSchema = z.object({ Statement: z.array(statementSchema) });
type Statement = z.infer<typeof statementSchema>;

/** Who has rights: a role, or what a resource's own policy says of it. */
interface Holder {
  title: string;
  statements: Statement[];
  /** AWS's own policies that the role has besides. */
  managed: string[];
}

const policies = new Set(['PolicyDocument', 'ResourcePolicy', 'KeyPolicy']);

/** The policies that stand in a resource, by CloudFormation's names for them. */
function statementsOf({ Properties }: Resource): Statement[] {
  const inline = (Properties['Policies'] ?? []) as { PolicyDocument: unknown }[];
  const own = Object.entries(Properties).flatMap(([name, value]) => (policies.has(name) ? [value] : []));
  const all = [Properties['AssumeRolePolicyDocument'], ...own, ...inline.map((one) => one.PolicyDocument)];
  return all.flatMap((document) => (document === undefined ? [] : documentSchema.parse(document).Statement));
}

const attached = ofType('AWS::IAM::Policy');
const holders = resources
  .filter((one) => one.Type !== 'AWS::IAM::Policy')
  .flatMap((one): Holder[] => {
    const roles = attached.filter(
      ({ stack, Properties }) => stack === one.stack && JSON.stringify(Properties['Roles']).includes(`"${one.id}"`),
    );
    const statements = [one, ...roles].flatMap(statementsOf);
    if (statements.length === 0) return [];
    const managed = ((one.Properties['ManagedPolicyArns'] ?? []) as unknown[]).map(say);
    return [{ title: `${one.stack} · ${nameOf(one.id)}`, statements, managed }];
  })
  .toSorted((one, other) => one.title.localeCompare(other.title));

const conditionOf = ({ Condition }: Statement) =>
  Object.entries(Condition)
    .flatMap(([operator, keys]) => Object.entries(keys).map(([key, value]) => `${key} ${operator} ${say(value)}`))
    .join(' and ');
const principalOf = ({ Principal }: Statement) =>
  Principal === undefined ? '' : say(typeof Principal === 'object' ? Object.values(Principal ?? {}) : Principal);

/** A statement in lines, one a resource: `Allow dynamodb:GetItem, dynamodb:Query on Data.Portal if …`. */
function linesOf(one: Statement): string[] {
  const principal = principalOf(one);
  const condition = conditionOf(one);
  return one.Resource.map(
    (on) =>
      `${one.Effect} ${one.Action.toSorted().join(', ')}${on === '' ? '' : ` on ${say(on)}`}` +
      `${principal && ` for ${principal}`}${condition && ` if ${condition}`}`,
  );
}

test('every right of every role and policy is one of the list; "npm test -- cdk/rights -u" writes it anew', async () => {
  const text = holders.map(({ title, statements, managed }) =>
    [title, ...[...managed, ...statements.flatMap(linesOf)].toSorted().map((line) => `  ${line}`)].join('\n'),
  );
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('rights.txt');
});

test('no right is a wildcard, nor a policy of AWS’s own, but for backups and CDK’s upload of the site', () => {
  const isKey = ({ title }: Holder) =>
    ofType('AWS::KMS::Key').some(({ stack, id }) => title === `${stack} · ${nameOf(id)}`);
  const careless = holders.filter(
    (one) =>
      !isKey(one) &&
      (one.managed.length > 0 ||
        one.statements.some(
          ({ Effect, Action }) => Effect === 'Allow' && Action.some((action) => action.includes('*')),
        )),
  );
  expect(careless.map(({ title }) => title.replace(/[\dA-F]{8,}.*$/u, ''))).toEqual([
    'Data · BackupsRole',
    'Observability · BackupsRole',
    'Web · CustomCDKBucketDeployment',
  ]);
});

test('only services of AWS are let in, each for this account', () => {
  for (const { title, statements } of holders) {
    for (const one of statements.filter(({ Effect, Principal }) => Effect === 'Allow' && Principal !== undefined)) {
      if (principalOf(one) === 'arn:Partition:iam::AccountId:root') continue;
      expect(principalOf(one), title).toMatch(/^[a-z\d.]+\.amazonaws\.com$/u);
      if (one.Action.includes('sts:AssumeRole') || one.Action.every((action) => action.startsWith('kms:'))) continue;
      expect(conditionOf(one), title).toMatch(/AccountId|Source(?:Arn|Account)/u);
    }
  }
});

/** What a statement lets its holder write of the Portal table: each partition, `*` for all, with the attributes that it is kept to. */
function writesOf({ statements }: Holder): { partition: string; attributes: string[] | undefined }[] {
  return statements
    .filter(({ Effect, Action, Resource: on }) => Effect === 'Allow' && isWrite(Action) && say(on) === 'data.Portal')
    .flatMap(({ Condition }) => {
      const named = (key: string) => {
        const values = Object.entries(Condition).flatMap(([operator, by]) =>
          operator.startsWith('ForAllValues:') && by[key] !== undefined ? [by[key]].flat(2) : [],
        );
        return values.length > 0 ? values.map(String) : undefined;
      };
      const attributes = named('dynamodb:Attributes');
      return (named('dynamodb:LeadingKeys') ?? ['*']).map((partition) => ({ partition, attributes }));
    });
}

const isWrite = (actions: readonly string[]) =>
  actions.some((action) =>
    ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].some((write) => action === `dynamodb:${write}`),
  );

const holderOf = (area: string) => {
  const name = `Api · ${area.replaceAll(/(?:^|-)(.)/gu, (_, first: string) => first.toUpperCase())}Role`;
  const found = holders.find(({ title }) => title === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

/** What the functions that anyone may ask write of the Portal table. */
const writtenByAnyone: Readonly<Record<string, readonly string[]>> = {
  auth: [
    'auditoria',
    'cambios#clientes',
    'clave#*',
    'claves#*',
    'clavesDeVerificacion',
    'clientes',
    'credencial#*',
    'factor#*',
    'intentos#*',
    'recuperacion#*',
    'respuestas#*',
    'reto#*',
    'ritmo#*',
    'secretoWebhook#*',
    'sesiones#*',
    'turno#claves#*',
    'turno#clavesDeVerificacion',
    'turno#webhooks#*',
    'usuarios',
    'webhook#*',
    'webhookEstado#*',
    'webhooks#*',
  ],
  'avisos-baja': ['bajas'],
  empresa: [
    'asignaciones',
    'auditoria',
    'cambios#usuarios',
    'correo#*',
    'credencial#*',
    'dominio#*',
    'empresa#*',
    'intentos#*',
    'ritmo#*',
    'sesiones#*',
    'usuarios',
    'viajeEmpresa#*',
  ],
  enlaces: ['ritmo#enlace-*', 'ritmo#visitante-*', 'usosDeEnlace#*'],
  health: [],
  tablon: ['ritmo#visitante-*'],
  verificar: ['consultasDeInforme#*', 'ritmo#visitante-*'],
};

test('a function that anyone may ask writes its own partitions alone', () => {
  const open = Object.values<Call>(calls).filter(({ audience }) => audience === 'public' || audience === 'enlace');
  const areas = [...new Set(open.map(({ area }) => area))].toSorted();
  const found = areas.map((area) => [
    area,
    [...new Set(writesOf(holderOf(area)).map(({ partition }) => partition))].toSorted(),
  ]);
  expect(Object.fromEntries(found)).toEqual(writtenByAnyone);
});

const keysOfItems = new Set(['pk', 'sk', '_id', '__edb_e__', '__edb_v__']);

test('users are written by the panel and company sign-in, and by signing in and by their own choice of mails in part', () => {
  const writers = holders.flatMap((holder) => {
    const own = writesOf(holder).filter(({ partition }) => partition === '*' || partition === 'usuarios');
    const isWhole = own.some(({ attributes }) => attributes === undefined);
    const attributes = own.flatMap((one) => one.attributes ?? []).filter((name) => !keysOfItems.has(name));
    return own.length === 0 ? [] : [[holder.title, isWhole ? 'whole' : attributes.toSorted()]];
  });
  expect(Object.fromEntries(writers)).toEqual({
    'Api · AdminRole': 'whole',
    'Api · AuthRole': [
      'codigosRecuperacion',
      'credencial',
      'debeCambiarContrasena',
      'factores',
      'lastLogin',
      'revisionFactores',
      'sessionsSince',
    ],
    'Api · EmpresaRole': 'whole',
    'Api · MisAvisosRole': [...Object.keys(avisosGuardadosSchema.shape), 'avisosPausados'].toSorted(),
  });
});

test('what scans reads the attributes of samples alone, and samples alone by key', () => {
  const scanning = holders.flatMap(({ title, statements }) =>
    statements.filter(({ Action }) => Action.includes('dynamodb:Scan')).map(({ Condition }) => ({ title, Condition })),
  );
  const ofSamples = [...Object.keys(muestraHeaderSchema.shape), 'documento', 'pk', 'sk', '__edb_e__', '__edb_v__'];
  expect(scanning.map(({ title }) => title)).toEqual(['Api · IndexCheckRole']);
  const Condition = scanning[0]?.Condition ?? {};
  expect(Condition['StringEquals']).toEqual({ 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' });
  const named = [Condition['ForAllValues:StringEquals']?.['dynamodb:Attributes']].flat(2).map(String);
  expect(named.toSorted()).toEqual(ofSamples.toSorted());
  const read = holderOf('index-check').statements.filter(({ Action }) => Action.includes('dynamodb:BatchGetItem'));
  expect(read.map((one) => `${say(one.Resource)} ${conditionOf(one)}`)).toEqual([
    'data.Portal dynamodb:LeadingKeys ForAllValues:StringLike muestra#*',
    'data.Indice ',
  ]);
});
