import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconArrowUpRight, IconInfoCircle } from '@tabler/icons-react';
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Output } from '../../../../contract/calls.ts';
import type { SegundoFactorPedido } from '../../../../contract/cuenta/cuenta.ts';
import { call, queryClient, session } from '../../../app/services.ts';
import { profileOptions, useSession } from '../../../auth/current-user.ts';
import { returnPath } from '../../../auth/return-path.ts';
import { timeZone } from '../../../auth/time-zone.ts';
import { useBrand, usePageTitle } from '../../../branding/brand.ts';
import { Loading } from '../../../components/Loading.tsx';
import { PublicPage } from '../../../layout/PublicPage.tsx';
import page from '../../../layout/PublicPage.module.css';
import { failureText } from '../../../forms/form-errors.ts';
import { CompanyButton } from '../empresa/CompanyButton.tsx';
import { companyClosing, noteCompanyClosing } from '../empresa/company-closing.ts';
import { useCompany } from '../empresa/use-company.ts';
import { messageOf } from '../../../client/api-error.ts';
import { enterWithPasskey, hasPasskeys } from '../second-step/answers.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { SecretInput } from '../../../forms/SecretInput.tsx';
import classes from './LoginPage.module.css';
import { loadPart } from '../../../app/part.ts';

const ForgotPasswordModal = lazy(async () => ({
  default: (await loadPart(async () => import('../password/ForgotPasswordModal.tsx'))).ForgotPasswordModal,
}));

const SecondStep = lazy(async () => ({
  default: (await loadPart(async () => import('../second-step/SecondStep.tsx'))).SecondStep,
}));

/** Signing in. */
export function LoginPage() {
  const { signedIn, ending } = useSession();
  const { state } = useLocation();
  const { historico } = useBrand();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const [wantsPassword, setWantsPassword] = useState(false);
  const company = useCompany(email);
  const [asked, setAsked] = useState<SegundoFactorPedido['segundoFactor'] | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  const enter = ({ user, ...tokens }: Output<'answerSegundoFactor'>) => {
    queryClient.setQueryData(profileOptions.queryKey, { user });
    noteCompanyClosing(null);
    session.start(tokens);
  };
  const login = useMutation({
    mutationFn: () => call('login', { body: { email: email.trim(), password, zonaHoraria: timeZone() } }),
    onSuccess: (answer) => {
      if ('segundoFactor' in answer) setAsked(answer.segundoFactor);
      else enter(answer);
    },
  });
  const byKey = useMutation({ mutationFn: enterWithPasskey, onSuccess: enter });
  const first = useRef<HTMLInputElement>(null);
  usePageTitle('Área Cliente');

  // There is one thing to do here, and it begins with the e-mail.
  useEffect(() => first.current?.focus(), []);

  if (signedIn) {
    const profile = queryClient.getQueryData(profileOptions.queryKey);
    // The page that is gone to may be long on its way.
    return (
      <main>
        <Loading />
        <Navigate to={returnPath(state, profile?.user._id)} replace />
      </main>
    );
  }

  const isComplete = email.trim() !== '' && password !== '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete && !login.isPending) login.mutate();
  };
  const byCompany = company.isOf && (company.isOnly || !wantsPassword);
  const closing = ending?.kind === 'left' ? companyClosing() : null;
  const expelled = expired ?? (ending?.kind === 'expelled' && login.isIdle ? ending.message : null);

  if (asked) {
    const leave = (message: string | null) => {
      setAsked(null);
      setExpired(message);
      setPassword('');
      login.reset();
    };
    return (
      <PublicPage below={null}>
        <Suspense>
          <SecondStep asked={asked} onSignedIn={enter} onExpired={leave} onLeft={() => leave(null)} />
        </Suspense>
      </PublicPage>
    );
  }

  return (
    <PublicPage below={historico ? <HistoricalResults href={historico} /> : null}>
      <form onSubmit={submit}>
        <h1 className={`${page.title} weight-600`}>Área Cliente</h1>
        <p className={`${page.subtitle} ink-3`}>Accede a tus resultados analíticos</p>
        {closing !== null ? (
          <output className={`${classes.notice} py-10 px-12 rounded-8 flex gap-10 framed on-page mb-20`}>
            <IconInfoCircle size={18} aria-hidden />
            <span>
              Has salido del portal. <a href={closing}>Cerrar también la sesión de tu empresa</a>
            </span>
          </output>
        ) : null}
        {expelled ? (
          <output className={`${classes.notice} py-10 px-12 rounded-8 flex gap-10 framed on-page mb-20`}>
            <IconInfoCircle size={18} aria-hidden />
            {expelled}
          </output>
        ) : null}
        <TextInput
          label="Correo electrónico"
          type="email"
          name="email"
          autoComplete="username"
          ref={first}
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={company.ask}
          onKeyDown={({ key }) => {
            if (key === 'Enter') company.ask();
          }}
        />
        {byCompany ? (
          <>
            <CompanyButton email={email.trim()} destino={returnPath(state, undefined)} />
            {company.isOnly ? null : (
              <UnstyledButton
                className="py-4 px-8 hover-underline rounded-4 block accent size-14 weight-500"
                style={{ margin: '16px auto 0' }}
                onClick={() => setWantsPassword(true)}
              >
                Entrar con contraseña
              </UnstyledButton>
            )}
          </>
        ) : (
          <>
            <SecretInput
              label="Contraseña"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <FormError>{login.isError ? failureText(login.error, 'Error en el login') : null}</FormError>
            <Button type="submit" size="md" fullWidth mt={26} disabled={!isComplete || login.isPending}>
              {login.isPending ? 'Iniciando sesión...' : 'Iniciar Sesión'}
            </Button>
            <UnstyledButton
              className="py-4 px-8 hover-underline rounded-4 block accent size-14 weight-500"
              style={{ margin: '16px auto 0' }}
              onClick={() => setForgotten(true)}
            >
              ¿Has olvidado tu contraseña?
            </UnstyledButton>
            {hasPasskeys() ? (
              <>
                <FormError>{byKey.isError ? messageOf(byKey.error) : null}</FormError>
                <Button
                  variant="default"
                  size="md"
                  fullWidth
                  mt={16}
                  loading={byKey.isPending}
                  onClick={() => byKey.mutate()}
                >
                  Entrar con una llave de acceso
                </Button>
              </>
            ) : null}
          </>
        )}
      </form>
      {isForgotten ? (
        <Suspense>
          <ForgotPasswordModal email={email} onClosed={() => setForgotten(false)} />
        </Suspense>
      ) : null}
    </PublicPage>
  );
}

/** The way to results older than this portal, which one company has. */
function HistoricalResults({ href }: { href: string }) {
  return (
    <a
      className="hover-underline inline-flex items-center gap-4 weight-500 no-underline"
      style={{ marginTop: 24 }}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      Consultar resultados históricos
      <IconArrowUpRight size={16} aria-hidden />
    </a>
  );
}
