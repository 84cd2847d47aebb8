import {
  coherenciaDichaSchema,
  coherenciaSchema,
  reglaCambiadaSchema,
  reglaParamsSchema,
  reglasEnUsoSchema,
} from './coherencia.ts';
import { entregaParamsSchema } from './entrega.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** What can't be, or never was, in what deliveries bring; for administrators (docs/decisions/coherence-and-names.md). */
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
      'Findings in the samples of a delivery: what is impossible, or was never seen at the sample’s point. At most 50 of each rule, undecided ones first, and how many each rule has. A finding changes no verdict, total or mail to clients.',
  },
  sayCoherencia: {
    summary: 'Say whether findings are errors',
    description:
      'Decides on some findings of a rule, or with `reparos` null on all its findings in the delivery, with a reason. The last decision counts. CONFLICT: the delivery changed meanwhile, or was withdrawn.',
  },
  listReglas: {
    summary: 'List the rules of coherence',
    description:
      'Each rule with how often it found something in the last 300 deliveries of samples that are in force, and how often that was no error.',
  },
  updateRegla: {
    summary: 'Switch a rule of coherence on or off',
    description:
      'A rule that is off is not applied to later deliveries; what it has found stays. CONFLICT: another rule was switched meanwhile.',
  },
};
