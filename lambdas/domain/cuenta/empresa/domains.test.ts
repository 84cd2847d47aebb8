import { expect, it } from 'vitest';
import { faultOfDominio } from './domains.ts';

it.each(['com.es', 'gob.es', 'nom.es', 'co.uk', 'github.io', 'vercel.app', 'algo.ck', 'xn--55qx5d.cn'])(
  '%s is nobody’s own: whoever registers a name has one below it',
  (dominio) => {
    expect(faultOfDominio(dominio)).toMatch(
      /^(\S+) es una terminación pública, .* Pon el dominio propio de la empresa$/u,
    );
  },
);

it.each(['yahoo.co.uk', 'hotmail.com.ar', 'outlook.pt', 'gmx.at', 'gmail.com', 'live.fr'])(
  '%s is a provider’s where anybody has an address',
  (dominio) => {
    expect(faultOfDominio(dominio)).toMatch(/^(\S+) es de un proveedor de correo abierto a todo el mundo/u);
  },
);

it.each([
  'empresa.es',
  'empresa.com.es',
  'aguas.empresa.es',
  'ayuntamiento.gob.es',
  'hoteles.madrid',
  'grupo.eus',
  'empresa.onmicrosoft.com',
  'yahoo.empresa.es',
  'empresa.example',
])('%s may be a company’s', (dominio) => {
  expect(faultOfDominio(dominio)).toBeUndefined();
});
