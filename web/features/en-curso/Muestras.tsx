import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconAlertTriangle, IconTestPipe } from '@tabler/icons-react';
import type { Pagination } from '../../../contract/filtros.ts';
import type { Muestra } from '../../../contract/muestra.ts';
import { messageOf } from '../../api/api-error.ts';
import card from '../../components/Card.module.css';
import { Message } from '../../components/Message.tsx';
import { Pager } from '../../components/Pager.tsx';
import { type EnCursoState, writeAddress } from './address.ts';
import { MuestraCard } from './card/MuestraCard.tsx';
import classes from './EnCurso.module.css';
import { inOrder } from './order.ts';
import muestraCard from './card/MuestraCard.module.css';

/** Spec, section 2, In progress. */
const failed = 'Error al cargar las muestras en curso. Verifique la conexión con el servidor.';

interface MuestrasProps {
  list: UseQueryResult<{ muestras: Muestra[]; pagination: Pagination }>;
  state: EnCursoState;
  onTurn: (page: number) => void;
  onClear: () => void;
}

/** The cards of a page, or what stands in their place. */
export function Muestras({ list, state, onTurn, onClear }: MuestrasProps) {
  const { data } = list;
  const retry = <Button onClick={() => void list.refetch()}>Reintentar</Button>;
  if (!data) {
    if (!list.isError || list.isFetching) return <CardSkeletons />;
    return (
      <section className={card.card}>
        <Message isError icon={IconAlertTriangle} title={failed} action={retry}>
          {messageOf(list.error)}
        </Message>
      </section>
    );
  }
  const isStale = list.isPlaceholderData;
  return (
    <>
      {list.isError && !list.isFetching ? (
        <div className={classes.failure} role="alert">
          <IconAlertTriangle size={18} aria-hidden className={classes.mark} />
          <span className={classes.words}>{failed}</span>
          <Button size="xs" variant="default" onClick={() => void list.refetch()}>
            Reintentar
          </Button>
        </div>
      ) : null}
      {data.muestras.length === 0 ? (
        <section className={isStale ? `${card.card} ${classes.stale}` : card.card}>
          <Nothing isSearch={state.search !== ''} onClear={onClear} />
        </section>
      ) : (
        <ul className={classes.cards} aria-label="Muestras en curso" aria-busy={isStale}>
          {inOrder(data.muestras, state.orden).map((muestra) => (
            <MuestraCard key={muestra._id} muestra={muestra} to={writeAddress(state, muestra._id)} />
          ))}
        </ul>
      )}
      {data.pagination.totalPages > 1 ? <Pager pagination={data.pagination} onTurn={onTurn} /> : null}
    </>
  );
}

function Nothing({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  return (
    <Message
      icon={IconTestPipe}
      title="No hay muestras en curso disponibles"
      action={
        isSearch ? (
          <Button variant="default" onClick={onClear}>
            Quitar la búsqueda
          </Button>
        ) : null
      }
    >
      {isSearch
        ? 'Ninguna coincide con lo que buscas. Puede que el laboratorio ya la haya autorizado: mira en Resultados.'
        : 'Aquí aparecerán tus muestras mientras el laboratorio las analiza.'}
    </Message>
  );
}

/** The list's shape while it is on its way. */
function CardSkeletons() {
  return (
    <div className={muestraCard.cards}>
      <output className="unseen">Cargando muestras en curso...</output>
      {[0, 1, 2, 3].map((one) => (
        <div key={one} className={`${card.card} ${muestraCard.card}`} aria-hidden>
          <div className={muestraCard.inside}>
            <div className={muestraCard.head}>
              <Skeleton height={20} width={150} />
              <Skeleton height={20} width={90} />
            </div>
            <div className={muestraCard.what}>
              {[60, 40, 80, 90, 70].map((width) => (
                <Skeleton key={width} height={13} mt={12} width={`${width}%`} />
              ))}
            </div>
            <div>
              {[0, 1, 2, 3].map((line) => (
                <Skeleton key={line} height={13} mt={16} />
              ))}
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
