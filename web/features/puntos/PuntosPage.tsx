import { useQuery } from '@tanstack/react-query';
import { IconMapPin } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { puntosPorPagina } from '../../../contract/puntos-listados.ts';
import { cantidad, numero } from '../../../contract/rules/numeros.ts';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { messageOf } from '../../client/api-error.ts';
import card from '../../components/Card.module.css';
import { RefreshLine } from '../../components/Loading.tsx';
import { Message } from '../../components/Message.tsx';
import { PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { Pager } from '../../components/Pager.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { useAddressState } from '../../components/use-address-state.ts';
import { type PuntosState, readAddress, writeAddress } from './address.ts';
import { PuntosTable } from './list/PuntosTable.tsx';
import { PuntosToolbar } from './list/PuntosToolbar.tsx';
import classes from './PuntosPage.module.css';
import { puntosOptions } from './queries.ts';

const unfiltered: PuntosState = { orden: 'estado', page: 1 };

/** 'Puntos': where samples are taken, with what each says now. */
export function PuntosPage() {
  usePageTitle('Puntos');
  const { state, go } = useAddressState(readAddress);
  const list = useQuery(puntosOptions(state));
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const { data, isPlaceholderData } = list;
  const pages = isPlaceholderData ? undefined : data?.paginas;
  /** From the first page on; 'back' leaves the list instead of undoing it. */
  const choose = (next: PuntosState) =>
    go({ ...next, page: 1 }, writeAddress({ ...next, page: 1 }), { replace: true, preventScrollReset: true });
  const turnTo = (page: number, replace = false) => {
    const next = { ...state, page };
    go(next, writeAddress(next), { replace });
  };
  // An old address may ask for a page that there no longer is.
  useEffect(() => {
    if (pages !== undefined && state.page > pages) turnTo(pages, true);
  });
  const hasFilters = writeAddress({ ...state, orden: 'estado', page: 1 }).size > 0;
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Puntos"
        subtitle={<output>{data ? countOf(data) : 'Dónde se toman las muestras'}</output>}
        actions={<PrintButton />}
      />
      {usuario ? <PuntosToolbar usuario={usuario} state={state} onChange={choose} /> : null}
      {!data && list.isError && !list.isFetching ? (
        <section className={card.card}>
          <Message
            isError
            icon={IconMapPin}
            title="No se han podido cargar los puntos"
            action={<Button onClick={() => void list.refetch()}>Reintentar</Button>}
          >
            {messageOf(list.error)}
          </Message>
        </section>
      ) : data?.total === 0 ? (
        <section className={card.card}>
          {hasFilters ? (
            <Message
              icon={IconMapPin}
              title="Ningún punto coincide"
              action={
                <Button variant="default" onClick={() => choose(unfiltered)}>
                  Quitar los filtros
                </Button>
              }
            >
              Prueba con menos palabras o con otro solicitante.
            </Message>
          ) : (
            <Message icon={IconMapPin} title="Aún no hay puntos">
              Aparecerán aquí en cuanto el laboratorio publique muestras que digan dónde se tomaron.
            </Message>
          )}
        </section>
      ) : (
        <section className={`${card.card} ${classes.list}`} aria-label="Lista de puntos">
          {list.isFetching && data ? <RefreshLine /> : null}
          <PuntosTable
            puntos={data?.puntos}
            isStale={isPlaceholderData}
            hasSolicitante={usuario === undefined || usuario.role === 'admin' || severalIn(data?.puntos ?? [])}
          />
        </section>
      )}
      {data && data.paginas > 1 ? (
        <Pager
          pagination={{
            currentPage: state.page,
            itemsPerPage: puntosPorPagina,
            totalItems: data.total,
            totalPages: data.paginas,
            hasPrevPage: state.page > 1,
            hasNextPage: state.page < data.paginas,
          }}
          onTurn={turnTo}
        />
      ) : null}
    </div>
  );
}

/** `128 puntos, en 3 no cumple la última muestra`. */
function countOf({ total, noCumplen }: { total: number; noCumplen: number }): string {
  const all = cantidad(total, 'punto', 'puntos');
  return noCumplen === 0 ? all : `${all}; en ${numero(noCumplen)} no cumple la última muestra`;
}

const severalIn = (puntos: readonly { solicitante: string }[]) =>
  new Set(puntos.map(({ solicitante }) => solicitante)).size > 1;
