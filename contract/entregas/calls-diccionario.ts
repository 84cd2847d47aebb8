import {
  cambioDeDiccionarioSchema,
  diccionarioSchema,
  nombresParecidosSchema,
  nombresPreguntadosSchema,
} from './diccionario.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** Which names of deliveries are others of the portal's (docs/decisions/coherence-and-names.md). */
export const diccionarioCalls = {
  getDiccionario: {
    method: 'GET',
    path: '/admin/diccionario',
    area: 'admin',
    audience: 'admin',
    output: diccionarioSchema,
    errors: [],
  },
  updateDiccionario: {
    method: 'PUT',
    path: '/admin/diccionario',
    area: 'admin',
    audience: 'admin',
    body: cambioDeDiccionarioSchema,
    output: diccionarioSchema,
    message: ({ nombre, como }: { nombre: string; como: string | null }) =>
      como === null
        ? `«${nombre}» vuelve a ser un nombre aparte`
        : como === nombre
          ? `«${nombre}» es otro: no se vuelve a proponer`
          : `«${nombre}» se leerá como «${como}»`,
    adminAct: true,
    errors: ['CONFLICT', 'NOT_FOUND'],
  },
  findParecidos: {
    method: 'POST',
    path: '/admin/diccionario/parecidos',
    area: 'admin',
    audience: 'admin',
    changesNothing: true,
    body: nombresPreguntadosSchema,
    output: nombresParecidosSchema,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const diccionarioTexts: TextsOf<typeof diccionarioCalls> = {
  getDiccionario: {
    summary: 'Get the dictionary of names',
    description:
      'The names of solicitantes, types, parameters and units that deliveries write and that are stored as others.',
  },
  updateDiccionario: {
    summary: 'Join a name to another, or separate them again',
    description:
      'Takes the `version` that was read, 0 for the first change. Deliveries from then on are stored with the name `como`; what is stored already does not change. With `como` null the two names are separate again. With `como` the name itself, it is recorded as different from every known name, and is no longer proposed. VALIDATION: units of different sizes. NOT_FOUND: the portal has no name `como`, and `crear` doesn’t say to make it. CONFLICT: another change came first, or the dictionary is full.',
  },
  findParecidos: {
    summary: 'Find the known names that others resemble',
    description:
      'For each name that no client, group or stored sample has, the known name that is probably meant. Names that resemble none, or that the dictionary has already, are left out. With `busca`, the first known names of a kind that have its letters, for a field that is being typed in. Nothing is joined.',
  },
};
