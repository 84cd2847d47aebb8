import { describe, expect, test } from 'vitest';
import type { Call } from '../../contract/calls/call.ts';
import { calls } from '../../contract/calls.ts';
import { everything } from '../everything.ts';
import { documentOf, reviewed, unexplained, whysOf } from './document.ts';
import { needsOf } from './needs.ts';
import { nameOf, readable } from './readable.ts';
import { type Holder, holdersOf } from './rights.ts';
import { entryOf, resourcesOf, templatesOf } from './templates.ts';

const templates = templatesOf('prod');
const holders = holdersOf(templates);

describe('who may do what', () => {
  test('is what was reviewed; "npm run permissions" writes it down for a review', () => {
    expect(documentOf(holders, whysOf(reviewed()))).toBe(reviewed());
  });

  test('has a reason for each holder of rights', () => {
    for (const [title, why] of whysOf(reviewed())) {
      expect(why, title).not.toBe(unexplained);
      expect(why.length, title).toBeGreaterThan(20);
    }
  });

  test('needs no wildcard in an action, nor a policy of AWS’s own, but for CDK’s upload of the site', () => {
    const careless = holders.filter(
      ({ title, rights, managed }) =>
        // AWS's default statement of a key's policy: without it the account could not administer the key.
        !title.endsWith('(Key)') &&
        (managed.length > 0 || rights.some(({ effect, action }) => effect === 'Allow' && action.includes('*'))),
    );
    const titles = careless.map(({ title }) => title.replace(/[\dA-F]{8,}.*$/u, ''));
    expect(titles).toEqual([
      // AWS maintains the policies that AWS Backup needs.
      'Data · BackupsRole',
      // The use of the topic's one key, as CDK grants it: kms:GenerateDataKey*.
      'Observability · BackupsRole',
      'Web · CustomCDKBucketDeployment',
    ]);
  });

  test('lets only services of AWS in, and each service for one resource of this account', () => {
    for (const { title, rights } of holders) {
      for (const { effect, principal, action, resource, condition } of rights) {
        if (effect === 'Deny' || principal === '') continue;
        if (title.endsWith('(Key)') && principal === 'arn:aws:iam::ACCOUNT:root') continue;
        expect(principal, title).toMatch(/^[a-z\d.]+\.amazonaws\.com$/u);
        // A service that may use a key can do so for messages that it may send, and their topic says whose those are.
        if (action === 'sts:AssumeRole' || title.endsWith('(Key)')) continue;
        const narrowed = action === 'lambda:InvokeFunction' ? resource : condition;
        expect(narrowed, title).toMatch(/ACCOUNT|Source(?:Arn|Account)/u);
      }
    }
  });

  test('is the same in a stage with every optional field, but for names', () => {
    const outline = (all: readonly Holder[]) =>
      // In us-east-1 stand the same topic and reminder once more, for stages that say their account.
      all
        .filter(({ title }) => !title.startsWith('Outside'))
        .map(({ title, rights, managed }) => {
          const own = rights
            .map(({ effect, action, principal }) => `${effect} ${action} ${principal.replace(/\d{12}/u, 'ACCOUNT')}`)
            .filter((right) => !right.startsWith('Allow xray:'));
          return { title, managed, rights: [...new Set(own)].toSorted((one, other) => one.localeCompare(other)) };
        });
    expect(outline(holdersOf(templatesOf(everything)))).toEqual(outline(holders));
  });
});

/** Needs that an area's code reaches but never uses: they belong to calls of signed-in users, and the area has none. */
const unreached: Record<string, string[]> = {
  'lambdas/health/handler.ts': ['dynamodb:GetItem PORTAL_TABLE', 'dynamodb:UpdateItem PORTAL_TABLE'],
  'lambdas/avisos-baja/handler.ts': ['dynamodb:Query PORTAL_TABLE'],
};

const functions = resourcesOf(templates, 'AWS::Lambda::Function').flatMap((fn) => {
  const entry = entryOf(fn);
  return entry === undefined ? [] : [{ ...fn, entry }];
});

