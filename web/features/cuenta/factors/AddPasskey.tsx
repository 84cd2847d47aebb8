import { Switch, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { maxNombreFactor } from '../../../../contract/cuenta/cuenta.ts';
import { failureText, fieldErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { hasPasskeys } from '../second-step/answers.ts';
import { useOwn } from '../../../auth/use-own.tsx';
import type { AddFactorProps, AddedFactor } from './added-factor.ts';
import { DialogActions } from '../../../components/Dialog.tsx';
import { call } from '../api.ts';

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
      <p className="ink-3 break-anywhere">
        Entrarás con la huella, la cara o el PIN de este dispositivo, con otro teléfono cercano o con una llave física.
        Nadie puede copiarla ni pedírtela con un engaño.
      </p>
      <p className="mt-12 ink-3 size-13">
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

interface NewPasskey {
  nombre: string;
  /** Whether it is to sign in instead of the password. */
  sinContrasena: boolean;
  /** The own password, where the server wanted it. */
  contrasena: string | undefined;
}

/** The browser made no passkey: its question was closed, or it holds one of this user already. */
class PasskeyNotMadeError extends Error {
  override name = 'PasskeyNotMadeError';
}

/** Has the browser make a passkey and adds it to the user's factors. Throws ApiError or PasskeyNotMadeError. */
async function createPasskey({ nombre, sinContrasena, contrasena }: NewPasskey): Promise<AddedFactor> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('beginLlave', { body: { contrasena } }),
  ]);
  const credencial = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyNotMadeError(
      isKnown
        ? 'Este dispositivo ya tiene una llave tuya para esta dirección'
        : 'No se ha creado ninguna llave. Vuelve a intentarlo',
    );
  });
  return call('confirmLlave', { body: { nombre, sinContrasena, credencial } });
}
