import { Button } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconMapPinOff } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PuntoEntero } from '../../../../contract/puntos/puntos-listados.ts';
import { ApiError } from '../../../client/api-error.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import card from '../../../components/Card.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { WaitingBlocks } from '../../../components/Loading.tsx';
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
          <Failure query={query} />
        </section>
      ) : (
        waiting
      )}
    </>
  );
}

/** A point, drawn once its incidents are known, which stand above the measured values. */
function Known({ entero }: { entero: PuntoEntero }) {
  const { clave } = entero.punto;
  const isWaiting = useDrawnTogether([useQuery(dePuntoOptions(clave))]);
  if (!isWaiting) return <Punto entero={entero} incidencias={<IncidenciasDePunto clave={clave} />} />;
  return (
    <>
      <BackToList />
      {waiting}
    </>
  );
}

function Failure({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { error } = query;
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
  return <LoadFailure isPage icon={IconAlertTriangle} title="No se ha podido cargar el punto" query={query} />;
}

const waiting = <WaitingBlocks label="Cargando el punto..." heights={[28, 14, 280]} />;
