import { Button, Skeleton } from '@mantine/core';
import { IconChartLine, IconChevronLeft } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import card from '../../../components/Card.module.css';
import { RefreshLine, WaitingBlocks } from '../../../components/Loading.tsx';
import { Message } from '../../../components/Message.tsx';
import type { ListControls } from '../../resultados/use-list-state.ts';
import { serieOptions } from '../api.ts';
import { panoramaDe, type SerieElegida } from '../state.ts';
import { SerieView } from './SerieView.tsx';
import type { Evolucion } from './valor.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Link } from 'react-router-dom';

interface SerieProps {
  controls: ListControls;
  serie: SerieElegida;
}

/** One parameter over time, under the page's filters. */
export function Serie({ controls, serie }: SerieProps) {
  const { state, linkTo, open, filter } = controls;
  const query = useQuery({ ...serieOptions(state.filtros, serie), placeholderData: keepPreviousData });
  const { data: series, isPlaceholderData } = query;
  const panorama = linkTo({ evolucion: panoramaDe(state.evolucion) });
  return (
    <div className="relative" aria-busy={query.isFetching}>
      <SerieHead serie={serie} panorama={panorama} frase={series && !isPlaceholderData ? series.frase : undefined} />
      {query.isFetching && series ? <RefreshLine /> : null}
      {query.isError && !series ? (
        <section className={card.card}>
          <LoadFailure title="No se ha podido cargar la serie" query={query} />
        </section>
      ) : null}
      {query.isPending ? <WaitingBlocks label="Cargando la serie..." heights={[84, 400, 140]} /> : null}
      {series && !hasResults(series) ? (
        <section className={card.card}>
          <Message
            icon={IconChartLine}
            title="No hay valores para mostrar"
            action={
              <Button
                variant="default"
                onClick={() =>
                  serie.puntos.length > 0
                    ? open({ evolucion: { ...state.evolucion, serie: { ...serie, puntos: [] } } })
                    : filter({})
                }
              >
                {serie.puntos.length > 0 ? 'Ver todos los puntos' : 'Quitar los filtros'}
              </Button>
            }
          >
            Ninguna muestra de las encontradas tiene este parámetro.
          </Message>
        </section>
      ) : null}
      {series && hasResults(series) ? (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          <SerieView controls={controls} serie={serie} series={series} />
        </div>
      ) : null}
    </div>
  );
}

/** Whether there is something to show: a value, or what fails without one. */
const hasResults = ({ total, sinValor }: Evolucion) => total + sinValor > 0;

interface SerieHeadProps {
  serie: SerieElegida;
  /** The address of the panorama under the same filters. */
  panorama: string;
  /** The series in a sentence; undefined while it is on its way. */
  frase: string | undefined;
}

/** The determination, and a sentence about the series, or the parameter's name until the sentence is known. */
function SerieHead({ serie: { determinacion, parametro }, panorama, frase }: SerieHeadProps) {
  return (
    <div className="mt-4 mb-16">
      <p className="flex wrap items-center gap-2-12 ink-3 size-13">
        <Link
          to={panorama}
          className="hover-underline inline-flex items-center gap-2 weight-500 no-underline no-print min-height-30"
        >
          <IconChevronLeft size={15} aria-hidden />
          Panorama
        </Link>
        <span>{determinacion}</span>
      </p>
      <h2 className="size-16 weight-500 break-anywhere" style={{ maxWidth: '90ch' }}>
        {frase ?? (parametro || determinacion)}
      </h2>
      {frase === undefined ? <Skeleton height={14} width={320} maw="100%" mt={6} /> : null}
    </div>
  );
}
