import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowMerge } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { PuntosFilters } from './list/PuntosFilters.tsx';
import { PuntosList } from './list/PuntosList.tsx';
import { Vistas } from './Vistas.tsx';
import { usePuntosState } from './use-puntos-state.ts';

/** 'Puntos': where samples are taken again and again, each with how it stands. */
export function PuntosPage() {
  usePageTitle('Puntos de muestreo');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const controls = usePuntosState();
  if (!user) return null;
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Puntos de muestreo"
        subtitle="Cómo está cada punto, según su última muestra autorizada"
        actions={
          <MoreActions>
            <PrintButton />
            {user.role === 'admin' ? (
              <Button
                component={Link}
                to="/puntos/por-unir"
                variant="default"
                leftSection={<IconArrowMerge size={17} aria-hidden />}
              >
                Por unir
              </Button>
            ) : null}
          </MoreActions>
        }
      />
      <Vistas />
      <PuntosFilters usuario={user} controls={controls} />
      <PuntosList controls={controls} />
    </div>
  );
}
