import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { type Factor, maxNombreFactor } from '../../../../contract/cuenta/cuenta.ts';
import { Dialog, DialogActions } from '../../../components/Dialog.tsx';
import { failureText, fieldErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { call, renewCuenta } from '../api.ts';
import { useOwn } from '../../../auth/use-own.tsx';

interface EditFactorProps {
  factor: Factor;
  onClosed: () => void;
}

/** Renames a factor, and says whether a passkey signs in without the password. */
export function EditFactor({ factor, onClosed }: EditFactorProps) {
  return (
    <Dialog title={`Cambiar «${factor.nombre}»`} onClosed={onClosed}>
      {(close) => <EditForm factor={factor} onClose={close} />}
    </Dialog>
  );
}

function EditForm({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const [nombre, setNombre] = useState(factor.nombre);
  const [sinContrasena, setSinContrasena] = useState(factor.sinContrasena);
  const own = useOwn(
    (contrasena) =>
      call('updateFactor', {
        params: { id: factor._id },
        body: { nombre, ...(factor.tipo === 'llave' && { sinContrasena }), contrasena },
      }),
    {
      onDone: () => {
        void renewCuenta();
        notifications.show({ color: 'brand', message: 'Cambios guardados' });
        onClose();
      },
      onLeft: onClose,
    },
  );
  if (own.question) return own.question;
  const wrong = fieldErrors(own.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!own.isPending) own.start();
      }}
    >
      <TextInput
        label="Nombre"
        name="nombre"
        data-autofocus
        maxLength={maxNombreFactor}
        value={nombre}
        error={wrong?.['nombre']}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      {factor.tipo === 'llave' ? (
        <Switch
          mt={18}
          label="Entrar solo con ella, sin contraseña"
          description={
            factor.puedeSinContrasena
              ? 'Tu contraseña sigue sirviendo.'
              : 'Esta llave no comprueba quién la usa, y no puede sustituir a la contraseña.'
          }
          disabled={!factor.puedeSinContrasena}
          checked={sinContrasena}
          onChange={(event) => setSinContrasena(event.currentTarget.checked)}
        />
      ) : null}
      <FormError>{own.error && !wrong ? failureText(own.error, 'No se han podido guardar') : null}</FormError>
      <DialogActions submit="Guardar" isBusy={own.isPending} isDisabled={nombre.trim() === ''} onCancel={onClose} />
    </form>
  );
}
