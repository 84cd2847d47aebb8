import type * as z from 'zod';
import type { Calls } from '../../contract/calls.ts';

type ParamsOf<C> = C extends { params: z.ZodObject<infer Shape> } ? keyof Shape : never;

/** The names of all parameters that paths of calls have. */
type ParamName = { [N in keyof Calls]: ParamsOf<Calls[N]> }[keyof Calls];

/** A value for each parameter that a path of a call may have: one that its schema takes, and that nothing has. */
export const anyParams: Readonly<Record<ParamName, string>> = {
  id: 'x',
  numero: '0',
  filename: 'x',
  cliente: 'x',
  grupo: 'x',
  nombre: 'x',
  clave: 'x',
  archivo: 'x',
  acto: 'sinac',
  regla: 'x',
  envio: '20260310T100000000Z-abcdefghijklmnop',
};
