import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { IconMailCheck } from '@tabler/icons-react';
import { passwordMessages } from '../../../../contract/cuenta/rules/password.ts';
import { call } from '../../../app/services.ts';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { failureText, fieldErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import sent from './ForgotPasswordModal.module.css';

interface ForgotPasswordModalProps {
  /** What was written as the e-mail to sign in with. */
  email: string;
  onClosed: () => void;
}

/** Asks for a link to set a new password. */
export function ForgotPasswordModal({ email, onClosed }: ForgotPasswordModalProps) {
  const form = useForm({
    initialValues: { email: email.trim() },
    validate: { email: (value) => (value.trim() === '' ? passwordMessages.sinCorreo : null) },
  });
  const request = useMutation({
    mutationFn: (values: { email: string }) => call('requestPasswordReset', { body: { email: values.email.trim() } }),
    onError: (error) => form.setErrors(fieldErrors(error) ?? {}),
  });
  const isOfField = request.isError && fieldErrors(request.error) !== null;
  return (
    <Dialog title="Recuperar contraseña" onClosed={onClosed}>
      {(close) =>
        request.isSuccess ? (
          <div className={`${sent.sent} pt-12 flex column items-center gap-8 text-center`} role="status">
            <IconMailCheck size={32} stroke={1.4} aria-hidden />
            <p>Se ha enviado un enlace de recuperación a tu correo electrónico</p>
            <p className="ink-3 break-anywhere">Es válido durante 1 hora. Si no llega, mira en el correo no deseado.</p>
            <Button data-autofocus onClick={close}>
              Cerrar
            </Button>
          </div>
        ) : (
          <form
            noValidate
            onSubmit={form.onSubmit(
              (values) => request.mutate(values),
              () => form.getInputNode('email')?.focus(),
            )}
          >
            <p className="ink-3 break-anywhere">
              Escribe tu correo electrónico y te enviaremos un enlace para elegir una nueva.
            </p>
            <TextInput
              label="Correo electrónico"
              type="email"
              name="email"
              autoComplete="username"
              size="md"
              mt={18}
              data-autofocus
              {...form.getInputProps('email')}
            />
            <FormError>
              {request.isError && !isOfField
                ? failureText(request.error, 'Error al enviar el correo de recuperación')
                : null}
            </FormError>
            <DialogActions submit="Enviar enlace" isBusy={request.isPending} onCancel={close} />
          </form>
        )
      }
    </Dialog>
  );
}
