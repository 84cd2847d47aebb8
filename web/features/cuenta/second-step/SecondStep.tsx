import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Output } from '../../../../contract/calls.ts';
import type { Metodo, SegundoFactorPedido } from '../../../../contract/cuenta/cuenta.ts';
import { call } from '../../../app/services.ts';
import { timeZone } from '../../../auth/time-zone.ts';
import { ApiError } from '../../../client/api-error.ts';
import { failureText } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import page from '../../../layout/PublicPage.module.css';
import { type Answer, keyAnswer, KeyNotUsedError } from './answers.ts';

interface SecondStepProps {
  asked: SegundoFactorPedido['segundoFactor'];
  onSignedIn: (signed: Output<'answerSegundoFactor'>) => void;
  /** It took too long, or something ended it: the password has to be given again. */
  onExpired: (message: string) => void;
  /** To begin again, as another user for one. */
  onLeft: () => void;
}

const words: Record<Metodo, { title: string; other: string }> = {
  llave: { title: 'Usa tu llave de acceso', other: 'Usar una llave de acceso' },
  totp: { title: 'Abre tu aplicación de códigos', other: 'Usar la aplicación de códigos' },
  recuperacion: { title: 'Escribe un código de recuperación', other: 'Usar un código de recuperación' },
};

/** The second step of signing in, after the password. */
export function SecondStep({ asked, onSignedIn, onExpired, onLeft }: SecondStepProps) {
  const { token, metodos, otrosDominios } = asked;
  const [metodo, setMetodo] = useState<Metodo>(metodos[0] ?? 'recuperacion');
  const answer = useMutation({
    mutationFn: async (given: () => Promise<Answer>) =>
      call('answerSegundoFactor', { body: { token, respuesta: await given(), zonaHoraria: timeZone() } }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SIGN_IN_EXPIRED') onExpired(error.message);
    },
  });
  const change = (to: Metodo) => {
    answer.reset();
    setMetodo(to);
  };
  const others = metodos.filter((one) => one !== metodo);
  const error = answer.isError ? errorText(answer.error) : null;

  return (
    <div>
      <h1 className={`${page.title} weight-600`}>{words[metodo].title}</h1>
      {metodo === 'llave' ? (
        <KeyForm isPending={answer.isPending} error={error} onAsk={() => answer.mutate(async () => keyAnswer(token))} />
      ) : (
        <CodeForm
          key={metodo}
          metodo={metodo}
          isPending={answer.isPending}
          error={error}
          onAnswer={(codigo) => answer.mutate(async () => ({ metodo, codigo }))}
        />
      )}
      <div className="flex column items-center gap-4 mt-16">
        {others.map((one) => (
          <UnstyledButton
            key={one}
            className="py-4 px-8 hover-underline rounded-4 accent size-14 weight-500"
            onClick={() => change(one)}
          >
            {words[one].other}
          </UnstyledButton>
        ))}
        <UnstyledButton className="py-4 px-8 hover-underline rounded-4 accent size-14 weight-500" onClick={onLeft}>
          Entrar con otro usuario
        </UnstyledButton>
      </div>
      {otrosDominios.length > 0 ? (
        <p className="mt-16 ink-3 size-13 text-center">
          Tienes llaves de acceso que solo sirven en {otrosDominios.join(' y ')}.
        </p>
      ) : null}
    </div>
  );
}

function errorText(error: unknown): string {
  return error instanceof KeyNotUsedError ? error.message : failureText(error, 'No se ha podido comprobar');
}

interface StepForm {
  isPending: boolean;
  error: string | null;
}

/** The browser asks for the passkey by itself as this opens; where it was turned away, again by the button. */
function KeyForm({ isPending, error, onAsk }: StepForm & { onAsk: () => void }) {
  const ask = useEffectEvent(onAsk);
  useEffect(() => ask(), []);
  return (
    <>
      <p className={`${page.subtitle} ink-3`}>Tu navegador te pide la llave: huella, cara, PIN o una llave física</p>
      <FormError>{error}</FormError>
      <Button size="md" fullWidth mt={10} loading={isPending} onClick={onAsk}>
        {error === null ? 'Usar mi llave' : 'Volver a intentarlo'}
      </Button>
    </>
  );
}

/** A code of six digits is sent as soon as it is whole. */
function CodeForm({
  metodo,
  isPending,
  error,
  onAnswer,
}: StepForm & { metodo: 'totp' | 'recuperacion'; onAnswer: (codigo: string) => void }) {
  const [codigo, setCodigo] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // There is one thing to do here.
  useEffect(() => field.current?.focus(), []);
  // What is typed next takes the place of a wrong code.
  useEffect(() => {
    if (error === null) return;
    field.current?.focus();
    field.current?.select();
  }, [error]);
  const isApp = metodo === 'totp';
  const isWhole = isApp ? /^\d{6}$/u.test(codigo) : codigo.replace(/[^a-z0-9]/giu, '').length === 16;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isWhole && !isPending) onAnswer(codigo);
  };
  const type = (text: string) => {
    const typed = isApp ? text.replace(/\D/gu, '').slice(0, 6) : text;
    setCodigo(typed);
    if (isApp && typed.length === 6 && typed !== codigo && !isPending) onAnswer(typed);
  };
  return (
    <form onSubmit={submit}>
      <p className={`${page.subtitle} ink-3`}>
        {isApp
          ? 'Escribe las 6 cifras que muestra: cambian cada medio minuto'
          : 'Son 16 letras y cifras de las que guardaste. Cada código sirve una vez'}
      </p>
      <TextInput
        label={isApp ? 'Código' : 'Código de recuperación'}
        name="codigo"
        size="md"
        ref={field}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        value={codigo}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <FormError>{error}</FormError>
      <Button type="submit" size="md" fullWidth mt={26} loading={isPending} disabled={!isWhole}>
        Entrar
      </Button>
    </form>
  );
}
