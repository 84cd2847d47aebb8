import { expect, it } from 'vitest';
import { entradaEmpresaCambiadaSchema } from '../cuenta/entrada-empresa.ts';
import { tablonCambiadoSchema } from '../tablon/tablon.ts';
import { webhookNuevoSchema } from '../webhooks/webhook.ts';
import { direccionWeb } from './direccion-web.ts';

const bad = [
  'https://user:pw@sinac.sanidad.gob.es/',
  'https://user@sinac.sanidad.gob.es/',
  'https://sinac.sanidad.gob.es/"onmouseover="x',
  "https://sinac.sanidad.gob.es/'",
  'https://sinac.sanidad.gob.es/<b>',
  'https://sinac.sanidad.gob.es/ x',
  'https://sinac.sanidad.gob.es/`',
  'https://sinac.sanidad.gob.es/ñ',
  'https:\\\\user:pw@sinac.sanidad.gob.es',
  'javascript:alert(1)',
  'ftp://sinac.sanidad.gob.es/',
  'sinac.sanidad.gob.es',
];

it('an address of the web is https, without user, password, quotes or blanks', () => {
  const schema = direccionWeb({ max: 60, error: 'no' });
  for (const address of [...bad, 'http://sinac.sanidad.gob.es/', `https://a.es/${'x'.repeat(60)}`])
    expect([address, schema.safeParse(address).success]).toEqual([address, false]);
  for (const address of ['https://sinac.sanidad.gob.es/', 'https://a.es/b?c=d&e=f#g', 'https://a.es/@ana/%C3%B1'])
    expect(schema.parse(address)).toBe(address);
});

it('every form that takes one refuses the same', () => {
  for (const address of bad) {
    const asked = [
      tablonCambiadoSchema.shape.sinac.safeParse(address),
      webhookNuevoSchema.shape.url.safeParse(address),
      entradaEmpresaCambiadaSchema.shape.emisor.safeParse(address),
    ];
    expect([address, asked.map(({ success }) => success)]).toEqual([address, [false, false, false]]);
  }
});
