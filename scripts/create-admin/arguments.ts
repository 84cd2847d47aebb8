import { requiredEmailSchema } from '../../contract/administracion/rules/admin.ts';
import { onlyOptions, targetOf, targetOptions, targetUsage, UsageError } from '../target/options.ts';

export const usage = `Uso: npm run create-admin -- --email CORREO [opciones]

  --email CORREO     dirección con la que entrará el administrador
  --reset            el administrador ya existe: le da una contraseña nueva, cierra sus sesiones y lo habilita
  --reset-factors    el administrador ya existe y ha perdido su verificación en dos pasos: se la quita, con los códigos
                     de recuperación, y cierra sus sesiones; conserva su contraseña
  --password-stdin   lee la contraseña de la entrada estándar; sin esta opción, se genera y se muestra una vez
${targetUsage}

Termina con 0 si el administrador puede entrar, con 1 si no se ha podido y con 2 si la orden no se entiende.`;

export type CreateAdminArguments = ReturnType<typeof readArguments>;

/** Reads the command line. Throws UsageError. */
export function readArguments(args: readonly string[]) {
  const values = onlyOptions(args, {
    ...targetOptions,
    email: { type: 'string' },
    reset: { type: 'boolean', default: false },
    'reset-factors': { type: 'boolean', default: false },
    'password-stdin': { type: 'boolean', default: false },
  });
  const { email: given, reset: isReset, 'password-stdin': isPasswordGiven } = values;
  if (given === undefined) throw new UsageError('Falta --email, la dirección del administrador');
  const isFactorsReset = values['reset-factors'];
  if (isFactorsReset && (isReset || isPasswordGiven)) {
    throw new UsageError('--reset-factors no se combina con --reset ni con --password-stdin');
  }
  const email = requiredEmailSchema.safeParse(given);
  if (!email.success) throw new UsageError(`${email.error.issues[0]?.message}: ${given}`);
  return { email: email.data, isReset, isFactorsReset, isPasswordGiven, ...targetOf(values) };
}
