import { Button, TextInput, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onPhones } from '../../../components/breakpoints.ts';
import type { Output } from '../../../../contract/calls.ts';
import { maxNombreFactor } from '../../../../contract/cuenta/cuenta.ts';
import { ApiError } from '../../../client/api-error.ts';
import dialog from '../../../components/Dialog.module.css';
import { failureText, fieldErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import classes from '../Account.module.css';
import { call } from '../api.ts';
import { useOwn } from '../../../auth/use-own.tsx';
import type { AddedFactor, AddFactorProps } from './added-factor.ts';
import { QrCode } from '../../../components/QrCode.tsx';

/** Adds an authenticator app: its secret as a QR code or as a link, and the first code of it. */
export function AddApp({ onAdded, onLeft, leave }: AddFactorProps) {
  const [begun, setBegun] = useState<Output<'beginTotp'> | null>(null);
  const own = useOwn((contrasena) => call('beginTotp', { body: { contrasena } }), { onDone: setBegun, onLeft, leave });
  const begin = useEffectEvent(own.start);
  useEffect(() => begin(), []);

  if (begun) {
    return (
      <FirstCode
        key={begun._id}
        begun={begun}
        onAdded={onAdded}
        onLeft={onLeft}
        leave={leave}
        onExpired={() => {
          setBegun(null);
          own.start();
        }}
      />
    );
  }
  return own.question ?? <Waiting error={own.error} onRetry={own.start} onLeft={onLeft} leave={leave} />;
}

interface FirstCodeProps extends AddFactorProps {
  begun: Output<'beginTotp'>;
  onExpired: () => void;
}

function FirstCode({ begun: { _id, secreto, uri }, onAdded, onLeft, leave, onExpired }: FirstCodeProps) {
  const [codigo, setCodigo] = useState('');
  const [nombre, setNombre] = useState('Mi teléfono');
  const field = useRef<HTMLInputElement>(null);
  const confirm = useMutation({
    mutationFn: (): Promise<AddedFactor> => call('confirmTotp', { body: { _id, codigo, nombre } }),
    onSuccess: onAdded,
    // What is typed next takes the place of a wrong code.
    onError: (error) => {
      if (fieldErrors(error)?.['codigo'] === undefined) return;
      field.current?.focus();
      field.current?.select();
    },
  });
  const wrong = fieldErrors(confirm.error);
  const isExpired = confirm.error instanceof ApiError && confirm.error.code === 'FACTOR_EXPIRED';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <ol className={`${classes.steps} grid m-0 gap-20`}>
        <li>
          <Secret secreto={secreto} uri={uri} />
        </li>
        <li>
          Escribe las 6 cifras que muestra la aplicación.
          <TextInput
            label="Código"
            name="codigo"
            ref={field}
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
      <div className={`${dialog.actions} flex wrap gap-10`}>
        {isExpired ? (
          <Button onClick={onExpired}>Empezar otra vez</Button>
        ) : (
          <Button type="submit" loading={confirm.isPending} disabled={codigo.length !== 6 || nombre.trim() === ''}>
            Añadir
          </Button>
        )}
        <Button variant="default" onClick={onLeft}>
          {leave}
        </Button>
      </div>
    </form>
  );
}

/** Screens that can't be scanned by the phone, for they are the phone's. */
const onTouch = `${onPhones}, (pointer: coarse)`;

/** How the secret gets into the app: on a phone by a link, elsewhere by the QR code; the other way is folded. */
function Secret({ secreto, uri }: { secreto: string; uri: string }) {
  const isPhone = useMediaQuery(onTouch, undefined, { getInitialValueInEffect: false });
  const apps = 'Google Authenticator, Microsoft Authenticator, 1Password…';
  const code = <QrCode text={uri} label="Código QR para la aplicación de códigos" />;
  const typed = (
    <>
      Escribe esta clave en la aplicación:
      <code
        className="py-8 px-12 mono rounded-6 block on-page size-14 break-anywhere mt-6 mb-6"
        style={{ letterSpacing: '0.04em' }}
      >
        {secreto.replace(/(.{4})(?=.)/gu, '$1 ')}
      </code>
    </>
  );
  if (isPhone) {
    return (
      <>
        Abre tu aplicación de códigos ({apps}) con este botón.
        <div>
          <Button component="a" href={uri} variant="default" fullWidth>
            Abrirla en este dispositivo
          </Button>
        </div>
        <details key="phone" className={`${classes.secret} mt-12`}>
          <summary>¿No se abre, o está en otro dispositivo?</summary>
          {typed}O escanea este código con el otro dispositivo:
          {code}
        </details>
      </>
    );
  }
  return (
    <>
      Abre en el teléfono tu aplicación de códigos ({apps}) y escanea este código.
      {code}
      <details key="screen" className={`${classes.secret} mt-12`}>
        <summary>¿No puedes escanearlo?</summary>
        {typed}
        <a href={uri}>Abrirla en este dispositivo</a>
      </details>
    </>
  );
}

interface WaitingProps {
  error: unknown;
  onRetry: () => void;
  onLeft: () => void;
  /** What the way out says. */
  leave: string;
}

/** What a dialog shows until it can begin, or why it can't. */
function Waiting({ error, onRetry, onLeft, leave }: WaitingProps) {
  if (!error) return <Skeleton height={320} />;
  return (
    <>
      <FormError>{failureText(error, 'No se ha podido empezar')}</FormError>
      <div className={`${dialog.actions} flex wrap gap-10`}>
        <Button onClick={onRetry}>Reintentar</Button>
        <Button variant="default" onClick={onLeft}>
          {leave}
        </Button>
      </div>
    </>
  );
}
