import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, session } from '../../app/services.ts';
import { Dialog } from '../../components/Dialog.tsx';
import classes from '../../components/Dialog.module.css';
import { failureText, fieldErrors } from '../../forms/form-errors.ts';
import { FormError } from '../../forms/FormError.tsx';
import { type NewPassword, newPasswordErrors } from './new-password.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SecretInput } from '../../forms/SecretInput.tsx';

interface ChangePasswordModalProps {
  /** Whose password it is, for the browser to keep it by. */
  email: string;
  onClosed: () => void;
}

interface ChangeValues extends NewPassword {
  currentPassword: string;
}

const fields = ['currentPassword', 'newPassword', 'confirmation'] as const;

/** Changes the own password; whoever has is signed out everywhere and signs in again (spec, section 2). */
export function ChangePasswordModal({ email, onClosed }: ChangePasswordModalProps) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    validate: (values: ChangeValues) => ({
      ...(values.currentPassword === '' && { currentPassword: 'Escribe tu contraseña actual' }),
      ...newPasswordErrors(values),
    }),
  });
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = fields.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: ChangeValues) =>
      call('changePassword', { body: { currentPassword, newPassword } }),
    onSuccess: () => session.expel('Tu contraseña ha cambiado. Inicia sesión con la nueva'),
    onError: (error) => {
      const errors = fieldErrors(error);
      form.setErrors(errors ?? {});
      if (errors) focusFirst(errors);
    },
  });
  const isOfField = change.isError && fieldErrors(change.error) !== null;
  return (
    <Dialog title="Cambiar contraseña" onClosed={onClosed}>
      {(close) => (
        <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values), focusFirst)}>
          <p className={classes.text}>Al cambiarla se cerrará tu sesión en todos los dispositivos.</p>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <SecretInput
            label="Contraseña actual"
            name="currentPassword"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordFields password={form.values.newPassword} input={(name) => form.getInputProps(name)} />
          <FormError>
            {change.isError && !isOfField ? failureText(change.error, 'Error al cambiar la contraseña') : null}
          </FormError>
          <div className={classes.actions}>
            <Button type="submit" loading={change.isPending}>
              Cambiar contraseña
            </Button>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
