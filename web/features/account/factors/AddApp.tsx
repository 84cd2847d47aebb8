import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Output } from '../../../../contract/calls.ts';
import { maxNombreFactor } from '../../../../contract/cuenta.ts';
import { ApiError } from '../../../client/api-error.ts';
import dialog from '../../../components/Dialog.module.css';
import { failureText, fieldErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import classes from '../Account.module.css';
import { call } from '../api.ts';
import { useOwn } from '../../../auth/use-own.tsx';
import type { AddedFactor, AddFactorProps } from './added-factor.ts';
import { QrCode } from './QrCode.tsx';
import { Waiting } from './Waiting.tsx';

/** Adds an authenticator app: its secret as a QR code, and the first code of it. */
export function AddApp({ onAdded, onLeft }: AddFactorProps) {
  const [begun, setBegun] = useState<Output<'beginTotp'> | null>(null);
  const own = useOwn((contrasena) => call('beginTotp', { body: { contrasena } }), { onDone: setBegun, onLeft });
  const begin = useEffectEvent(own.start);
  useEffect(() => begin(), []);

  if (begun) {
    return (
      <FirstCode
        key={begun._id}
        begun={begun}
        onAdded={onAdded}
        onLeft={onLeft}
        onExpired={() => {
          setBegun(null);
          own.start();
        }}
      />
    );
  }
  return own.question ?? <Waiting error={own.error} onRetry={own.start} onLeft={onLeft} />;
}

interface FirstCodeProps extends AddFactorProps {
  begun: Output<'beginTotp'>;
  onExpired: () => void;
}

function FirstCode({ begun: { _id, secreto, uri }, onAdded, onLeft, onExpired }: FirstCodeProps) {
  const [codigo, setCodigo] = useState('');
  const [nombre, setNombre] = useState('Mi teléfono');
  const confirm = useMutation({
    mutationFn: (): Promise<AddedFactor> => call('confirmTotp', { body: { _id, codigo, nombre } }),
    onSuccess: onAdded,
  });
  const wrong = fieldErrors(confirm.error);
  const isExpired = confirm.error instanceof ApiError && confirm.error.code === 'FACTOR_EXPIRED';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <ol className={classes.steps}>
        <li>
          Abre en el teléfono tu aplicación de autenticación (Google Authenticator, Microsoft Authenticator, 1Password…)
          y escanea este código.
          <QrCode text={uri} label="Código QR para la aplicación de autenticación" />
          <details className={classes.secret}>
            <summary>¿No puedes escanearlo?</summary>
            Escribe esta clave en la aplicación:
            <code className={classes.code}>{secreto.replace(/(.{4})(?=.)/gu, '$1 ')}</code>
            <a href={uri}>Abrirla en este dispositivo</a>
          </details>
        </li>
        <li>
          Escribe las 6 cifras que muestra la aplicación.
          <TextInput
            label="Código"
            name="codigo"
            data-autofocus
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            value={codigo}
            error={wrong?.['codigo']}
            onChange={(event) => {
              setCodigo(event.currentTarget.value.replace(/\D/gu, '').slice(0, 6));
              if (wrong) confirm.reset();
            }}
          />
        </li>
        <li>
          Ponle un nombre, para saber después cuál es.
          <TextInput
            label="Nombre"
            name="nombre"
            maxLength={maxNombreFactor}
            value={nombre}
            error={wrong?.['nombre']}
            onChange={(event) => setNombre(event.currentTarget.value)}
          />
        </li>
      </ol>
      <FormError>{confirm.isError && !wrong ? failureText(confirm.error, 'No se ha podido añadir') : null}</FormError>
      <div className={dialog.actions}>
        {isExpired ? (
          <Button onClick={onExpired}>Empezar otra vez</Button>
        ) : (
          <Button type="submit" loading={confirm.isPending} disabled={codigo.length !== 6 || nombre.trim() === ''}>
            Añadir
          </Button>
        )}
        <Button variant="default" onClick={onLeft}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
