import {
  coherenciaDichaSchema,
  coherenciaSchema,
  reglaCambiadaSchema,
  reglaParamsSchema,
  reglasEnUsoSchema,
} from './coherencia.ts';
import { entregaParamsSchema } from './entrega.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** What can't be, or never was, in what deliveries bring; for administrators (docs/decisions/0069). */
export const coherenciaCalls = {
  getCoherencia: {
    method: 'GET',
    path: '/admin/entregas/{id}/coherencia',
    area: 'admin',
    audience: 'admin',
    params: entregaParamsSchema,
    output: coherenciaSchema,
    errors: [],
  },
  sayCoherencia: {
    method: 'POST',
    path: '/admin/entregas/{id}/coherencia',
    area: 'admin',
    audience: 'admin',
    params: entregaParamsSchema,
    body: coherenciaDichaSchema,
    output: coherenciaSchema,
    message: (archivo: string) => `Anotado lo dicho de «${archivo}»`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
  listReglas: {
    method: 'GET',
    path: '/admin/coherencia',
    area: 'admin',
    audience: 'admin',
    output: reglasEnUsoSchema,
    errors: [],
  },
  updateRegla: {
    method: 'PUT',
    path: '/admin/coherencia/{regla}',
    area: 'admin',
    audience: 'admin',
    params: reglaParamsSchema,
    body: reglaCambiadaSchema,
    output: reglasEnUsoSchema,
    message: (nombre: string) => `Regla «${nombre}» actualizada`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const coherenciaTexts: TextsOf<typeof coherenciaCalls> = {
  getCoherencia: {
    summary: 'Get what is to be looked at in a delivery',
    description:
      'What can’t be, or never was, at its point, in the samples that a delivery brought: at most 50 findings of a rule, those of which nothing was said first, and how many there are of each. Nothing of it changes a verdict, a total or a mail to clients.',
  },
  sayCoherencia: {
    summary: 'Say whether findings are errors',
    description:
      'Of some findings of a rule, or with `reparos` null of all of it in the delivery, with a reason. Said again, the last counts. CONFLICT: the delivery changed meanwhile, or was withdrawn.',
  },
  listReglas: {
    summary: 'List the rules of coherence',
    description:
      'Each rule with how often it found something in the last 300 deliveries of samples that are in force, and how often that was no error.',
  },
  updateRegla: {
    summary: 'Switch a rule of coherence on or off',
    description:
      'A rule that is off is not looked at in later deliveries; what it found stays. CONFLICT: another one was switched meanwhile.',
  },
};
