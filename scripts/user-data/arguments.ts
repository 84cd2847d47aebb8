import { requiredEmailSchema } from '../../contract/administracion/rules/admin.ts';
import { parseOptions, targetOf, targetOptions, targetUsage, UsageError } from '../target/options.ts';

export const usage = `Uso: npm run user-data -- export CORREO [--out ARCHIVO] [opciones]
     npm run user-data -- erase CORREO [--yes] [opciones]

  export             reúne en un JSON lo que el portal guarda de ese usuario; nunca contraseñas ni claves de sesión
  --out ARCHIVO      lo escribe ahí, en un archivo nuevo que solo puede leer quien da la orden; sin esta opción, lo muestra

  erase              borra al usuario y cierra sus sesiones; lo que hay que conservar queda sin su dirección, con un
                     seudónimo. No se puede deshacer. Si se interrumpe, se repite y termina
  --yes              no pide que se escriba el correo para confirmarlo

${targetUsage}

Qué se guarda, dónde y cuánto tiempo: docs/operations.md. Termina con 0 si está hecho, con 1 si no se ha podido y con 2
si la orden no se entiende.`;

/** What the person asked for: `out` is as given; without it, standard output. */
export type UserDataArguments = ReturnType<typeof readArguments>;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]) {
  const { values, positionals } = parseOptions(args, {
    ...targetOptions,
    out: { type: 'string' },
    yes: { type: 'boolean', default: false },
  });
  const [task, given, ...others] = positionals;
  if (task !== 'export' && task !== 'erase') throw new UsageError('Falta qué hacer: export o erase');
  if (given === undefined) throw new UsageError('Falta el correo del usuario');
  if (others.length > 0) throw new UsageError(`Los usuarios van de uno en uno: sobra ${others.join(', ')}`);
  const { out, yes } = values;
  const email = requiredEmailSchema.safeParse(given);
  if (!email.success) throw new UsageError(`${email.error.issues[0]?.message}: ${given}`);
  const of = { email: email.data, ...targetOf(values) };
  if (task === 'export') {
    if (yes) throw new UsageError('--yes es de erase');
    return { task, ...of, out } as const;
  }
  if (out !== undefined) throw new UsageError('--out es de export');
  return { task, ...of, yes } as const;
}
