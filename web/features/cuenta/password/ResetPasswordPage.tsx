import { Button } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { Output } from '../../../../contract/calls.ts';
import type { SegundoFactorPedido } from '../../../../contract/cuenta/cuenta.ts';
import { passwordMessages } from '../../../../contract/cuenta/rules/password.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import { Message } from '../../../components/Message.tsx';
import { PublicPage } from '../../../layout/PublicPage.tsx';
import { ApiError } from '../../../client/api-error.ts';
import { call, queryClient, session } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { timeZone } from '../../../auth/time-zone.ts';
import page from '../../../layout/PublicPage.module.css';
import { failureText, fieldErrors } from '../../../forms/form-errors.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { type NewPassword, newPasswordErrors } from './new-password.ts';
import { SecondStep } from '../second-step/SecondStep.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** How long the good news stays before the results are shown, in milliseconds. */
const redirectDelay = 2000;

/** What the page says, by whether its link was asked for by who has forgotten a password or brings who has none yet. */
const words = {
  otra: {
    title: 'Restablecer contraseña',
    subtitle: 'Elige una nueva contraseña para tu cuenta',
    act: 'Restablecer contraseña',
    done: '¡Contraseña restablecida!',
    failed: 'Error al restablecer la contraseña',
  },
  primera: {
    title: 'Elige tu contraseña',
    subtitle: 'Con ella y tu dirección de correo entrarás en el portal',
    act: 'Elegir contraseña y entrar',
    done: '¡Contraseña elegida!',
    failed: 'Error al guardar la contraseña',
  },
} as const;
type Words = (typeof words)[keyof typeof words];

/** Setting a password by a mailed link. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => search.get('token') ?? '');
  const [said] = useState(() => words[search.has('primera') ? 'primera' : 'otra']);
  const [refused, setRefused] = useState<string | null>(token === '' ? passwordMessages.sinToken : null);
  const [isDone, setDone] = useState(false);
  usePageTitle(said.title);

  // The token is a key: read once, it stays neither in the address nor in the browser's history.
  const isShown = search.has('token');
  useEffect(() => {
    if (isShown) void navigate('/reset-password', { replace: true });
  }, [isShown, navigate]);

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => void navigate('/', { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  if (isDone) {
    return (
      <PublicPage>
        <Message isPage icon={IconCircleCheck} title={said.done}>
          Has iniciado sesión. Te llevamos a tus resultados…
        </Message>
      </PublicPage>
    );
  }
  if (refused !== null) {
    return (
      <PublicPage>
        <Message
          isPage
          isError
          icon={IconLinkOff}
          title="Enlace no válido"
          action={
            <Button component={Link} to="/login" replace>
              Volver al Login
            </Button>
          }
        >
          {refused}
        </Message>
      </PublicPage>
    );
  }
  return (
    <PublicPage>
      <ResetForm token={token} words={said} onDone={() => setDone(true)} onRefused={setRefused} />
    </PublicPage>
  );
}

interface ResetFormProps {
  token: string;
  words: Words;
  /** The password is set and its owner signed in. */
  onDone: () => void;
  /** The link is good for nothing; why. */
  onRefused: (message: string) => void;
}

const fields = ['newPassword', 'confirmation'] as const;

/** The form that a mailed link leads to. */
function ResetForm({ token, words: said, onDone, onRefused }: ResetFormProps) {
  const navigate = useNavigate();
  const form = useForm({ initialValues: { newPassword: '', confirmation: '' }, validate: newPasswordErrors });
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = fields.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };
  const [asked, setAsked] = useState<SegundoFactorPedido['segundoFactor'] | null>(null);
  const enter = ({ user, ...tokens }: Output<'answerSegundoFactor'>) => {
    // Another user may be signed in on this browser: nothing of theirs stays.
    queryClient.clear();
    queryClient.setQueryData(profileOptions.queryKey, { user });
    session.start(tokens);
    onDone();
  };
  const reset = useMutation({
    mutationFn: ({ newPassword }: NewPassword) =>
      call('resetPassword', { body: { token, newPassword, zonaHoraria: timeZone() } }),
    onSuccess: (answer) => {
      if ('segundoFactor' in answer) setAsked(answer.segundoFactor);
      else enter(answer);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'RESET_TOKEN_INVALID') return onRefused(error.message);
      const errors = fieldErrors(error);
      form.setErrors(errors ?? {});
      if (errors) focusFirst(errors);
      return undefined;
    },
  });
  const isOfForm = reset.isError && fieldErrors(reset.error) === null;

  // There is one thing to do here.
  const begin = useEffectEvent(() => form.getInputNode('newPassword')?.focus());
  useEffect(() => begin(), []);

  if (asked) {
    const toLogin = () => void navigate('/login', { replace: true });
    return <SecondStep asked={asked} onSignedIn={enter} onExpired={toLogin} onLeft={toLogin} />;
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => reset.mutate(values), focusFirst)}>
      <h1 className={`${page.title} weight-600`}>{said.title}</h1>
      <p className={`${page.subtitle} ink-3`}>{said.subtitle}</p>
      <NewPasswordFields password={form.values.newPassword} input={(name) => form.getInputProps(name)} />
      <FormError>{isOfForm ? failureText(reset.error, said.failed) : null}</FormError>
      <Button type="submit" size="md" fullWidth mt={26} loading={reset.isPending}>
        {said.act}
      </Button>
    </form>
  );
}
