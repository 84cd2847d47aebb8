import { onlyOptions, targetOf, targetOptions, targetUsage } from '../target/options.ts';

export const usage = `Uso: npm run rotate-secret -- [opciones]

  Sin opciones, genera un valor nuevo para firmar las sesiones y los enlaces de baja de los correos. El anterior sigue
  valiendo hasta el próximo cambio, así que nadie tiene que volver a entrar. El portal puede estar en uso.

  --origin           cambia, en su lugar, el secreto por el que la API reconoce a CloudFront
  --revoke           después de una filtración: el valor anterior deja de valer también
  --yes              no pide confirmación
${targetUsage}

Ningún valor se muestra nunca. Termina con 0 si se ha cambiado, con 1 si no y con 2 si la orden no se entiende.`;

export type RotateArguments = ReturnType<typeof readArguments>;

/** Reads the command line. `revoke`: what was good until now shall be so no longer. Throws UsageError. */
export function readArguments(args: readonly string[]) {
  const values = onlyOptions(args, {
    ...targetOptions,
    origin: { type: 'boolean', default: false },
    revoke: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  });
  const which: 'signing' | 'origin' = values.origin ? 'origin' : 'signing';
  return { which, revoke: values.revoke, yes: values.yes, ...targetOf(values) };
}
