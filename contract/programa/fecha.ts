import { fechaSchema } from '../base/fecha.ts';

const [first, last] = [1950, 2199];

/** A day of a programme: of a year in which anyone samples, so that any days counted from it are days too. */
export const diaDeProgramaSchema = fechaSchema.refine((fecha) => {
  const year = Number(fecha.slice(0, 4));
  return first <= year && year <= last;
}, `Escribe una fecha entre ${first} y ${last}`);
