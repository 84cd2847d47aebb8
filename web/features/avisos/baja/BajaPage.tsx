import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBellOff, IconCircleCheck, IconCloudOff, IconLinkOff } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { bajaCalls } from '../../../../contract/avisos/calls-baja.ts';
import { ApiError } from '../../../client/api-error.ts';
import { clientOf } from '../../../app/services.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Loading } from '../../../components/Loading.tsx';
import { Message } from '../../../components/Message.tsx';
import { PublicPage } from '../../../layout/PublicPage.tsx';

const { call, query } = clientOf(bajaCalls);

const toPortal = (
  <Button component={Link} to="/" variant="default">
    Ir al Área Cliente
  </Button>
);

/**
 * Unsubscribing from alerts by a mailed link, without signing in. Opening the page does nothing: mail scanners open every
 * link; a person presses the button.
 */
export function BajaPage() {
  const [search] = useSearchParams();
  usePageTitle('Darse de baja de los avisos');
  return (
    <PublicPage>
      <Baja token={search.get('token') ?? ''} />
    </PublicPage>
  );
}

function Baja({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const asked = query('getSuscripcion', { query: { token } }, { enabled: token !== '' });
  const subscription = useQuery(asked);
  const leave = useMutation({
    mutationFn: () => call('unsubscribe', { query: { token } }),
    onSuccess: (left) => queryClient.setQueryData(asked.queryKey, left),
  });
  const failure = leave.error ?? subscription.error;

  if (token === '' || (failure instanceof ApiError && failure.status < 500 && failure.status >= 400)) {
    return (
      <Message isPage isError icon={IconLinkOff} title="Enlace no válido" action={toPortal}>
        Este enlace no es válido o ya no sirve. También puedes cambiar tus avisos desde «Mis avisos», en la página En
        Curso.
      </Message>
    );
  }
  if (failure) {
    const refetch = () => (leave.isError ? leave.mutate() : subscription.refetch());
    return (
      <LoadFailure isPage icon={IconCloudOff} title="No se ha podido completar" query={{ error: failure, refetch }} />
    );
  }
  if (!subscription.data) return <Loading />;
  if (!subscription.data.suscrito) {
    return (
      <Message isPage icon={IconCircleCheck} title="Ya no recibirás avisos" action={toPortal}>
        Conservamos la lista que elegiste: si quieres volver a recibirlos, guárdala de nuevo en «Mis avisos», en la
        página En Curso.
      </Message>
    );
  }
  return (
    <Message
      isPage
      icon={IconBellOff}
      title="¿Dejar de recibir avisos?"
      action={
        <Button onClick={() => leave.mutate()} loading={leave.isPending}>
          Darse de baja de los avisos
        </Button>
      }
    >
      No volveremos a escribirte cuando una determinación no cumpla. Tu acceso y tus resultados siguen igual.
    </Message>
  );
}
