import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFlaskOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Message } from '../../components/Message.tsx';
import { anuladaAddress, anuladaOptions } from './anulada.ts';
import { SampleSkeleton } from './SampleSkeleton.tsx';
import { Withdrawn } from './versiones/CorrectionNotice.tsx';

interface NoSampleProps {
  id: string;
  error: Error;
  onRetry: () => void;
}

/** Why a sample isn't shown, and what can be done. */
export function NoSample({ id, error, onRetry }: NoSampleProps) {
  if (error instanceof ApiError && error.status === 404) return <NoResult id={id} />;
  const title = 'No se ha podido cargar el resultado';
  if (!(error instanceof ApiError) || error.code !== 'DAMAGED') {
    return <LoadFailure isPage title={title} query={{ error, refetch: onRetry }} />;
  }
  return (
    <Message isPage isError title={title} action={<AllResults />}>
      {messageOf(error)}
    </Message>
  );
}

/** There is no such result: the laboratory annulled the sample, or the user can't see it. */
function NoResult({ id }: { id: string }) {
  const anulada = useQuery(anuladaOptions(id));
  if (anulada.isPending) return <SampleSkeleton />;
  if (anulada.data) {
    return (
      <>
        <Message
          isPage
          icon={IconFlaskOff}
          title={`El laboratorio ha anulado la muestra ${anulada.data.numero_muestra}`}
          action={
            <Button component={Link} to={anuladaAddress(id)}>
              Ver por qué
            </Button>
          }
        >
          Sus resultados no valen, y hay que tomar otra.
        </Message>
        <Withdrawn id={id} />
      </>
    );
  }
  return (
    <>
      <Message
        isPage
        isError
        icon={IconFlaskOff}
        title="No se encontró el resultado solicitado."
        action={<AllResults />}
      >
        No tienes acceso a esta muestra o no existe. Pide al laboratorio que te dé acceso y dile de dónde viene el
        enlace.
      </Message>
      <Withdrawn id={id} />
    </>
  );
}

function AllResults() {
  return (
    <Button component={Link} to="/results" variant="default">
      Ver todos los resultados
    </Button>
  );
}
