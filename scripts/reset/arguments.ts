import { onlyOptions } from '../target/options.ts';

export const usage = `Uso: npm run reset [-- opciones]

Borra todos los datos del portal de esta máquina, después de preguntar.

  --data-dir CARPETA datos que se borran (por defecto, ALICUOTA_DATA_DIR o .local)
  --si, --yes        no pregunta (para máquinas)

Termina con 0 si los datos se han borrado, con 1 si no y con 2 si la orden no se entiende.`;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]) {
  const values = onlyOptions(args, {
    'data-dir': { type: 'string' },
    yes: { type: 'boolean', short: 'y', default: false },
    si: { type: 'boolean', default: false },
  });
  return { dataDir: values['data-dir'], yes: values.yes || values.si };
}
