import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inSpanish } from './schema-messages.ts';

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: inSpanish }).error?.issues.map(({ message }) => message);

describe('what a schema finds wrong', () => {
  it.each([
    [z.coerce.number(), 'uno', 'Debe ser un número'],
    [z.number(), Number.NaN, 'Debe ser un número'],
    [z.number().int(), 1.5, 'Debe ser un número entero'],
    [z.number(), undefined, 'Falta'],
    [z.string(), 7, 'Debe ser un texto'],
    [z.boolean(), 'sí', 'Debe ser sí o no'],
    [z.array(z.string()), 'a', 'Debe ser una lista'],
    [z.strictObject({}), null, 'Debe ser un objeto'],
    [z.strictObject({}), { a: 1 }, 'No existe "a"'],
    [z.strictObject({}), { a: 1, b: 1 }, 'No existen "a", "b"'],
    [z.string().min(1), '', 'Está vacío'],
    [z.string().min(3), 'a', 'Es demasiado corto: el mínimo son 3 caracteres'],
    [z.string().max(3), 'abcd', 'Es demasiado largo: el máximo son 3 caracteres'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Hay demasiados: el máximo es 1'],
    [z.string().max(5000), 'a'.repeat(5001), 'Es demasiado largo: el máximo son 5.000 caracteres'],
    [z.email(), 'ana', 'No es un correo electrónico: escríbelo como nombre@empresa.es'],
    [z.number().min(1), 0, 'Es demasiado pequeño: el mínimo es 1'],
    [z.number().positive(), 0, 'Debe ser mayor que 0'],
    [z.number().lt(9), 9, 'Debe ser menor que 9'],
    [z.number().max(9), 10, 'Es demasiado grande: el máximo es 9'],
    [z.number().multipleOf(5), 3, 'Debe ser múltiplo de 5'],
    [z.enum(['asc', 'desc']), 'up', 'Debe ser "asc" o "desc"'],
    [z.enum(['asc', 'desc']), undefined, 'Falta: debe ser "asc" o "desc"'],
    [z.iso.date(), 'ayer', 'No tiene el formato esperado'],
    [z.union([z.string(), z.number()]), true, 'No tiene una forma admitida'],
    [z.string().refine(() => false), 'a', 'No es válido'],
    [z.date(), 'a', 'No es válido'],
  ] as const)('%# is said in Spanish', (schema, value, message) => {
    expect(said(schema, value)).toContain(message);
  });

  it('leaves what a schema says itself', () => {
    expect(said(z.string('Ponle nombre'), 7)).toEqual(['Ponle nombre']);
  });
});
