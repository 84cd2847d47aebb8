import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** What a form gives to one of its fields. */
export type FieldProps = Pick<
  PasswordInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur' | 'error'
>;

interface SecretInputProps extends PasswordInputProps {
  name: string;
  /** What a password manager does with it: offers the one that it knows, or a new one to keep. */
  autoComplete: 'current-password' | 'new-password';
}

/** A field for a password, whose button to show it says what it does. */
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
