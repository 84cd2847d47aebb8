import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { call, session } from '../../../app/services.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { failureText, fieldErrors } from '../../../forms/form-errors.ts';
import { SecretInput } from '../../../forms/SecretInput.tsx';
import { type NewPassword, newPasswordErrors } from './new-password.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

interface ChangePasswordFormProps {
  /** The user's email, under which the browser keeps the password. */
  email: string;
  /** Message under an empty current password. */
  currentMissing: string;
  /** Heading or text above the fields. */
  intro: ReactNode;
  /** The buttons. */
  children: (isPending: boolean) => ReactNode;
}

interface Values extends NewPassword {
  currentPassword: string;
}

const fields = ['currentPassword', 'newPassword', 'confirmation'] as const;

/** Changes the user's own password, which ends all its sessions: the user signs in again. */
export function ChangePasswordForm({ email, currentMissing, intro, children }: ChangePasswordFormProps) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    validate: (values: Values) => ({
      ...(values.currentPassword === '' && { currentPassword: currentMissing }),
      ...newPasswordErrors(values),
    }),
  });
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = fields.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Values) =>
      call('changePassword', { body: { currentPassword, newPassword } }),
    onSuccess: () => session.expel('Tu contraseña ha cambiado. Inicia sesión con la nueva'),
    onError: (error) => {
      const errors = fieldErrors(error);
      form.setErrors(errors ?? {});
      if (errors) focusFirst(errors);
    },
  });
  const isOfForm = change.isError && fieldErrors(change.error) === null;

  const begin = useEffectEvent(() => form.getInputNode('currentPassword')?.focus());
  useEffect(() => begin(), []);

  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values), focusFirst)}>
      {intro}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <SecretInput
        label="Contraseña actual"
        name="currentPassword"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordFields password={form.values.newPassword} input={(name) => form.getInputProps(name)} />
      <FormError>{isOfForm ? failureText(change.error, 'Error al cambiar la contraseña') : null}</FormError>
      {children(change.isPending)}
    </form>
  );
}
