import { checkTarget, onlyOptions, targetOptions, UsageError } from '../target/options.ts';

/** What the person asked for. */
export interface ReindexArguments {
  task: 'rebuild' | 'check' | 'sweep';
  stage: string | undefined;
  dataDir: string | undefined;
  /** How long to wait before what differs is looked at again. */
  waitMs: number;
}

export const usage = `Uso: npm run reindex -- [opciones]

  Sin opciones, pone el índice de resultados como dicen las muestras guardadas. El portal puede estar en uso.

  --check            no cambia nada: compara el índice con las muestras y dice qué difiere
  --sweep            borra versiones antiguas del índice que ya nadie usa
  --wait SEGUNDOS    lo que difiere se mira otra vez pasado ese tiempo, por si se estaba guardando (10)
  --data-dir CARPETA datos del portal de esta máquina (por defecto, ALICUOTA_DATA_DIR o .local)
  --stage NOMBRE     el portal desplegado con ese nombre, con las credenciales de AWS del entorno

Termina con 0 si el índice está bien, con 1 si --check encuentra diferencias y con 2 si la orden no se entiende.`;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]): ReindexArguments {
  const values = onlyOptions(args, {
    ...targetOptions,
    check: { type: 'boolean', default: false },
    sweep: { type: 'boolean', default: false },
    wait: { type: 'string', default: '10' },
  });
  const { check, sweep, stage, 'data-dir': dataDir } = values;
  checkTarget(stage, dataDir);
  if (check && sweep) throw new UsageError('--check y --sweep no van juntos');
  const waitMs = Number(values.wait) * 1000;
  if (!(waitMs >= 0 && waitMs <= 3_600_000)) throw new UsageError('--wait lleva un número de segundos, hasta 3600');
  return { task: check ? 'check' : sweep ? 'sweep' : 'rebuild', stage, dataDir, waitMs };
}
