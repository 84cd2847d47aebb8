import type * as z from 'zod';
import { es } from 'zod/locales';

const { localeError: standard } = es();

const types: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'sí o no',
  object: 'un objeto',
  record: 'un objeto',
  array: 'una lista',
};

/** What zod finds wrong, in words for whoever wrote the file; zod's own Spanish for what is not foreseen here. */
export const spanish: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Falta';
      return `Debe ser ${types[issue.expected] ?? issue.expected}`;
    case 'unrecognized_keys':
      return `No existe ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_value':
      return `${issue.input === undefined ? 'Falta: debe' : 'Debe'} ser ${issue.values.map((value) => JSON.stringify(value)).join(' o ')}`;
    case 'invalid_union':
      return issue.discriminator === 'forma' ? 'Debe ser "ancha" o "larga"' : 'No tiene una forma admitida';
    case 'too_small':
      return issue.minimum === 1 ? 'Está vacío' : `Es demasiado corto: el mínimo es ${issue.minimum}`;
    case 'too_big':
      return `Es demasiado largo: el máximo es ${issue.maximum}`;
    case 'invalid_format':
      return 'No tiene el formato esperado';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
      break;
  }
  return standard(issue);
};
