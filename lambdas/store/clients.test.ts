import { expect, it, vi } from 'vitest';
import { documents, files, mailer, secrets } from './clients.ts';

vi.stubEnv('AWS_REGION', 'eu-south-2');

it.each(Object.entries({ documents, files, mailer, secrets }))('%s describes no call to a logger', (_, client) => {
  const middleware = client().middlewareStack.identify();
  expect(middleware.length).toBeGreaterThan(5);
  expect(middleware.filter((one) => /logger/iu.test(one))).toEqual([]);
});
