import { expect, it } from 'vitest';
import { codigoEscrito, direccionDeVerificacion } from './direccion.ts';

it.each(['https://clientes.lab.example', 'http://localhost:4000'])(
  'the address at %s is typed for its code',
  (origin) => {
    const codigo = 'ABCD-EFGH';
    expect(codigoEscrito(`  ${direccionDeVerificacion(origin, codigo)}\n`)).toBe(codigo);
    expect(codigoEscrito(codigo)).toBe(codigo);
  },
);
