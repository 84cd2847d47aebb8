import { Switch, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { maxNombreFactor } from '../../../../contract/cuenta/cuenta.ts';
import dialog from '../../../components/Dialog.module.css';
import { failureText, fieldErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { hasPasskeys } from '../second-step/answers.ts';
import { useOwn } from '../../../auth/use-own.tsx';
import type { AddFactorProps } from './added-factor.ts';
import { createPasskey } from './create-passkey.ts';
import { DialogActions } from '../../../components/Dialog.tsx';

/** Adds a passkey, which the browser makes for the domain that the page is at. */
export function AddPasskey({ onAdded, onLeft, leave }: AddFactorProps) {
  const [nombre, setNombre] = useState('Este dispositivo');
  const [sinContrasena, setSinContrasena] = useState(false);
  const own = useOwn((contrasena) => createPasskey({ nombre, sinContrasena, contrasena }), {
    onDone: onAdded,
    onLeft,
    leave,
  });
  if (own.question) return own.question;
  const wrong = fieldErrors(own.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (nombre.trim() !== '' && !own.isPending) own.start();
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className={dialog.text}>
        Entrarás con la huella, la cara o el PIN de este dispositivo, con otro teléfono cercano o con una llave física.
        Nadie puede copiarla ni pedírtela con un engaño.
      </p>
      <p className="leading-145 mt-12 ink-3 size-13">
        Sirve solo en <b>{location.hostname}</b>. Si entras también por otra dirección, añade allí otra llave.
      </p>
      <TextInput
        label="Nombre"
        description="Para saber después cuál es."
        name="nombre"
        mt={18}
        data-autofocus
        maxLength={maxNombreFactor}
        value={nombre}
        error={wrong?.['nombre']}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <Switch
        mt={18}
        label="Entrar solo con ella, sin contraseña"
        description="Si la llave comprueba quién la usa. Tu contraseña sigue sirviendo."
        checked={sinContrasena}
        onChange={(event) => setSinContrasena(event.currentTarget.checked)}
      />
      {hasPasskeys() ? null : (
        <FormError>Este navegador no admite llaves de acceso. Usa otro o añade una aplicación de códigos</FormError>
      )}
      <FormError>{own.error && !wrong ? failureText(own.error, 'No se ha podido añadir') : null}</FormError>
      <DialogActions
        submit="Crear llave"
        isBusy={own.isPending}
        isDisabled={!hasPasskeys() || nombre.trim() === ''}
        cancel={leave}
        onCancel={onLeft}
      />
    </form>
  );
}
