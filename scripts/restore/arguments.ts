import { onlyOptions, UsageError } from '../target/options.ts';

export const usage = `Uso: npm run restore -- --stage NOMBRE --to MOMENTO [--beside | --in-place] [--yes]

  --stage NOMBRE   el portal desplegado con ese nombre, con las credenciales de AWS del entorno
  --to MOMENTO     como estaba la tabla entonces, en UTC: 2026-11-20T08:00:00Z
  (sin más)        dice qué haría y qué se perdería, y no toca nada
  --beside         hace una tabla TABLA-then como era entonces, al lado de la que hay; el portal sigue
  --in-place       pone TABLA-then en el lugar de la tabla. El portal no responde mientras tanto: pide confirmarlo
  --yes            no pregunta (para máquinas)

Se puede repetir: sigue por donde iba, por lo que apunta en la carpeta restore-NOMBRE.`;

/** What is to be done: said alone, a table made beside the stage's, or that put in its place. */
type Phase = 'plan' | 'beside' | 'in-place';

/** What the person asked for. */
export interface RestoreArguments {
  stage: string;
  moment: Date;
  phase: Phase;
  isApproved: boolean;
}

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[], now = new Date()): RestoreArguments {
  const values = onlyOptions(args, {
    stage: { type: 'string' },
    to: { type: 'string' },
    beside: { type: 'boolean', default: false },
    'in-place': { type: 'boolean', default: false },
    yes: { type: 'boolean', short: 'y', default: false },
  });
  const { stage, to = '', beside, 'in-place': inPlace, yes: isApproved } = values;
  if (!stage) throw new UsageError('Falta la etapa: --stage NOMBRE');
  // Without a zone it would be another moment on another machine.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/u.test(to)) {
    throw new UsageError('Falta el momento, en UTC: --to 2026-11-20T08:00:00Z');
  }
  const moment = new Date(to);
  if (Number.isNaN(moment.getTime()) || moment >= now) throw new UsageError(`${to} no ha llegado o no existe`);
  if (beside && inPlace) throw new UsageError('--beside e --in-place van de uno en uno: mira la tabla entre los dos');
  return { stage, moment, phase: beside ? 'beside' : inPlace ? 'in-place' : 'plan', isApproved };
}
