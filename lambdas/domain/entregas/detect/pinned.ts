import * as z from 'zod';
import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { encodings } from '../ingest/decode.ts';
import { guess } from './guess.ts';

/**
 * What a person said of how a file is written, which isn't guessed then: keys of the mapping that decide where rows and
 * cells begin and end.
 */
export const pinnedSchema = z.object({
  codificacion: z.enum(encodings).optional(),
  separador: z.string().min(1).max(10).optional(),
  comillas: z.union([z.string().length(1), z.literal(false)]).optional(),
  cabecera: z.number().int().min(1).max(1000).optional(),
  hoja: z.union([z.string(), z.number().int()]).optional(),
  filas_ocultas: z.enum(['leer', 'omitir']).optional(),
  forma: z.enum(['ancha', 'larga', 'cruzada', 'bloques']).optional(),
});
export type Pinned = z.infer<typeof pinnedSchema>;

/** The sign that a mapping's `separador` stands for. */
export function signOf(separador: string): string {
  return separador === 'tabulador' ? '\t' : separador;
}

/** The guesses without those that a person decided, which come first, as sure ones. */
export function withPinned(conjeturas: readonly Conjetura[], pinned: Pinned): readonly Conjetura[] {
  const said = Object.entries(pinned).filter(([campo, valor]) => campo !== 'forma' && valor !== undefined);
  const decided = new Set(said.map(([campo]) => campo));
  const sure = said.map(([campo, valor]) => {
    const found = conjeturas.find((each) => each.campo === campo);
    const others = found ? [found.valor, ...found.alternativas].filter((each) => each !== valor) : [];
    return guess(campo, valor, 'Así se ha indicado', { certeza: 'segura', alternativas: others });
  });
  return [...sure, ...conjeturas.filter(({ campo }) => !decided.has(campo))];
}
