import * as z from 'zod';
import { expect, test } from 'vitest';
import { storedUsuarioSchema } from '../lambdas/platform/access/store/usuarios.ts';
import { rightsOfUsuarios } from './constructs/grants.ts';
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

test('no function but those that keep users can make an administrator, or change how one gets in', () => {
  const noted = new Set(['avisosPausados', 'correoRechazado', 'email', '_id']);
  const decisive = Object.keys(storedUsuarioSchema.shape).filter(
    (name) => !noted.has(name) && rightsOfUsuarios.includes(name),
  );
  expect(decisive).toEqual(expect.arrayContaining(['role', 'clientes', 'credencial', 'factores', 'isActive']));
  const able = holders.filter(({ statements }) =>
    ['PutItem', 'UpdateItem', 'DeleteItem'].some((name) => {
      const own = statements.filter(
        ({ Action, Resource: on }) => Action.includes(`dynamodb:${name}`) && say(on) === 'data.Portal',
      );
      const given = (effect: Statement['Effect'], key: string) =>
        own
          .filter(({ Effect }) => Effect === effect)
          .map(({ Condition }) =>
            Object.values(Condition)
              .map((of) => of[key])
              .flat(2),
          );
      const refused = new Set(given('Deny', 'dynamodb:Attributes').flat());
      const reaches = given('Allow', 'dynamodb:LeadingKeys').some(
        (keys) => keys.length === 0 || keys.includes('usuarios'),
      );
      return reaches && decisive.some((attribute) => !refused.has(attribute));
    }),
  );
  expect(able.map(({ title }) => title)).toEqual(['Api · AdminRole', 'Api · AuthRole', 'Api · EmpresaRole']);
});
