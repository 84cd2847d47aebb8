import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconBuildingOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '../../../client/api-error.ts';
import { usePageTitle } from '../../../branding/brand.ts';
import card from '../../../components/Card.module.css';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { WaitingBlocks } from '../../../components/Loading.tsx';
import { Message } from '../../../components/Message.tsx';
import { useDrawnTogether } from '../../../components/use-drawn-together.ts';
import { coberturaDeInstalacionOptions, instalacionOptions } from '../api.ts';
import { Instalacion } from './Instalacion.tsx';

/** One installation, which the address names by its id. */
export function InstalacionPage() {
  const { id = '' } = useParams();
  const query = useQuery(instalacionOptions(id));
  // Asked for together with it: its page begins with them.
  const cobertura = useQuery(coberturaDeInstalacionOptions(id));
  // What stands below them would move as they come.
  const isWaiting = useDrawnTogether([query, cobertura]);
  usePageTitle(query.data?.instalacion.nombre ?? 'Instalación');
  if (query.data && !isWaiting) return <Instalacion key={id} entera={query.data.instalacion} />;
  if (query.data || !query.isError || query.isFetching) {
    return <WaitingBlocks label="Cargando la instalación..." heights={[28, 14, 280]} />;
  }
  const isNone = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400);
  return (
    <section className={card.card}>
      {isNone ? (
        <Message
          isPage
          icon={IconBuildingOff}
          title="No se encontró la instalación"
          action={
            <Button component={Link} to="/puntos/programa" variant="default">
              Ver el programa
            </Button>
          }
        >
          Puede que se haya eliminado, o que no sea de las tuyas.
        </Message>
      ) : (
        <LoadFailure isPage icon={IconAlertTriangle} title="No se ha podido cargar la instalación" query={query} />
      )}
    </section>
  );
}
