import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('without variables the product is at port 4000 with the demo laboratory', () => {
  expect(readSettings({})).toMatchObject({
    port: 4000,
    demo: true,
    adminPassword: 'Alicuota2026',
    knownPassword: true,
  });
  expect(readSettings({}).dataDir).toMatch(/\.local$/u);
});

test('each variable is honoured', () => {
  const environment = {
    PORT: '8080',
    ALICUOTA_DATA_DIR: '/var/datos',
    ALICUOTA_DEMO: 'off',
    ALICUOTA_ADMIN_PASSWORD: 'Otra2026x',
  };
  expect(readSettings(environment)).toEqual({
    port: 8080,
    dataDir: '/var/datos',
    demo: false,
    adminPassword: 'Otra2026x',
    knownPassword: false,
  });
  expect(readSettings({ ALICUOTA_DEMO: '200000' }).demo).toEqual({ samples: 200_000 });
});

test.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ ALICUOTA_DEMO: 'quizá' }, 'ALICUOTA_DEMO'],
])('an invalid value is reported by its name: %j', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(name);
});
