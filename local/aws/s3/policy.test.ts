import { expect, test } from 'vitest';
import { allowedSizes, checkPolicy, parsePolicy } from './policy.ts';

const now = new Date('2026-05-07T10:00:00Z');
const expiration = '2026-05-07T11:00:00Z';
const encode = (policy: unknown): string => Buffer.from(JSON.stringify(policy)).toString('base64');

test('a condition may ask for a beginning, and an empty beginning lets anything through', () => {
  const conditions = [
    ['starts-with', '$key', 'subidas/'],
    ['starts-with', '$Content-Type', 'image/'],
    ['starts-with', '$x-amz-meta-nota', ''],
  ];
  const policy = parsePolicy(encode({ expiration, conditions }));
  const check = (key: string, type: string): void =>
    checkPolicy(policy, new Map(Object.entries({ key, 'content-type': type, 'x-ignore-a': '1' })), now);
  expect(() => check('subidas/a', 'image/png')).not.toThrow();
  expect(() => check('subidas/a', 'image/png, image/gif')).not.toThrow();
  expect(() => check('subidas/a', 'image/png,text/html')).toThrow('Policy Condition failed');
  expect(() => check('otras/a', 'image/png')).toThrow('Policy Condition failed');
});

test('of several size ranges all hold', () => {
  const conditions = [
    ['content-length-range', 0, 100],
    ['content-length-range', '10', '50'],
  ];
  expect(allowedSizes(parsePolicy(encode({ expiration, conditions })))).toEqual({ min: 10, max: 50 });
  expect(allowedSizes(parsePolicy(encode({ expiration, conditions: [] })))).toEqual({ min: 0, max: Infinity });
});

test.each([
  'nada',
  encode({ conditions: [] }),
  encode({ expiration: 'mañana', conditions: [] }),
  encode({ expiration, conditions: [['matches', '$key', 'x']] }),
  encode({ expiration, conditions: [['eq', 'key', 'x']] }),
])('what is not a policy is refused', (text) => {
  expect(() => parsePolicy(text)).toThrow('it is not a policy');
});
