import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/api-error.ts';
import card from '../../../../components/Card.module.css';
import { Message } from '../../../../components/Message.tsx';
import type { ListControls } from '../../use-list-state.ts';
import { serieOptions } from '../queries.ts';
import type { SerieElegida } from '../state.ts';

interface SerieProps {
  controls: ListControls;
  serie: SerieElegida;
}

/** One parameter over time, under the page's filters. */
export function Serie({ controls, serie }: SerieProps) {
  const query = useQuery({ ...serieOptions(controls.state.filtros, serie), placeholderData: keepPreviousData });
  if (query.isError && !query.data) {
    return (
      <section className={card.card}>
        <Message
          isError
          title="❌ Error cargando la serie"
          action={<Button onClick={() => void query.refetch()}>Reintentar</Button>}
        >
          {messageOf(query.error)}
        </Message>
      </section>
    );
  }
  if (!query.data) return <Skeleton height={480} radius="lg" />;
  return (
    <section className={card.card}>
      <h2>{query.data.frase}</h2>
    </section>
  );
}
