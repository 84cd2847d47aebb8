import * as z from 'zod';
import { S3Error } from './error.ts';

const lengthSchema = z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]);
const matchSchema = z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]);
const policySchema = z.object({
  expiration: z.iso.datetime({ offset: true }),
  conditions: z.array(z.union([lengthSchema, matchSchema, z.record(z.string(), z.string())])),
});
export type Policy = z.infer<typeof policySchema>;

/** Reads the policy of an upload form, which comes in base64. Throws InvalidPolicyDocument. */
export function parsePolicy(base64: string): Policy {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(base64, 'base64').toString()));
  } catch {
    throw new S3Error('InvalidPolicyDocument', 'Invalid Policy: it is not a policy document.');
  }
}

const uncovered = new Set(['policy', 'x-amz-signature', 'file']);

/** Whether a form (fields named in lower case) is what the policy allows. Throws AccessDenied with S3's reason. */
export function checkPolicy(policy: Policy, fields: ReadonlyMap<string, string>, now: Date): void {
  if (now.getTime() > Date.parse(policy.expiration)) deny('Policy expired.');
  const covered = new Set<string>();
  for (const [kind, name, wanted] of matches(policy)) {
    covered.add(name);
    const value = fields.get(name) ?? '';
    const values = kind === 'starts-with' && name === 'content-type' ? value.split(',') : [value];
    const holds = values.every((one) => (kind === 'eq' ? one === wanted : one.trimStart().startsWith(wanted)));
    if (!holds) deny(`Policy Condition failed: ${JSON.stringify([kind, `$${name}`, wanted])}`);
  }
  const extra = [...fields.keys()].filter(
    (name) => !uncovered.has(name) && !covered.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extra.length > 0) deny(`Extra input fields: ${extra.join(', ')}`);
}

/** The sizes that the policy allows, in bytes; every range of it holds. */
export function allowedSizes(policy: Policy): { min: number; max: number } {
  const ranges = policy.conditions
    .map((condition) => lengthSchema.safeParse(condition).data)
    .filter((range) => !!range);
  return {
    min: Math.max(0, ...ranges.map((range) => range[1])),
    max: Math.min(Infinity, ...ranges.map((range) => range[2])),
  };
}

function* matches(policy: Policy): Generator<['eq' | 'starts-with', string, string]> {
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) yield ['eq', name.toLowerCase(), value];
    } else if (condition[0] !== 'content-length-range') {
      yield [condition[0], condition[1].slice(1).toLowerCase(), condition[2]];
    }
  }
}

function deny(reason: string): never {
  throw new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);
}
