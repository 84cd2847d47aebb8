import { requiredEmailSchema } from '../../contract/rules/admin.ts';
import { checkTarget, parseOptions, targetOptions, UsageError } from '../target/options.ts';

interface Of {
  /** In lower case. */
  email: string;
  stage: string | undefined;
  dataDir: string | undefined;
}

/** What the person asked for. */
export type UserDataArguments = Of &
  (
    | { task: 'export'; /** As given; without it, standard output. */ out: string | undefined }
    | { task: 'erase'; /** Whether to skip the confirmation. */ yes: boolean }
  );

export const usage = `Uso: npm run user-data -- export CORREO [--out ARCHIVO] [opciones]
     npm run user-data -- erase CORREO [--yes] [opciones]

  export             reúne en un JSON lo que el portal guarda de ese usuario; nunca contraseñas ni claves de sesión
  --out ARCHIVO      lo escribe ahí, en un archivo nuevo que solo puede leer quien da la orden; sin esta opción, lo muestra

  erase              borra al usuario y cierra sus sesiones; lo que hay que conservar queda sin su dirección, con un
                     seudónimo. No se puede deshacer. Si se interrumpe, se repite y termina
  --yes              no pide que se escriba el correo para confirmarlo

  --data-dir CARPETA datos del portal de esta máquina (por defecto, ALICUOTA_DATA_DIR o .local)
  --stage NOMBRE     el portal desplegado con ese nombre, con las credenciales de AWS del entorno

Qué se guarda, dónde y cuánto tiempo: docs/operations.md. Termina con 0 si está hecho, con 1 si no se ha podido y con 2
si la orden no se entiende.`;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]): UserDataArguments {
  const { values, positionals } = parseOptions(args, {
    ...targetOptions,
    out: { type: 'string' },
    yes: { type: 'boolean', default: false },
  });
  const [task, given, ...others] = positionals;
  if (task !== 'export' && task !== 'erase') throw new UsageError('Falta qué hacer: export o erase');
  if (given === undefined) throw new UsageError('Falta el correo del usuario');
  if (others.length > 0) throw new UsageError(`Los usuarios van de uno en uno: sobra ${others.join(', ')}`);
  const email = requiredEmailSchema.safeParse(given);
  if (!email.success) throw new UsageError(`${email.error.issues[0]?.message}: ${given}`);
  const { stage, 'data-dir': dataDir, out, yes } = values;
  checkTarget(stage, dataDir);
  const of = { email: email.data, stage, dataDir };
  if (task === 'export') {
    if (yes) throw new UsageError('--yes es de erase');
    return { task, ...of, out };
  }
  if (out !== undefined) throw new UsageError('--out es de export');
  return { task, ...of, yes };
}
