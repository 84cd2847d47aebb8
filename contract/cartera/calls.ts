import * as z from 'zod';
import type { Call, TextsOf } from '../base/call.ts';
import { fechaSchema } from '../base/fecha.ts';
import { porTomarSchema } from '../programa/por-tomar.ts';

/** Clients that are compared at most: a user of clients has no more of them. Who knows of more looks at one at a time. */
export const maxClientesDeCartera = 100;

const count = z.number().int();

/** How a client stands, by what the viewer sees by that client. Each figure is that of a page filtered by the client. */
const clienteDeCarteraSchema = z.object({
  cliente: z.object({ _id: z.string(), nombre: z.string() }),
  sinResolver: count.meta({
    description: 'Unresolved points, as the answer of `GET /incidencias/recuento` counts them.',
  }),
  porTomar: porTomarSchema.shape.resumen
    .pick({ sinHacer: true, atrasadas: true, tocan: true, sinPuntos: true })
    .nullable()
    .meta({
      description:
        'Samples of this month, as `GET /por-tomar` counts them; null where no programme that the viewer sees asks for any.',
    }),
  isPorEmpezar: z.boolean().meta({ description: 'Whether a row that the viewer sees begins after this month.' }),
  noContado: porTomarSchema.shape.noContado.meta({ description: 'As in the answer of `GET /por-tomar`.' }),
  otrasFilas: count.meta({ description: 'Rows of programmes of types of sample that the viewer does not see.' }),
  ultimaMuestra: fechaSchema.nullable().meta({ description: 'The day of the newest authorised sample.' }),
});
export type ClienteDeCartera = z.infer<typeof clienteDeCarteraSchema>;

const carteraSchema = z.object({
  hoy: fechaSchema,
  total: count.meta({ description: 'The clients that the viewer may know of.' }),
  clientes: z.array(clienteDeCarteraSchema),
});
export type Cartera = z.infer<typeof carteraSchema>;

/** Who looks after several clients sees how each stands (docs/decisions/access.md). */
export const carteraCalls = {
  getCartera: {
    method: 'GET',
    path: '/cartera',
    area: 'programa',
    audience: 'signed-in',
    output: carteraSchema,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const carteraTexts: TextsOf<typeof carteraCalls> = {
  getCartera: {
    summary: 'Compare the clients that one looks after',
    description: `A line for each client that the viewer may know of, in the order of danger: most unresolved, then most overdue, then most to be taken this month, then by name. None of them where there are more than ${maxClientesDeCartera}.`,
  },
};
