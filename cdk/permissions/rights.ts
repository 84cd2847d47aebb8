import * as z from 'zod';
import { nameOf, readable } from './readable.ts';
import { resourcesOf, type StackTemplates } from './templates.ts';

/** One right that a role has: an action on a thing, under a condition ('' for none), in words of `readable`. */
export interface Right {
  effect: 'Allow' | 'Deny';
  action: string;
  resource: string;
  condition: string;
  /** Whom a resource's own policy speaks of; '' in a role's. */
  principal: string;
}

/** Who may do what: a role's rights, or what a resource's own policy says of it. `title` is unique. */
export interface Holder {
  title: string;
  rights: Right[];
  /** AWS's own policies that the role has besides. */
  managed: string[];
}

const several = <S extends z.ZodType>(schema: S) =>
  z.union([schema, z.array(schema)]).transform((found) => [found].flat());
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: several(z.string()),
  Resource: z.unknown().optional(),
  Principal: z.unknown().optional(),
  Condition: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});
const documentSchema = z.object({ Statement: z.array(statementSchema) });

/** Types of resources that say who may do what with others: the property that names those, and for a key its own policy. */
const resourcePolicies: Record<string, string> = {
  'AWS::S3::BucketPolicy': 'Bucket',
  'AWS::SQS::QueuePolicy': 'Queues',
  'AWS::SNS::TopicPolicy': 'Topics',
  'AWS::SecretsManager::ResourcePolicy': 'SecretId',
  'AWS::KMS::Key': 'KeyPolicy',
};

/** Types with `Policy` in their name that grant no rights. */
const noGrants = new Set([
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::OriginRequestPolicy',
]);

/** Every role and every resource's own policy of some templates, by title. Throws for a kind of policy it doesn't know. */
export function holdersOf(templates: StackTemplates): Holder[] {
  refuseUnknown(templates);
  return [...roles(templates), ...policiesOfResources(templates), ...invocations(templates)].toSorted((a, b) =>
    a.title.localeCompare(b.title),
  );
}

/** The function that takes a role, or the role's own name where none does. */
function roleName(templates: StackTemplates, stack: string, id: string): string {
  const taken = resourcesOf(templates, 'AWS::Lambda::Function').find(
    (one) => one.stack === stack && JSON.stringify(one.properties['Role']).includes(`"${id}"`),
  );
  return nameOf(taken?.id ?? id);
}

function roles(templates: StackTemplates): Holder[] {
  const attached = resourcesOf(templates, 'AWS::IAM::Policy');
  return resourcesOf(templates, 'AWS::IAM::Role').map(({ stack, id, properties }) => {
    const own = attached.filter(
      (one) => one.stack === stack && JSON.stringify(one.properties['Roles']).includes(`{"Ref":"${id}"}`),
    );
    const inline = (properties['Policies'] ?? []) as { PolicyDocument: unknown }[];
    const documents = [
      properties['AssumeRolePolicyDocument'],
      ...inline.map(({ PolicyDocument }) => PolicyDocument),
      ...own.map((one) => one.properties['PolicyDocument']),
    ];
    return {
      title: `${stack} · ${roleName(templates, stack, id)}`,
      rights: documents.flatMap((document) => rightsOf(templates, document)),
      managed: ((properties['ManagedPolicyArns'] ?? []) as unknown[]).map((arn) => readable(templates, arn)),
    };
  });
}

function policiesOfResources(templates: StackTemplates): Holder[] {
  return resourcesOf(templates, ...Object.keys(resourcePolicies)).map(({ stack, id, type, properties }) => {
    const { PolicyDocument, ResourcePolicy, KeyPolicy } = properties;
    const of = KeyPolicy ? nameOf(id) : readable(templates, properties[resourcePolicies[type] ?? '']);
    return {
      title: `${stack} · ${of} (${type.split('::')[2]})`,
      rights: rightsOf(templates, PolicyDocument ?? ResourcePolicy ?? KeyPolicy),
      managed: [],
    };
  });
}

/** Who may call a function, of all its permissions. */
function invocations(templates: StackTemplates): Holder[] {
  const permissions = resourcesOf(templates, 'AWS::Lambda::Permission').map(({ stack, properties }) => {
    const say = (value: unknown) => readable(templates, value);
    return {
      title: `${stack} · ${say(properties['FunctionName'])} (Permission)`,
      right: {
        effect: 'Allow',
        action: say(properties['Action']),
        resource: say(properties['SourceArn'] ?? 'anything'),
        condition: '',
        principal: say(properties['Principal']),
      } satisfies Right,
    };
  });
  return [...Map.groupBy(permissions, ({ title }) => title)].map(([title, all]) => ({
    title,
    rights: all.map(({ right }) => right),
    managed: [],
  }));
}

function rightsOf(templates: StackTemplates, document: unknown): Right[] {
  const say = (value: unknown) => readable(templates, value);
  return documentSchema.parse(document).Statement.flatMap(({ Effect, Action, Resource, Principal, Condition = {} }) => {
    const condition = Object.entries(Condition)
      .flatMap(([operator, keys]) => Object.entries(keys).map(([key, value]) => `${key} ${operator} ${say(value)}`))
      .join(' and ');
    const principal = Principal === undefined ? '' : principalOf(say, Principal);
    return Action.flatMap((action) =>
      [Resource ?? ''].flat().map((resource) => {
        return { effect: Effect, action, resource: say(resource), condition, principal };
      }),
    );
  });
}

function principalOf(say: (value: unknown) => string, principal: unknown): string {
  if (typeof principal === 'string') return principal;
  return Object.values(principal as Record<string, unknown>)
    .map(say)
    .join(', ');
}

function refuseUnknown(templates: StackTemplates): void {
  for (const [stack, { Resources }] of Object.entries(templates)) {
    for (const [id, { Type, Properties = {} }] of Object.entries(Resources)) {
      const isKnown = Type === 'AWS::IAM::Role' || Type === 'AWS::IAM::Policy' || Type in resourcePolicies;
      const speaksOfRights =
        Type.startsWith('AWS::IAM::') ||
        Type.endsWith('Policy') ||
        ['PolicyDocument', 'ResourcePolicy', 'KeyPolicy', 'PermissionsBoundary'].some((name) => name in Properties);
      if (speaksOfRights && !noGrants.has(Type) && (!isKnown || 'PermissionsBoundary' in Properties)) {
        throw new Error(`The rights that ${stack}/${id}, of type ${Type}, grants are not reviewed`);
      }
    }
  }
}
