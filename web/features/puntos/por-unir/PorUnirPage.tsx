import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Navigate } from 'react-router-dom';
import { profileOptions } from '../../../auth/current-user.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import card from '../../../components/Card.module.css';
import { WaitingRows } from '../../../components/List.tsx';
import { Message } from '../../../components/Message.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { porUnirOptions } from '../api.ts';
import { Parecidos } from './Parecidos.tsx';
import { SinFicha } from './SinFicha.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import classes from './PorUnir.module.css';

/** 'Por unir': names that may be of one point, for administrators to join. */
export function PorUnirPage() {
  usePageTitle('Puntos por unir');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  if (user?.role !== 'admin') return <Navigate to="/puntos" replace />;
  return (
    <>
      <PageHeader
        back={{ to: '/puntos', label: 'Puntos' }}
        title="Puntos por unir"
        subtitle="Nombres parecidos de un mismo solicitante. Nada se une solo: decides tú, y se puede deshacer."
      />
      <PorUnir />
    </>
  );
}

function PorUnir() {
  const query = useInfiniteQuery(porUnirOptions);
  const { data } = query;
  const first = data?.pages[0];
  if (!first) {
    if (!query.isError || query.isFetching) return <WaitingRows />;
    return (
      <section className={card.card}>
        <LoadFailure icon={IconAlertTriangle} title="No se han podido cargar los puntos por unir" query={query} />
      </section>
    );
  }
  const { parecidos, sinFicha } = first;
  if (parecidos.total === 0 && sinFicha.total === 0) {
    return (
      <section className={card.card}>
        <Message icon={IconCircleCheck} title="No hay nada por unir">
          Cuando dos nombres de un solicitante se parezcan tanto que puedan ser el mismo punto, aparecerán aquí.
        </Message>
      </section>
    );
  }
  return (
    <div className={`${classes.sections} flex column gap-20`}>
      <Parecidos total={parecidos.total} pares={data.pages.flatMap((page) => page.parecidos.pares)} />
      {sinFicha.total > 0 ? (
        <SinFicha total={sinFicha.total} puntos={data.pages.flatMap((page) => page.sinFicha.puntos)} />
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="default"
          className={classes.more ?? ''}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Ver más
        </Button>
      ) : null}
    </div>
  );
}
