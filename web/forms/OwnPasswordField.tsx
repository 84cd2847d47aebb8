import { type FieldProps, SecretInput } from './SecretInput.tsx';

/** The own password, in a form whose call is refused without it in a session older than ten minutes. */
export function OwnPasswordField(field: FieldProps) {
  return (
    <SecretInput
      mt={0}
      size="sm"
      name="current-password"
      autoComplete="current-password"
      label="Tu contraseña"
      description="Hace más de 10 minutos que entraste: confirma que eres tú. Si entras sin contraseña, cierra la sesión y vuelve a entrar."
      {...field}
    />
  );
}
