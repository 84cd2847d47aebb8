import { useQuery } from '@tanstack/react-query';
import { IconArrowMerge } from '@tabler/icons-react';
import { profileOptions } from '../../auth/current-user.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { HeaderLink, MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { activeFilters, summaryOf } from '../resultados/filters/active-filters.ts';
import { useFilterNames } from '../resultados/filters/use-filter-lists.ts';
import { PuntosFilters } from './list/PuntosFilters.tsx';
import { PuntosList } from './list/PuntosList.tsx';
import { SeccionesDePuntos } from './Secciones.tsx';
import { usePuntosState } from './use-puntos-state.ts';

/** 'Puntos': where samples are taken again and again, each with how it stands. */
export function PuntosPage() {
  usePageTitle('Puntos de muestreo');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const controls = usePuntosState();
  const { filtros } = controls.state;
  const active = activeFilters(filtros, useFilterNames(filtros));
  if (!user) return null;
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Puntos de muestreo"
        subtitle={summaryOf(active) || null}
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
