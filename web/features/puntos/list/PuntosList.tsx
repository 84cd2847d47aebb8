import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconMapPinOff } from '@tabler/icons-react';
import { useDeferredValue, useRef } from 'react';
import { cuantoSinResolver } from '../../../../contract/incidencias/rules/nombre.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { puntosPorPagina, type ListaDePuntos } from '../../../../contract/puntos/puntos-listados.ts';
import card from '../../../components/Card.module.css';
import shared from '../../../components/ListCard.module.css';
import { Message } from '../../../components/Message.tsx';
import { RefreshLine } from '../../../components/Loading.tsx';
import { pageOf, Pager } from '../../../components/Pager.tsx';
import { listOptions } from '../api.ts';
import type { PuntosControls } from '../use-puntos-state.ts';
import { PuntoRow } from './PuntoRow.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import classes from './PuntosList.module.css';

/** The points found, or what stands in their place. */
export function PuntosList({ controls }: { controls: PuntosControls }) {
  const { filtros, page } = controls.state;
  const list = useQuery(listOptions(controls.state));
  const { data } = list;
  // Deferred, rows are drawn in slices, between which a slow phone answers.
  const puntos = useDeferredValue(data?.puntos);
  const element = useRef<HTMLElement>(null);
  if (!data && list.isError && !list.isFetching) {
    return (
      <section className={card.card}>
        <LoadFailure icon={IconAlertTriangle} title="No se han podido cargar los puntos" query={list} />
      </section>
    );
  }
  if (data?.puntos.length === 0) {
    return <NoPuntos isFiltered={Object.keys(filtros).length > 0 || page > 1} onClear={() => controls.filter({})} />;
  }
  return (
    <section
      ref={element}
      className={`${card.card} ${shared.list} ${classes.list} container outline-inside`}
      aria-label="Lista de puntos"
      tabIndex={-1}
    >
      <div className={`${shared.bar} relative flex items-center line-below`}>
        <output className="ink-2 figures">{data ? countOf(data, page) : 'Cargando puntos...'}</output>
        {list.isFetching && data ? <RefreshLine /> : null}
      </div>
      <div className={`${shared.head} hidden`} aria-hidden>
        <span>Punto</span>
        <span>Última muestra</span>
        <span>Su peor parámetro en 24 meses, último valor</span>
        <span />
      </div>
      {puntos ? (
        <ul className="no-bullets" data-stale={list.isPlaceholderData || undefined}>
          {puntos.map((punto) => (
            <PuntoRow key={punto.clave} punto={punto} />
          ))}
        </ul>
      ) : (
        <PuntosSkeleton />
      )}
      {puntos && data && data.paginas > 1 ? (
        <Pager
          pagination={pageOf(data, { page, perPage: puntosPorPagina })}
          onTurn={(to) => {
            controls.turn(to);
            element.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}

/** `42 puntos · 3 sin resolver`, those in samples without a point too, and which of the points a page shows. */
function countOf({ total, sinResolver, sinPunto, puntos }: ListaDePuntos, page: number): string {
  const first = (page - 1) * puntosPorPagina + 1;
  const all = cantidad(total, 'punto', 'puntos');
  const shown = puntos.length < total ? `${numero(first)}–${numero(first + puntos.length - 1)} de ${all}` : all;
  if (sinResolver === 0) return shown;
  const loose = sinPunto > 0 ? `, ${numero(sinPunto)} en ${sinPunto === 1 ? 'una muestra' : 'muestras'} sin punto` : '';
  return `${shown} · ${cuantoSinResolver(sinResolver)}${loose}`;
}

function NoPuntos({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <section className={card.card}>
      <Message
        icon={IconMapPinOff}
        title={isFiltered ? 'Ningún punto con esos filtros' : 'Todavía no hay puntos'}
        action={
          isFiltered ? (
            <Button variant="default" onClick={onClear}>
              Quitar los filtros
            </Button>
          ) : null
        }
      >
        {isFiltered
          ? 'Prueba con menos palabras o con otro solicitante.'
          : 'Aparecerán aquí en cuanto el laboratorio publique muestras que digan en qué punto se tomaron.'}
      </Message>
    </section>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The list's shape, while it is on its way. */
function PuntosSkeleton() {
  return (
    <div className="no-bullets" aria-hidden>
      {rows.map((row) => (
        <div key={row} className={`${classes.waiting} px-inset flex column gap-10 justify-center line-below`}>
          <Skeleton height={14} width="34%" />
          <Skeleton height={12} width="58%" />
        </div>
      ))}
    </div>
  );
}
