import { Button } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { mensajes } from '../../../contract/rules/contrasena.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { Message } from '../../components/Message.tsx';
import { PublicPage } from '../../layout/PublicPage.tsx';
import { ResetForm } from './ResetForm.tsx';

/** How long the good news stays before the results are shown, in milliseconds (spec, section 9). */
const redirectDelay = 2000;

/** Setting a new password by a mailed link (spec, section 2, Reset password). */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => search.get('token') ?? '');
  const [refused, setRefused] = useState<string | null>(token === '' ? mensajes.sinToken : null);
  const [isDone, setDone] = useState(false);
  usePageTitle('Restablecer contraseña');

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
        <Message isPage icon={IconCircleCheck} title="¡Contraseña restablecida!">
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
      <ResetForm token={token} onDone={() => setDone(true)} onRefused={setRefused} />
    </PublicPage>
  );
}
