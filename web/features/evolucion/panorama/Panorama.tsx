import { Button } from '@mantine/core';
import { IconGridDots } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import card from '../../../components/Card.module.css';
import { RefreshLine, WaitingBlocks } from '../../../components/Loading.tsx';
import { Message } from '../../../components/Message.tsx';
import { NoResultsYet } from '../../resultados/NoResultsYet.tsx';
import type { ListControls } from '../../resultados/use-list-state.ts';
import { panoramaOptions } from '../api.ts';
import classes from './Panorama.module.css';
import { PanoramaControls } from './PanoramaControls.tsx';
import { PanoramaView } from './PanoramaView.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';

/** Rows by periods, coloured by how near their values came to their limits; the worst rows first. */
export function Panorama({ controls }: { controls: ListControls }) {
  const { filtros, evolucion } = controls.state;
  const query = useInfiniteQuery({ ...panoramaOptions(filtros, evolucion), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  return (
    <section
      className={`${card.card} ${classes.panorama} unframed-on-paper pt-12 px-16 pb-16 relative`}
      aria-label="Panorama"
      aria-busy={query.isFetching}
    >
      <PanoramaControls controls={controls} total={data?.pages[0]?.total ?? 0} />
      {query.isFetching && data ? (
        <div className="absolute top-0" style={{ right: 8, left: 8, height: 2 }}>
          <RefreshLine />
          <output className="unseen">Cargando el panorama...</output>
        </div>
      ) : null}
      {query.isError && !data ? <LoadFailure title="No se ha podido cargar el panorama" query={query} /> : null}
      {query.isPending ? <WaitingBlocks label="Cargando el panorama..." heights={[28, 420]} /> : null}
      {data ? (
        <div className={isPlaceholderData ? `${classes.view} stale` : classes.view}>
          {data.pages[0]?.total === 0 ? (
            <Nothing controls={controls} sinPunto={data.pages[0].sinPunto} />
          ) : (
            <PanoramaView
              controls={controls}
              pages={data.pages}
              more={query.hasNextPage ? () => void query.fetchNextPage() : null}
              isFetchingMore={query.isFetchingNextPage}
              hasFailed={query.isFetchNextPageError}
            />
          )}
        </div>
      ) : null}
    </section>
  );
}

/** What stands in the place of rows where there are none. */
function Nothing({ controls, sinPunto }: { controls: ListControls; sinPunto: number }) {
  const { state, filter, adjust } = controls;
  const { filas, parametro, puntos } = state.evolucion;
  if (parametro || puntos.length > 0) {
    return (
      <Message
        icon={IconGridDots}
        title="No hay valores para mostrar"
        action={
          <Button variant="default" onClick={() => adjust({ parametro: null, puntos: [], periodo: null })}>
            Ver todo el panorama
          </Button>
        }
      >
        Ninguna muestra de las encontradas tiene lo que se ha elegido.
      </Message>
    );
  }
  if (filas === 'punto' && sinPunto > 0) {
    return (
      <Message
        icon={IconGridDots}
        title="No hay puntos de muestreo"
        action={
          <Button variant="default" onClick={() => adjust({ filas: 'parametro' })}>
            Ver por parámetros
          </Button>
        }
      >
        Las muestras encontradas no dicen en qué punto se tomaron.
      </Message>
    );
  }
  if (Object.keys(state.filtros).length === 0) return <NoResultsYet />;
  return (
    <Message
      icon={IconGridDots}
      title="No hay valores para mostrar"
      action={
        <Button variant="default" onClick={() => filter({})}>
          Quitar los filtros
        </Button>
      }
    >
      No se encontraron valores con los filtros actuales
    </Message>
  );
}
