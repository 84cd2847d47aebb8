import { busquedaAdminSchema, opcionesAdminSchema, opcionesEncontradasSchema } from '../resultados/opciones.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** What the forms of the administration panel choose from. */
export const opcionesAdminCalls = {
  getOpcionesAdmin: {
    method: 'GET',
    path: '/admin/opciones',
    area: 'admin',
    audience: 'admin',
    output: opcionesAdminSchema,
    errors: [],
  },
  searchOpcionesAdmin: {
    method: 'GET',
    path: '/admin/opciones/search',
    area: 'admin',
    audience: 'admin',
    query: busquedaAdminSchema,
    output: opcionesEncontradasSchema,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const opcionesAdminTexts: TextsOf<typeof opcionesAdminCalls> = {
  getOpcionesAdmin: {
    summary: 'Get what the forms of the panel choose from',
    description:
      'The solicitantes and sample types that samples, clients or groups name. Of a list with more than 1,000 names only the first 50 are sent: `recortadas` says how many there are, and `searchOpcionesAdmin` finds the others.',
  },
  searchOpcionesAdmin: {
    summary: 'Search what the forms of the panel choose from',
    description: 'As `searchFilters`, among the solicitantes or sample types that samples, clients or groups name.',
  },
};
