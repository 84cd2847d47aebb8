import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { messageOf } from '../client/api-error.ts';
import { Loading } from '../components/Loading.tsx';
import { Message } from '../components/Message.tsx';
import { profileOptions, useSession } from './current-user.ts';
import type { ReturnState } from './return-path.ts';

const OwnPasswordPage = lazy(async () => ({
  default: (await import('../features/password/OwnPasswordPage.tsx')).OwnPasswordPage,
}));

/** Admits users with a stored token once their profile is there and they have chosen a password. */
export function Guard() {
  const { signedIn, ending } = useSession();
  const { pathname, search } = useLocation();
  const profile = useQuery({ ...profileOptions, enabled: signedIn });

  if (!signedIn) {
    // After signing out on purpose the next sign-in starts at the first page: it may be another user's.
    const state: ReturnState | null =
      ending?.kind === 'left' ? null : { from: pathname + search, usuarioId: ending?.usuarioId ?? null };
    return <Navigate to="/login" replace state={state} />;
  }
  if (profile.data?.user.debeCambiarContrasena) {
    return (
      <Suspense fallback={<Loading />}>
        <OwnPasswordPage email={profile.data.user.email} />
      </Suspense>
    );
  }
  if (profile.data) return <Outlet />;
  if (profile.isError) {
    return (
      <main>
        <Message
          isPage
          isError
          icon={IconPlugConnectedX}
          title="Error obteniendo perfil"
          action={<Button onClick={() => void profile.refetch()}>Reintentar</Button>}
        >
          {messageOf(profile.error)}
        </Message>
      </main>
    );
  }
  return pathname === '/admin' ? <Loading label="Verificando permisos..." /> : <Loading />;
}
