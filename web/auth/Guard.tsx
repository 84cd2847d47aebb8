import { useQuery } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isHeldBack } from '../../contract/cuenta/rules/segundo-factor.ts';
import { views } from '../app/services.ts';
import { Loading } from '../components/Loading.tsx';
import { profileOptions, useSession } from './current-user.ts';
import type { ReturnState } from './return-path.ts';
import { loadPart } from '../app/part.ts';
import { LoadFailure } from '../components/LoadFailure.tsx';

const OwnPasswordPage = lazy(async () => ({
  default: (await loadPart(async () => import('../features/cuenta/password/OwnPasswordPage.tsx'))).OwnPasswordPage,
}));

const SetUpFactorPage = lazy(async () => ({
  default: (await loadPart(async () => import('../features/cuenta/SetUpFactorPage.tsx'))).SetUpFactorPage,
}));

/**
 * Admits users with a stored token once their profile is there, they have chosen a password, and they have a second
 * factor where the rule demands one.
 */
export function Guard() {
  const { signedIn, ending } = useSession();
  const { pathname, search } = useLocation();
  const profile = useQuery({ ...profileOptions, enabled: signedIn });
  // The whole page hangs on it: deferred, it is drawn in slices, between which a slow phone answers.
  const known = useDeferredValue(profile.data);
  // Recovery codes are shown once: the page that shows them stays, though the profile says by then that all is well.
  const [hasCodes, setHasCodes] = useState(false);

  if (!signedIn) {
    // After signing out on purpose the next sign-in starts at the first page: it may be another user's.
    const state: ReturnState | null =
      ending?.kind === 'left' ? null : { from: pathname + search, usuarioId: ending?.usuarioId ?? null };
    return <Navigate to="/login" replace state={state} />;
  }
  if (known?.user.debeCambiarContrasena) {
    return (
      <Suspense fallback={<Loading />}>
        <OwnPasswordPage email={known.user.email} />
      </Suspense>
    );
  }
  if (known) {
    const regla = known.user.segundoFactor;
    const isHeld =
      regla !== undefined && views.current() === null && isHeldBack(regla, new Date(profile.dataUpdatedAt));
    if (!isHeld && !hasCodes) return <Outlet />;
    return (
      <Suspense fallback={<Loading />}>
        <SetUpFactorPage
          onCodes={() => setHasCodes(true)}
          onDone={async () => {
            await profile.refetch();
            setHasCodes(false);
          }}
        />
      </Suspense>
    );
  }
  if (profile.isError) {
    return (
      <main>
        <LoadFailure isPage icon={IconPlugConnectedX} title="Error obteniendo perfil" query={profile} />
      </main>
    );
  }
  return pathname === '/admin' ? <Loading label="Verificando permisos..." /> : <Loading />;
}
