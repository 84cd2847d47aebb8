import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import card from '../../../components/Card.module.css';
import { Message } from '../../../components/Message.tsx';
import { SampleSkeleton } from '../../sample/SampleSkeleton.tsx';
import { muestraEnCursoOptions } from '../queries.ts';
import { BackToList } from './BackToList.tsx';
import { Gone } from './Gone.tsx';
import { InProgress } from './InProgress.tsx';

/** One sample in progress (spec, section 2, In progress). */
export function MuestraDetail({ id }: { id: string }) {
  const sample = useQuery(muestraEnCursoOptions(id));
  const isGone = sample.error instanceof ApiError && sample.error.status === 404;
  usePageTitle(sample.data && !isGone ? `Muestra ${sample.data.numero_muestra} en curso` : 'Muestra en curso');
  return (
    <>
      <BackToList />
      {isGone ? (
        <section className={card.card}>
          <Gone id={id} />
        </section>
      ) : sample.data ? (
        <InProgress muestra={sample.data} />
      ) : sample.isError && !sample.isFetching ? (
        <section className={card.card}>
          <Message
            isPage
            isError
            icon={IconAlertTriangle}
            title="Error al cargar la muestra en curso"
            action={<Button onClick={() => void sample.refetch()}>Reintentar</Button>}
          >
            {messageOf(sample.error)}
          </Message>
        </section>
      ) : (
        <SampleSkeleton />
      )}
    </>
  );
}
