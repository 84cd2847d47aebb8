import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call, session } from '../../app/services.ts';
import { signOut } from '../../auth/current-session.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { PublicPage } from '../../layout/PublicPage.tsx';
import page from '../../layout/PublicPage.module.css';
import { failureText, fieldErrors } from '../../forms/form-errors.ts';
import { FormError } from '../../forms/FormError.tsx';
import { type NewPassword, newPasswordErrors } from './new-password.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SecretInput } from '../../forms/SecretInput.tsx';

interface OwnPasswordPageProps {
  /** Whose password it is, for the browser to keep it by. */
  email: string;
}

interface Values extends NewPassword {
  currentPassword: string;
}

const fields = ['currentPassword', 'newPassword', 'confirmation'] as const;

/**
 * In place of every other page while the user's password is one that others know: until it has chosen its own there is
 * nothing else that it may do but leave. Whoever has chosen one signs in with it, as after any change.
 */
export function OwnPasswordPage({ email }: OwnPasswordPageProps) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    validate: (values: Values) => ({
      ...(values.currentPassword === '' && { currentPassword: 'Escribe la contraseña con la que has entrado' }),
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
  usePageTitle('Elige tu contraseña');

  // There is one thing to do here.
  const begin = useEffectEvent(() => form.getInputNode('currentPassword')?.focus());
  useEffect(() => begin(), []);

  return (
    <PublicPage>
      <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values), focusFirst)}>
        <h1 className={page.title}>Elige tu contraseña</h1>
        <p className={page.subtitle}>
          La que te ha dado el laboratorio solo sirve para entrar por primera vez. Elige una que no conozca nadie más.
        </p>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <SecretInput
          label="Contraseña actual"
          name="currentPassword"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields password={form.values.newPassword} input={(name) => form.getInputProps(name)} />
        <FormError>{isOfForm ? failureText(change.error, 'Error al cambiar la contraseña') : null}</FormError>
        <Button type="submit" size="md" fullWidth mt={26} loading={change.isPending}>
          Guardar contraseña
        </Button>
        <Button variant="subtle" size="md" fullWidth mt={8} onClick={signOut}>
          Cerrar Sesión
        </Button>
      </form>
    </PublicPage>
  );
}
