import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { profileOptions } from './current-user.ts';
import { failureText } from '../forms/form-errors.ts';
import { FormError } from '../forms/FormError.tsx';
import { SecretInput } from '../forms/SecretInput.tsx';
import { DialogActions } from '../components/Dialog.tsx';

interface PasswordQuestionProps {
  isPending: boolean;
  error: unknown;
  onAnswer: (contrasena: string) => void;
  onLeft: () => void;
  /** What the way out says. */
  leave?: string | undefined;
}

/** Asks for the own password before a change of how the user signs in. */
export function PasswordQuestion({ isPending, error, onAnswer, onLeft, leave = 'Cancelar' }: PasswordQuestionProps) {
  const [contrasena, setContrasena] = useState('');
  const email = useQuery({ ...profileOptions, enabled: false }).data?.user.email ?? '';
  const field = useRef<HTMLInputElement>(null);
  // There is one thing to do here.
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (contrasena !== '' && !isPending) onAnswer(contrasena);
  };
  return (
    <form onSubmit={submit}>
      <p className="ink-3 break-anywhere">Hace un rato que entraste. Confirma tu contraseña para seguir.</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretInput
        label="Contraseña"
        name="contrasena"
        autoComplete="current-password"
        ref={field}
        value={contrasena}
        onChange={(event) => setContrasena(event.currentTarget.value)}
      />
      <FormError>{error ? failureText(error, 'No se ha podido comprobar') : null}</FormError>
      <p className="mt-12 ink-3 size-13">
        ¿Entras con la cuenta de tu empresa y no tienes contraseña? Cierra la sesión y vuelve a entrar.
      </p>
      <DialogActions
        submit="Continuar"
        isBusy={isPending}
        isDisabled={contrasena === ''}
        cancel={leave}
        onCancel={onLeft}
      />
    </form>
  );
}
