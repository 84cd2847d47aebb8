import { Button, Skeleton } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconMapPinOff } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import card from '../../../components/Card.module.css';
import { Message } from '../../../components/Message.tsx';
import { useDrawnTogether } from '../../../components/use-drawn-together.ts';
import { IncidenciasDePunto } from '../../incidencias/DePunto.tsx';
import { dePuntoOptions } from '../../incidencias/api.ts';
import { puntoOptions } from '../api.ts';
import { BackToList } from './BackToList.tsx';
import { Punto } from './Punto.tsx';

/** One point of sampling, which the address names by its key. */
export function PuntoPage() {
  const [params] = useSearchParams();
  const clave = params.get('punto') ?? '';
  const query = useQuery(puntoOptions(clave));
  usePrefetchQuery(dePuntoOptions(clave));
  usePageTitle(query.data?.punto.nombre ?? 'Punto de muestreo');
  if (query.data) return <Known key={query.data.punto.clave} entero={query.data} />;
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

/** A point, once it is known which incidents stand above what was measured there. */
function Known({ entero }: { entero: PuntoEntero }) {
  const { clave } = entero.punto;
  const isWaiting = useDrawnTogether([useQuery(dePuntoOptions(clave))]);
  if (!isWaiting) return <Punto entero={entero} incidencias={<IncidenciasDePunto clave={clave} />} />;
  return (
    <>
      <BackToList />
      <PuntoSkeleton />
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
