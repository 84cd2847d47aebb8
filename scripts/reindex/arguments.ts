import { type Format, isFormat, formats } from '../../lambdas/index/blocks/format.ts';
import { checkTarget, onlyOptions, targetOptions, UsageError } from '../target/options.ts';

/** What the person asked for. */
export interface ReindexArguments {
  task: 'rebuild' | 'check' | 'sweep' | 'rewrite';
  stage: string | undefined;
  dataDir: string | undefined;
  /** How long to wait before what differs is looked at again. */
  waitMs: number;
  /** The format that the index is to be written in from now on. */
  format: Format | undefined;
}

export const usage = `Uso: npm run reindex -- [opciones]

  Sin opciones, pone el índice de resultados como dicen las muestras guardadas. El portal puede estar en uso.

  --check            no cambia nada: compara el índice con las muestras y dice qué difiere
  --sweep            borra versiones antiguas del índice que ya nadie usa
  --format N         desde ahora el índice se escribe en el formato N (${formats.join(' o ')}), y lo escrito pasa a él poco a poco, con el
                     portal en uso; si se corta, la misma orden sigue donde iba. Solo cuando no quede en marcha, ni se
                     vaya a desplegar, una versión que no lo lea: véase docs/operations.md
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
    format: { type: 'string' },
  });
  const { check, sweep, stage, 'data-dir': dataDir } = values;
  checkTarget(stage, dataDir);
  const tasks = [check && 'check', sweep && 'sweep', values.format !== undefined && 'rewrite'] as const;
  const asked = tasks.filter((task) => task !== false);
  if (asked.length > 1) throw new UsageError('--check, --sweep y --format no van juntos');
  const format = values.format === undefined ? undefined : Number(values.format);
  if (format !== undefined && !isFormat(format)) {
    throw new UsageError(`--format lleva un formato del índice: ${formats.join(' o ')}`);
  }
  const waitMs = Number(values.wait) * 1000;
  if (!(waitMs >= 0 && waitMs <= 3_600_000)) throw new UsageError('--wait lleva un número de segundos, hasta 3600');
  return { task: asked[0] ?? 'rebuild', stage, dataDir, waitMs, format };
}
