import { expect, test } from 'vitest';
import { type Accepted } from './accepted.ts';
import { readFindings, weigh } from './findings.ts';

const said = (rule: string, message: string) => ({
  Rule: { Id: rule, Description: '' },
  Level: 'Warning',
  Message: message,
  Filename: 'Api.template.json',
  Location: { Start: { LineNumber: 12, ColumnNumber: 3 } },
});
const output = JSON.stringify([said('W3005', "'XRole' is said twice"), said('E3006', "No 'T' in 'eu-south-2'")]);
const role: Accepted = { rule: 'W3005', message: /Role' is said twice/u, reason: 'harmless' };
const missing: Accepted = { rule: 'E3006', message: /No 'T'/u, reason: 'no stage stands there' };

test('what was accepted with a reason is no failure', () => {
  expect(weigh(readFindings(output), [role, missing])).toEqual({ unexplained: [], unused: [] });
});

test('anything else is, with its rule and its place', () => {
  const { unexplained } = weigh(readFindings(output), [role]);
  expect(unexplained).toMatchObject([{ rule: 'E3006', place: 'Api.template.json:12' }]);
});

test('what was accepted and is found no more has to go', () => {
  expect(weigh([], [role]).unused).toEqual([role]);
});

test('what cfn-lint says when it fails itself is no clean bill', () => {
  expect(() => readFindings('Traceback (most recent call last)')).toThrow(SyntaxError);
});
