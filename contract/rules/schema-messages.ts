import type * as z from 'zod';

/** What zod calls a type, as a person does. */
const tipos: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'sí o no',
  object: 'un objeto',
  record: 'un objeto',
  array: 'una lista',
  file: 'un archivo',
};

/**
 * What a schema finds wrong with a value, in Spanish for the person who filled it in: a form, a request, a file. Schemas of the
 * contract that have a message of their own keep it.
 */
export const inSpanish: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Falta';
      return issue.expected in tipos ? `Debe ser ${tipos[issue.expected]}` : noValido;
    case 'unrecognized_keys':
      return `${issue.keys.length === 1 ? 'No existe' : 'No existen'} ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_value':
      return `${issue.input === undefined ? 'Falta: debe' : 'Debe'} ser ${issue.values.map((value) => JSON.stringify(value)).join(' o ')}`;
    case 'invalid_union':
      return issue.input === undefined ? 'Falta' : 'No tiene una forma admitida';
    case 'too_small':
      return demasiado(issue.origin, 'corto', 'pequeño', `el mínimo es ${issue.minimum}`, issue.minimum);
    case 'too_big':
      return demasiado(issue.origin, 'largo', 'grande', `el máximo es ${issue.maximum}`);
    case 'invalid_format':
      return 'No tiene el formato esperado';
    case 'not_multiple_of':
      return `Debe ser múltiplo de ${issue.divisor}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    default:
      return noValido;
  }
};

const noValido = 'No es válido';

/** Texts and lists are long or short; numbers, dates and files great or small. */
function demasiado(origin: string, long: string, great: string, limit: string, minimum?: number | bigint): string {
  const isLong = origin === 'string' || origin === 'array';
  if (isLong && Number(minimum) === 1) return 'Está vacío';
  return `Es demasiado ${isLong ? long : great}: ${limit}`;
}
