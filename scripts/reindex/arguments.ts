import { onlyOptions, targetOf, targetOptions, targetUsage, UsageError } from '../target/options.ts';

export const usage = `Uso: npm run reindex -- [opciones]

  Sin opciones, pone el índice de resultados como dicen las muestras guardadas. El portal puede estar en uso.

  --check            no cambia nada: compara el índice con las muestras y dice qué difiere
  --certificates     hace verificables los certificados que llegaron antes de que se pudieran verificar
  --sweep            borra versiones antiguas del índice que ya nadie usa
  --wait SEGUNDOS    lo que difiere se mira otra vez pasado ese tiempo, por si se estaba guardando (10)
${targetUsage}

Termina con 0 si el índice está bien, con 1 si --check encuentra diferencias y con 2 si la orden no se entiende.`;

export type ReindexArguments = ReturnType<typeof readArguments>;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]) {
  const values = onlyOptions(args, {
    ...targetOptions,
    check: { type: 'boolean', default: false },
    sweep: { type: 'boolean', default: false },
    certificates: { type: 'boolean', default: false },
    wait: { type: 'string', default: '10' },
  });
  const [asked, other] = (['check', 'sweep', 'certificates'] as const).filter((name) => values[name]);
  const task = asked ?? ('rebuild' as const);
  if (other) throw new UsageError(`--${task} y --${other} no van juntos`);
  const waitMs = Number(values.wait) * 1000;
  if (!(waitMs >= 0 && waitMs <= 3_600_000)) throw new UsageError('--wait lleva un número de segundos, hasta 3600');
  return { task, waitMs, ...targetOf(values) };
}
