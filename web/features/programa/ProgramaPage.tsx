import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight, IconPlus, IconTablePlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { profileOptions } from '../../auth/current-user.ts';
import { loadPart } from '../../app/part.ts';
import { usePageTitle } from '../../branding/brand.ts';
import { HeaderButton, HeaderLink, MoreActions, PageHeader, PrintButton } from '../../components/PageHeader.tsx';
import { PrintHeader } from '../../components/PrintHeader.tsx';
import { useAddressState } from '../../components/use-address-state.ts';
import { summaryOf } from '../resultados/filters/active-filters.ts';
import { useFilterNames } from '../resultados/filters/use-filter-lists.ts';
import { SeccionesDePuntos } from '../puntos/Secciones.tsx';
import { coberturaOptions } from './api.ts';
import { programaAddress, type ProgramaState } from './address.ts';
import { ExcelButton } from './export/ExcelButton.tsx';
import { Programa } from './Programa.tsx';
import { ProgramaFilters } from './ProgramaFilters.tsx';
import { acotadoPor } from './words.ts';
import { useHoy } from '../../components/use-hoy.ts';

const NuevaDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./nueva/NuevaDialog.tsx'))).NuevaDialog,
}));
const TablaDialog = lazy(async () => ({
  default: (await loadPart(async () => import('./tabla/TablaDialog.tsx'))).TablaDialog,
}));

/** 'Programa': what has to be sampled, what was and what lacks, a year at a time. */
export function ProgramaPage() {
  usePageTitle('Programa de muestreo');
  const user = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const { state, go } = useAddressState(programaAddress);
  const [open, setOpen] = useState<'nueva' | 'tabla' | null>(null);
  const thisYear = Number(useHoy().slice(0, 4));
  // Asked for by the list too: it is one answer.
  const canAdd = useQuery(coberturaOptions(state)).data?.puedeCrear ?? user?.role === 'admin';
  const active = acotadoPor(state, useFilterNames(state.filtros));
  if (!user) return null;
  const ano = state.ano ?? thisYear;
  const change = (next: Partial<ProgramaState>) => go(next, { replace: true, preventScrollReset: true });
  return (
    <div className="landscape">
      <PrintHeader />
      <PageHeader
        title="Programa de muestreo"
        subtitle={summaryOf(active) || 'Qué hay que muestrear, qué se ha hecho y qué falta'}
        actions={
          <MoreActions hasMenu={canAdd}>
            <PrintButton />
            <ExcelButton
              begin={async (about) => {
                const { exportPrograma } = await loadPart(async () => import('./export/export.ts'));
                exportPrograma({ state: { ...state, ano }, summary: active, ...about });
              }}
            />
            {canAdd ? (
              <HeaderButton icon={IconPlus} label="Nueva instalación" onClick={() => setOpen('nueva')} />
            ) : null}
            {canAdd ? (
              <HeaderLink icon={IconCalendarPlus} label="Instalaciones propuestas" to="/instalaciones/propuestas" />
            ) : null}
            {canAdd ? (
              <HeaderButton icon={IconTablePlus} label="Añadir de un archivo" onClick={() => setOpen('tabla')} />
            ) : null}
          </MoreActions>
        }
      />
      <SeccionesDePuntos />
      <ProgramaFilters usuario={user} state={state} onChange={change} />
      <Programa
        state={state}
        ano={ano}
        stepper={<YearStepper ano={ano} onChange={(year) => change({ ano: year === thisYear ? null : year })} />}
        onClear={() => change({ filtros: {}, clase: null })}
        onTurn={(page) => go({ page }, {})}
        onAdd={canAdd ? () => setOpen('nueva') : undefined}
      />
      <Suspense>
        {open === 'nueva' ? <NuevaDialog onClosed={() => setOpen(null)} /> : null}
        {open === 'tabla' ? <TablaDialog onClosed={() => setOpen(null)} /> : null}
      </Suspense>
    </div>
  );
}

function YearStepper({ ano, onChange }: { ano: number; onChange: (ano: number) => void }) {
  return (
    <div className="flex items-center gap-6" role="group" aria-label="Año">
      <ActionIcon
        variant="default"
        size={34}
        className="no-print"
        aria-label={`Año ${ano - 1}`}
        onClick={() => onChange(ano - 1)}
      >
        <IconChevronLeft size={17} aria-hidden />
      </ActionIcon>
      <output className="weight-600 figures size-16">{ano}</output>
      <ActionIcon
        variant="default"
        size={34}
        className="no-print"
        aria-label={`Año ${ano + 1}`}
        onClick={() => onChange(ano + 1)}
      >
        <IconChevronRight size={17} aria-hidden />
      </ActionIcon>
    </div>
  );
}
