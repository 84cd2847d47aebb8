import type * as z from 'zod';
import { cantidad, numero } from './numeros.ts';

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
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive);
    case 'invalid_format':
      return issue.format === 'email'
        ? 'No es un correo electrónico: escríbelo como nombre@empresa.es'
        : 'No tiene el formato esperado';
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

// Texts count in characters, lists in elements; numbers, dates and files are great or small.

function tooSmall(origin: string, minimum: number, isIncluded = true): string {
  if (!isIncluded) return `Debe ser mayor que ${numero(minimum)}`;
  if (origin !== 'string' && origin !== 'array') return `Es demasiado pequeño: el mínimo es ${numero(minimum)}`;
  if (minimum === 1) return 'Está vacío';
  return origin === 'string'
    ? `Es demasiado corto: el mínimo son ${numero(minimum)} caracteres`
    : `Hay demasiado pocos: el mínimo es ${numero(minimum)}`;
}

function tooBig(origin: string, maximum: number, isIncluded = true): string {
  if (!isIncluded) return `Debe ser menor que ${numero(maximum)}`;
  if (origin === 'string') return `Es demasiado largo: el máximo son ${cantidad(maximum, 'carácter', 'caracteres')}`;
  return `${origin === 'array' ? 'Hay demasiados' : 'Es demasiado grande'}: el máximo es ${numero(maximum)}`;
}
