import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { apiPage } from './api-page.ts';
import { openapi } from './document.ts';

it('the published description of the API is that of its table of calls', async () => {
  const published: unknown = JSON.parse(await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
  expect(published, 'npm run openapi updates it').toEqual(JSON.parse(JSON.stringify(openapi())));
});

it('the published page of the API is that of its table of calls', async () => {
  const published = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  expect(published === (await apiPage()), 'npm run openapi updates it').toBe(true);
});

it('a call that gives a page is refused with one', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };
  const answers = paths['/api/tablon/{nombre}']?.['get']?.responses;
  for (const status of ['200', '404']) expect(answers?.[status]).toMatchObject({ content: { 'text/html': {} } });
  expect(paths['/api/results/{id}']?.['get']?.responses['404']).toMatchObject({ content: { 'application/json': {} } });
  expect(JSON.stringify(answers?.['404'])).not.toContain('application/json');
});
