import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconZoomExclamation } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { usePageTitle } from '../../../branding/brand.ts';
import { ApiError } from '../../../client/api-error.ts';
import card from '../../../components/Card.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { WaitingBlocks } from '../../../components/Loading.tsx';
import { Message } from '../../../components/Message.tsx';
import { useDrawnTogether } from '../../../components/use-drawn-together.ts';
import { deAsuntoOptions } from '../../solicitudes/api.ts';
import { incidenciaOptions } from '../api.ts';
import { tituloDe } from '../words.ts';
import { Incidencia } from './Incidencia.tsx';

/** One incident, whole. */
export function IncidenciaPage() {
  const { id = '' } = useParams();
  const query = useQuery(incidenciaOptions(id));
  const { data, error, isFetching } = query;
  // What was asked stands beside the next step, above the rest.
  const isWaiting = useDrawnTogether([query, useQuery(deAsuntoOptions({ incidencia: id }))]);
  const { donde, que } = data ? tituloDe(data) : { donde: '', que: '' };
  usePageTitle(data ? `${donde} · ${que}` : 'Incidencia');
  if (data && !isWaiting) return <Incidencia key={data._id} incidencia={data} />;
  if (error && !isFetching) {
    return (
      <section className={card.card}>
        <Failure query={query} />
      </section>
    );
  }
  return <WaitingBlocks label="Cargando la incidencia..." heights={[26, 14, 66, 280, 420]} />;
}

function Failure({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { error } = query;
  // An address that can't be an incident's is answered like a missing incident's.
  if (error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')) {
    return (
      <Message
        isPage
        isError
        icon={IconZoomExclamation}
        title="No se encontró la incidencia"
        action={
          <Button component={Link} to="/incidencias" variant="default">
            Ver todas las incidencias
          </Button>
        }
      >
        No tienes acceso a esta incidencia o no existe. Pide al laboratorio que te dé acceso y dile de dónde viene el
        enlace.
      </Message>
    );
  }
  return <LoadFailure isPage title="No se ha podido cargar la incidencia" query={query} />;
}
