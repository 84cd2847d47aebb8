import { expect, it } from 'vitest';
import { inicioEmpresaSchema } from './entrada-empresa.ts';

const isTaken = (destino: string) => inicioEmpresaSchema.safeParse({ email: 'ana@hotel.example', destino }).success;

it.each(['/', '/en-curso', '/results?search=leche%20fresca&page=2', '/results?search=jamón ibérico', '/a//b'])(
  'a company sign-in goes on to %s',
  (destino) => expect(isTaken(destino)).toBe(true),
);

it.each([
  '',
  'results',
  '//otro.example',
  '/\\otro.example',
  '/\t/otro.example',
  '/\n/otro.example',
  'https://otro.example',
])('a company sign-in leads nowhere but into the portal: %j', (destino) => expect(isTaken(destino)).toBe(false));
