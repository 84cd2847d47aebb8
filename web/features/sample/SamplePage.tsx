import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconFlaskOff } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { MouseEvent } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { usePageTitle } from '../../branding/brand.ts';
import card from '../../components/Card.module.css';
import { Message } from '../../components/Message.tsx';
import { Sample } from './Sample.tsx';
import { sampleOptions } from './queries.ts';
import { SampleSkeleton } from './SampleSkeleton.tsx';
import classes from './SamplePage.module.css';

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

/** Back to the list as it was: filters, page and place, when one came from it. */
function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = listAddress(state);
  const goBack = (event: MouseEvent) => {
    if (!from || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={from ?? '/results'} className={`${classes.back} no-print`} onClick={goBack}>
      <IconArrowLeft size={16} aria-hidden />
      Volver a resultados
    </Link>
  );
}

function listAddress(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/results(?:\?|$)/u.test(from) ? from : null;
}
