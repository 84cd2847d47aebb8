import { Button, PasswordInput } from '@mantine/core';
import { IconCheck, IconCopy, IconDice5 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { randomPassword } from './random-password.ts';
import classes from './UsuarioForm.module.css';

interface PasswordFieldProps {
  isNew: boolean;
  value: string;
  onChange: (password: string) => void;
  error: ReactNode;
}

/** The password that an administrator gives a user: typed, or made at random and shown, to be copied. */
export function PasswordField({ isNew, value, onChange, error }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  const generate = () => {
    onChange(randomPassword((bytes) => crypto.getRandomValues(bytes)));
    setVisible(true);
  };
  const copy = () => {
    // Only secure contexts have a clipboard; elsewhere the password is in sight to be copied by hand.
    if (!navigator.clipboard) return setVisible(true);
    navigator.clipboard.writeText(value).then(
      () => setCopied(value),
      () => setVisible(true),
    );
    return undefined;
  };
  const isCopied = value !== '' && copied === value;
  return (
    <div>
      <PasswordInput
        label="Contraseña"
        name="contrasena-nueva"
        autoComplete="new-password"
        required={isNew}
        description={
          isNew
            ? 'Tendrá que elegir otra al entrar.'
            : 'En blanco para mantener la actual. Si la cambias, tendrá que elegir otra al entrar.'
        }
        value={value}
        visible={isVisible}
        onVisibilityChange={setVisible}
        error={error}
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.password}>
        <Button variant="default" size="xs" leftSection={<IconDice5 size={16} aria-hidden />} onClick={generate}>
          Generar
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          disabled={value === ''}
          onClick={copy}
        >
          Copiar
        </Button>
        <span className={classes.copied} aria-live="polite">
          {isCopied ? 'Contraseña copiada' : null}
        </span>
      </div>
    </div>
  );
}
