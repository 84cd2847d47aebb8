import { useQuery } from '@tanstack/react-query';
import { IconArrowMerge } from '@tabler/icons-react';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { HeaderLink, MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { PuntosFilters } from './list/PuntosFilters.tsx';
import { PuntosList } from './list/PuntosList.tsx';
import { SeccionesDePuntos } from './Secciones.tsx';
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
        subtitle={null}
        actions={
          <MoreActions>
            <PrintButton />
            {user.role === 'admin' ? <HeaderLink icon={IconArrowMerge} label="Por unir" to="/puntos/por-unir" /> : null}
          </MoreActions>
        }
      />
      <SeccionesDePuntos />
      <PuntosFilters usuario={user} controls={controls} />
      <PuntosList controls={controls} />
    </div>
  );
}
