import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconArrowLeft, IconCircleCheck, IconFlaskOff } from '@tabler/icons-react';
import { type MouseEvent, useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import card from '../../../components/Card.module.css';
import { Message } from '../../../components/Message.tsx';
import { SampleSkeleton } from '../../sample/SampleSkeleton.tsx';
import { invalidateResults, muestraEnCursoOptions } from '../queries.ts';
import { InProgress } from './InProgress.tsx';
import { readAddress, writeAddress } from '../address.ts';
import { sampleOptions } from '../../sample/queries.ts';

/** One sample in progress. */
export function MuestraDetail({ id }: { id: string }) {
  const sample = useQuery(muestraEnCursoOptions(id));
  const isGone = sample.error instanceof ApiError && sample.error.status === 404;
  usePageTitle(sample.data && !isGone ? `Muestra ${sample.data.numero_muestra} en curso` : 'Muestra en curso');
  return (
    <>
      <BackToList />
      {isGone ? (
        <section className={card.card}>
          <Gone id={id} />
        </section>
      ) : sample.data ? (
        <InProgress muestra={sample.data} />
      ) : sample.isError && !sample.isFetching ? (
        <section className={card.card}>
          <Message
            isPage
            isError
            icon={IconAlertTriangle}
            title="Error al cargar la muestra en curso"
            action={<Button onClick={() => void sample.refetch()}>Reintentar</Button>}
          >
            {messageOf(sample.error)}
          </Message>
        </section>
      ) : (
        <SampleSkeleton />
      )}
    </>
  );
}

/** Back to the list as it was: search, order, page and place, when one came from it. */
function BackToList() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isFromList = typeof state === 'object' && state !== null && 'from' in state && state.from === 'en-curso';
  const goBack = (event: MouseEvent) => {
    if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Button
      component={Link}
      to={writeAddress(readAddress(params))}
      variant="subtle"
      size="compact-md"
      mb={12}
      ml={-8}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      className="no-print"
      onClick={goBack}
    >
      Volver a muestras en curso
    </Button>
  );
}

/** A sample that isn't in progress: authorised meanwhile, which is good news, or not there at all. */
function Gone({ id }: { id: string }) {
  const result = useQuery({ ...sampleOptions(id), staleTime: 0 });
  const isAuthorised = result.data !== undefined;

  useEffect(() => {
    if (isAuthorised) invalidateResults();
  }, [isAuthorised]);

  if (result.isPending) return <SampleSkeleton />;
  if (result.data) {
    return (
      <Message
        isPage
        icon={IconCircleCheck}
        title={`La muestra ${result.data.result.numero_muestra} ya está autorizada`}
        action={
          <Button component={Link} to={`/results/${encodeURIComponent(id)}`}>
            Ver el resultado
          </Button>
        }
      >
        El laboratorio ha terminado su análisis, y ha pasado de En Curso a Resultados.
      </Message>
    );
  }
  return (
    <Message
      isPage
      isError
      icon={IconFlaskOff}
      title="No se encontró la muestra solicitada."
      action={
        <Button component={Link} to="/en-curso" variant="default">
          Ver las muestras en curso
        </Button>
      }
    >
      Puede que el laboratorio ya la haya autorizado o que la haya anulado.
    </Message>
  );
}
