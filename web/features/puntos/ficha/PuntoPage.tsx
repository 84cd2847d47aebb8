import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconMapPinOff } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import card from '../../../components/Card.module.css';
import { Message } from '../../../components/Message.tsx';
import { IncidenciasDePunto } from '../../incidencias/DePunto.tsx';
import { puntoOptions } from '../queries.ts';
import { BackToList } from './BackToList.tsx';
import { Punto } from './Punto.tsx';

/** One point of sampling, which the address names by its key. */
export function PuntoPage() {
  const [params] = useSearchParams();
  const clave = params.get('punto') ?? '';
  const query = useQuery(puntoOptions(clave));
  usePageTitle(query.data?.punto.nombre ?? 'Punto de muestreo');
  if (query.data)
    return (
      <Punto
        key={query.data.punto.clave}
        entero={query.data}
        incidencias={<IncidenciasDePunto clave={query.data.punto.clave} />}
      />
    );
  return (
    <>
      <BackToList />
      {query.isError && !query.isFetching ? (
        <section className={card.card}>
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        </section>
      ) : (
        <PuntoSkeleton />
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // What is no key at all names no point either.
  const isNone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isNone) {
    return (
      <Message
        isPage
        icon={IconMapPinOff}
        title="No hay ningún punto aquí"
        action={
          <Button component={Link} to="/puntos" variant="default">
            Ver los puntos
          </Button>
        }
      >
        Puede que ninguna muestra publicada sea ya de este punto, o que no sea de los tuyos.
      </Message>
    );
  }
  return (
    <Message
      isPage
      isError
      icon={IconAlertTriangle}
      title="No se ha podido cargar el punto"
      action={<Button onClick={onRetry}>Reintentar</Button>}
    >
      {messageOf(error)}
    </Message>
  );
}

function PuntoSkeleton() {
  return (
    <>
      <output className="unseen">Cargando el punto...</output>
      <div aria-hidden>
        <Skeleton height={28} width="40%" mb={12} />
        <Skeleton height={14} width="60%" mb={24} />
        <Skeleton height={280} />
      </div>
    </>
  );
}
