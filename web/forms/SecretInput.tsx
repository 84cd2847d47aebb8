import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** What a form gives to one of its fields. */
export type FieldProps = Pick<
  PasswordInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur' | 'error'
>;

interface SecretInputProps extends PasswordInputProps {
  name: string;
  /** Whether a password manager offers the stored password, or a new one to be stored. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a labelled button to show the password. */
export function SecretInput(props: SecretInputProps) {
  return (
    <PasswordInput
      size="md"
      mt={18}
      aria-invalid={props.error ? true : undefined}
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
    />
  );
}
