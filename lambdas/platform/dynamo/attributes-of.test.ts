import { expect, it } from 'vitest';
import * as z from 'zod';
import { instantSchema } from '../../../contract/base/fecha.ts';
import { attributesOf } from './parse-stored.ts';

it('an item’s attributes are those of the schema that reads it', () => {
  const schema = z.object({
    _id: z.string(),
    estado: z.enum(['abierta', 'cerrada']),
    cuando: instantSchema,
    veces: z.number().int(),
    hecho: z.literal(true),
    version: z.number().int().default(0),
    motivo: z.string().optional(),
    terminado: z.string().nullable().default(null),
    cambio: z.object({ _id: z.string() }).nullable().default(null),
    muestras: z.array(z.string()),
    clave: z.string().transform((text) => text.length),
  });
  const required = (type: string) => ({ type, required: true });
  const optional = (type: string) => ({ type, required: false });
  expect(attributesOf(schema)).toEqual({
    _id: required('string'),
    estado: required('string'),
    cuando: required('string'),
    veces: required('number'),
    hecho: required('boolean'),
    version: optional('number'),
    motivo: optional('string'),
    terminado: optional('any'),
    cambio: optional('any'),
    muestras: required('any'),
    clave: required('string'),
  });
});
