import { expect, it } from 'vitest';
import { isOpen } from '../access/open-session.ts';
import { sessionsAfter, sessionStart } from './sessions.ts';

const at = new Date('2026-05-07T10:00:00.250Z');
const later = new Date('2026-05-07T10:00:00.750Z');
const expira = at.getTime() / 1000 + 3600;

it('an end of sessions ends those of its second, and none that begins after it', () => {
  const never = { sessionsSince: null };
  const ended = { sessionsSince: sessionsAfter(never, at) };
  expect(isOpen({ desde: sessionStart(never, at), expira }, ended, later)).toBe(false);
  expect(isOpen({ desde: sessionStart(ended, later), expira }, ended, later)).toBe(true);
});

it('a second end in the same second ends what began between the two', () => {
  const first = { sessionsSince: sessionsAfter({ sessionsSince: null }, at) };
  const between = { desde: sessionStart(first, at), expira };
  const second = { sessionsSince: sessionsAfter(first, later) };
  expect(isOpen(between, first, later)).toBe(true);
  expect(isOpen(between, second, later)).toBe(false);
  expect(isOpen({ desde: sessionStart(second, later), expira }, second, later)).toBe(true);
});
