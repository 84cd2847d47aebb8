import type { StackTemplates } from './templates.ts';

/** Words for CloudFormation's values that are known only in an account. */
const pseudo: Record<string, string> = {
  'AWS::AccountId': 'ACCOUNT',
  'AWS::Region': 'REGION',
  'AWS::Partition': 'aws',
  'AWS::StackName': 'STACK',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** A logical id without the eight hexadecimal digits that CDK ends it with. */
export function nameOf(id: string): string {
  return id.replace(/[\dA-F]{8}$/u, '');
}

/**
 * A value of a template as a person would say it: a resource of its own stack by its name, one of another as
 * `Data.Portal`, an ARN or a Ref alike. Throws an Error at an intrinsic function that it doesn't know.
 */
export function readable(templates: StackTemplates, value: unknown): string {
  const say = (inner: unknown) => readable(templates, inner);
  if (Array.isArray(value)) return value.map(say).join(', ');
  if (value === null || typeof value !== 'object') return String(value);
  const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
  if (others.length > 0) return JSON.stringify(value);
  switch (name) {
    case 'Ref':
      return pseudo[String(argument)] ?? nameOf(String(argument));
    case 'Fn::GetAtt': {
      const [id = '', attribute = ''] = Array.isArray(argument) ? argument.map(String) : String(argument).split('.');
      return attribute === 'Arn' ? nameOf(id) : `${nameOf(id)}.${attribute}`;
    }
    case 'Fn::Join': {
      const [separator, parts] = argument as [string, unknown[]];
      return parts.map(say).join(separator);
    }
    case 'Fn::Select': {
      const [index, of] = argument as [number | string, unknown];
      return `${say(of)}[${index}]`;
    }
    case 'Fn::Split': {
      const [separator, text] = argument as [string, unknown];
      return `${say(text)} split by ${separator}`;
    }
    case 'Fn::Sub':
      if (typeof argument === 'string')
        return argument.replaceAll(/\$\{([^}]+)\}/gu, (_, ref: string) => say({ Ref: ref }));
      break;
    case 'Fn::ImportValue': {
      const exported = exportOf(templates, String(argument));
      return `${exported.stack}.${say(exported.value)}`;
    }
    default:
      if (!name.startsWith('Fn::')) return JSON.stringify(value);
  }
  throw new Error(`No words for ${JSON.stringify(value)}`);
}

/** What a stack exports under a name. Throws an Error where none does. */
function exportOf(templates: StackTemplates, name: string): { stack: string; value: unknown } {
  for (const [stack, { Outputs = {} }] of Object.entries(templates)) {
    for (const { Value, Export } of Object.values(Outputs)) {
      if (Export?.Name === name) return { stack, value: Value };
    }
  }
  throw new Error(`No stack exports ${name}`);
}
