import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconAlertCircle, IconArrowUpRight, IconInfoCircle } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { messageOf } from '../../api/api-error.ts';
import { call, queryClient, session } from '../../app/services.ts';
import { profileOptions } from '../../auth/profile.ts';
import { returnPath } from '../../auth/return-path.ts';
import { useSession } from '../../auth/use-session.ts';
import { useBrand, usePageTitle } from '../../branding/brand.ts';
import { Logo } from '../../branding/Logo.tsx';
import classes from './LoginPage.module.css';

/** Signing in (spec, section 2, Login). */
export function LoginPage() {
  const { signedIn, ending } = useSession();
  const { state } = useLocation();
  const { historico } = useBrand();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => call('login', { body: { email: email.trim(), password } }),
    onSuccess: ({ user, ...tokens }) => {
      queryClient.setQueryData(profileOptions.queryKey, { user });
      session.start(tokens);
    },
  });
  const first = useRef<HTMLInputElement>(null);
  usePageTitle('Área Cliente');

  // There is one thing to do here, and it begins with the e-mail.
  useEffect(() => first.current?.focus(), []);

  if (signedIn) return <Navigate to={returnPath(state)} replace />;

  const isComplete = email.trim() !== '' && password !== '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete && !login.isPending) login.mutate();
  };
  const expelled = ending?.kind === 'expelled' && login.isIdle ? ending.message : null;

  return (
    <main className={classes.page}>
      <div className={classes.logo}>
        <Logo size={34} />
      </div>
      <form className={classes.card} onSubmit={submit}>
        <h1 className={classes.title}>Área Cliente</h1>
        <p className={classes.subtitle}>Accede a tus resultados analíticos</p>
        {expelled ? (
          <output className={classes.notice}>
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
        />
        <PasswordInput
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          size="md"
          mt={18}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
        />
        {login.isError ? (
          <p className={classes.error} role="alert">
            <IconAlertCircle size={18} aria-hidden />
            {messageOf(login.error)}
          </p>
        ) : null}
        <Button type="submit" size="md" fullWidth mt={26} disabled={!isComplete || login.isPending}>
          {login.isPending ? 'Iniciando sesión...' : 'Iniciar Sesión'}
        </Button>
      </form>
      {historico ? (
        <a className={classes.historico} href={historico} target="_blank" rel="noreferrer">
          Consultar resultados históricos
          <IconArrowUpRight size={16} aria-hidden />
        </a>
      ) : null}
    </main>
  );
}
