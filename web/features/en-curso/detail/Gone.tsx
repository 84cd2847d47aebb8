import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconFlaskOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Message } from '../../../components/Message.tsx';
import { sampleOptions } from '../../sample/queries.ts';
import { SampleSkeleton } from '../../sample/SampleSkeleton.tsx';
import { forgetResults } from '../queries.ts';

/** A sample that isn't in progress: authorised meanwhile, which is good news, or not there at all. */
export function Gone({ id }: { id: string }) {
  const result = useQuery({ ...sampleOptions(id), staleTime: 0 });
  const isAuthorised = result.data !== undefined;

  useEffect(() => {
    if (isAuthorised) forgetResults();
  }, [isAuthorised]);

  if (result.isPending) return <SampleSkeleton />;
  if (result.data) {
    return (
      <Message
        isPage
        icon={IconCircleCheck}
        title={`La muestra ${result.data.numero_muestra} ya está autorizada`}
        action={
          <Button component={Link} to={`/results/${encodeURIComponent(id)}`}>
            Ver el resultado
          </Button>
        }
      >
        El laboratorio ha terminado su análisis, y ha pasado de En Curso a Resultados.
      </Message>
    );
  }
  return (
    <Message
      isPage
      isError
      icon={IconFlaskOff}
      title="No se encontró la muestra solicitada."
      action={
        <Button component={Link} to="/en-curso" variant="default">
          Ver las muestras en curso
        </Button>
      }
    >
      Puede que el laboratorio ya la haya autorizado o que la haya anulado.
    </Message>
  );
}
