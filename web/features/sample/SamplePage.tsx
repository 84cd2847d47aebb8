import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFlaskOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { usePageTitle } from '../../branding/brand.ts';
import card from '../../components/Card.module.css';
import { Message } from '../../components/Message.tsx';
import { BackLink } from './BackLink.tsx';
import { Sample } from './Sample.tsx';
import { sampleOptions } from './queries.ts';
import { SampleSkeleton } from './SampleSkeleton.tsx';

/** One sample with all that was found in it (spec, section 2, Sample detail). */
export function SamplePage() {
  const { id = '' } = useParams();
  const sample = useQuery(sampleOptions(id));
  usePageTitle(sample.data ? `Muestra ${sample.data.numero_muestra}` : 'Muestra');

  return (
    <>
      <BackLink />
      {sample.data ? (
        <Sample muestra={sample.data} />
      ) : sample.isError && !sample.isFetching ? (
        <section className={card.card}>
          <Failure error={sample.error} onRetry={() => void sample.refetch()} />
        </section>
      ) : (
        <SampleSkeleton />
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Message
        isPage
        isError
        icon={IconFlaskOff}
        title="No se encontró el resultado solicitado."
        action={
          <Button component={Link} to="/results" variant="default">
            Ver todos los resultados
          </Button>
        }
      />
    );
  }
  return (
    <Message
      isPage
      isError
      title="❌ Error cargando el resultado"
      action={<Button onClick={onRetry}>Reintentar</Button>}
    >
      {messageOf(error)}
    </Message>
  );
}