/** The rights that a function's code uses by itself: in the words of `needsOf`, prefixes of keys and identities aside. */
function grantedTo({ stack, id, properties }: (typeof functions)[number]): string[] {
  const { Variables = {} } = (properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> };
  const variables = Object.entries(Variables).map(([name, value]) => [readable(templates, value), name] as const);
  const title = `${stack} · ${nameOf(id)}`;
  const role = holders.find((holder) => holder.title === title);
  if (!role) throw new Error(`${title} has no role`);
  const own = role.rights.filter(({ effect, action }) => effect === 'Allow' && !/^(?:logs|sqs|sts):/u.test(action));
  const lines = own.map(({ action, resource }) => {
    if (action.startsWith('ses:')) return `${action} CONFIGURATION_SET`;
    const [thing, name] = variables.find(([value]) => resource === value || resource.startsWith(`${value}/`)) ?? [];
    if (thing === undefined) throw new Error(`${title} has a right to ${resource}, of which its code has never heard`);
    const tail = action.startsWith('s3:') ? '' : resource.slice(thing.length);
    return `${action} ${name}${tail}`;
  });
  return [...new Set(lines)].toSorted((a, b) => a.localeCompare(b));
}

/** Whether a schedule sends messages, rather than invoke a function or begin a state machine. */
function isToQueue({ properties: { Target } }: { properties: Record<string, unknown> }): boolean {
  const { Arn } = Target as { Arn: { 'Fn::GetAtt'?: [string, string] } };
  return resourcesOf(templates, 'AWS::SQS::Queue').some(({ id }) => id === Arn['Fn::GetAtt']?.[0]);
}

describe('every right that a function has is used by its code, and the other way round', () => {
  test.each(functions)('$entry', async (fn) => {
    const { Variables = {} } = (fn.properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> };
    const given = (need: string) => /^[A-Z_]+/u.exec(need.split(' ')[1] ?? '')?.[0] ?? '';
    // What is behind a variable that a function isn't given is for calls of other areas, and out of its reach.
    const needs = (await needsOf(fn.entry)).filter((need) => given(need) in Variables);
    const spared = unreached[fn.entry] ?? [];
    expect(needs).toEqual(expect.arrayContaining(spared));
    expect(grantedTo(fn)).toEqual(needs.filter((need) => !spared.includes(need)));
  });

  test('needs are only left out in areas without calls of signed-in users', () => {
    for (const entry of Object.keys(unreached)) {
      const own = Object.values<Call>(calls).filter(({ area }) => entry === `lambdas/${area}/handler.ts`);
      expect(own.length).toBeGreaterThan(0);
      expect(own.map(({ audience }) => audience)).toEqual(own.map(() => 'public'));
    }
  });

  test('a schedule alone sends messages to queues, its own to its queue', () => {
    const senders = holders.filter(({ rights }: Holder) =>
      rights.some(({ action, principal }) => action === 'sqs:SendMessage' && principal === ''),
    );
    for (const { title, rights } of senders) {
      const all = rights.map(({ action, principal }) => [action, principal]);
      expect(all, title).toEqual([
        ['sts:AssumeRole', 'scheduler.amazonaws.com'],
        ['sqs:SendMessage', ''],
      ]);
    }
    expect(senders).toHaveLength(resourcesOf(templates, 'AWS::Scheduler::Schedule').filter(isToQueue).length);
  });

  test('a function reads those queues alone that feed it', () => {
    const feeds = resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').map(({ properties }) => {
      const say = (value: unknown) => readable(templates, value);
      return `${say(properties['FunctionName'])} < ${say(properties['EventSourceArn'])}`;
    });
    const readers = holders.flatMap(({ title, rights }: Holder) =>
      rights
        .filter(({ action, principal }) => /^sqs:(?!SendMessage$)/u.test(action) && principal === '')
        .map(({ resource, action }) => [`${title.replace('Api · ', '')} < ${resource}`, action] as const),
    );
    const needed = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
    for (const feed of feeds) {
      expect(
        readers
          .filter(([pair]) => pair === feed)
          .map(([, action]) => action)
          .toSorted(),
      ).toEqual(needed);
    }
    expect(new Set(readers.map(([pair]) => pair))).toEqual(new Set(feeds));
  });
});
