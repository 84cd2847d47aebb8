import { checkTarget, onlyOptions, targetOptions } from '../target/options.ts';

/** What the person asked for. */
export interface RotateArguments {
  which: 'signing' | 'origin';
  /** Whether what was good until now shall be so no longer. */
  revoke: boolean;
  /** Whether to skip the confirmation. */
  yes: boolean;
  stage: string | undefined;
  dataDir: string | undefined;
}

export const usage = `Uso: npm run rotate-secret -- [opciones]

  Sin opciones, genera un valor nuevo para firmar las sesiones y los enlaces de baja de los correos. El anterior sigue
  valiendo hasta el próximo cambio, así que nadie tiene que volver a entrar. El portal puede estar en uso.

  --origin           cambia, en su lugar, el secreto por el que la API reconoce a CloudFront
  --revoke           después de una filtración: el valor anterior deja de valer también
  --yes              no pide confirmación
  --data-dir CARPETA datos del portal de esta máquina (por defecto, ALICUOTA_DATA_DIR o .local)
  --stage NOMBRE     el portal desplegado con ese nombre, con las credenciales de AWS del entorno

Ningún valor se muestra nunca. Termina con 0 si se ha cambiado, con 1 si no y con 2 si la orden no se entiende.`;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]): RotateArguments {
  const values = onlyOptions(args, {
    ...targetOptions,
    origin: { type: 'boolean', default: false },
    revoke: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  const { origin, revoke, yes, stage, 'data-dir': dataDir } = values;
  checkTarget(stage, dataDir);
  return { which: origin ? 'origin' : 'signing', revoke, yes, stage, dataDir };
}
