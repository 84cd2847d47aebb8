import type { NewPassword } from './new-password.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { type FieldProps, SecretInput } from '../../forms/SecretInput.tsx';

interface NewPasswordFieldsProps {
  /** The new password as it is written now. */
  password: string;
  /** What ties each field to its form. */
  input: (name: keyof NewPassword) => FieldProps;
}

/** The new password with its strength, and its confirmation: fields of a form that may have others. */
export function NewPasswordFields({ password, input }: NewPasswordFieldsProps) {
  return (
    <>
      <SecretInput label="Nueva contraseña" name="newPassword" autoComplete="new-password" {...input('newPassword')} />
      <PasswordStrength password={password} />
      <SecretInput
        label="Confirmar contraseña"
        name="confirmation"
        autoComplete="new-password"
        {...input('confirmation')}
      />
    </>
  );
}
