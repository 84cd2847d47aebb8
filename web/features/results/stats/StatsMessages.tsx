import { Button } from '@mantine/core';
import { IconChartPie } from '@tabler/icons-react';
import { messageOf } from '../../../api/api-error.ts';
import card from '../../../components/Card.module.css';
import { Message } from '../../../components/Message.tsx';
import classes from './StatsMessages.module.css';

interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

/** What stands in the place of figures that couldn't be loaded (spec, section 8, Results page). */
export function LoadFailure({ error, onRetry }: FailureProps) {
  return (
    <section className={card.card}>
      <Message isError title="❌ Error cargando estadísticas" action={<Button onClick={onRetry}>Reintentar</Button>}>
        {messageOf(error)}
      </Message>
    </section>
  );
}

/** Over figures that are still those of before, because newer ones couldn't be loaded. */
export function StaleFailure({ error, onRetry }: FailureProps) {
  return (
    <div role="alert" className={`${card.card} ${classes.strip} no-print`}>
      <p>
        <b>❌ Error cargando estadísticas</b>
        <br />
        {messageOf(error)}
      </p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}

export function Nothing({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <section className={card.card}>
      <Message
        icon={IconChartPie}
        title="No hay datos para mostrar"
        action={
          hasFilters ? (
            <Button variant="default" onClick={onClear}>
              Quitar los filtros
            </Button>
          ) : null
        }
      >
        No se encontraron datos con los filtros actuales
      </Message>
    </section>
  );
}
