import { Button, CloseButton, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { onPhones } from '../../../components/breakpoints.ts';
import type { IncidenciaListada } from '../../../../contract/incidencias/incidencia.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { useDelayedText } from '../../../forms/use-delayed-text.ts';
import { ActiveChips } from '../../resultados/filters/ActiveChips.tsx';
import type { ActiveFilter } from '../../resultados/filters/active-filters.ts';
import { withFilter } from '../../resultados/filters/filter-changes.ts';
import { ScopeFields } from '../../resultados/filters/ScopeFields.tsx';
import type { ListaState } from '../address.ts';
import chips from '../../resultados/filters/FilterCard.module.css';
import classes from './Filtros.module.css';
import { loadPart } from '../../../app/part.ts';

const FilterSheet = lazy(async () => ({
  default: (await loadPart(async () => import('../../resultados/filters/FilterSheet.tsx'))).FilterSheet,
}));

interface FiltrosProps {
  state: ListaState;
  /** The active filters in words. */
  active: readonly ActiveFilter[];
  /** An incident of the list, which knows what the point is called that is filtered by. */
  first: IncidenciaListada | undefined;
  onChange: (change: Partial<ListaState>) => void;
}

/** One row of fields; on a phone the search, and a button with the others, of which those that are on stay as chips. */
export function Filtros({ state, active, first, onChange }: FiltrosProps) {
  const { filtros, punto } = state;
  const isPhone = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  const [isSheetOpen, setSheetOpen] = useState<boolean>();
  const usuario = useQuery({ ...profileOptions, enabled: false }).data?.user;
  const search = useDelayedText(filtros.search ?? '', (text) =>
    onChange({ filtros: withFilter(filtros, 'search', text) }),
  );
  const chosen = active.filter(({ key }) => key !== 'search');
  const fields = usuario ? (
    <ScopeFields usuario={usuario} filtros={filtros} onChange={(changed) => onChange({ filtros: changed })} />
  ) : null;
  return (
    <search className="mb-12-when-narrow flex column gap-8 mb-16 no-print">
      <div className={`${classes.row} flex items-end gap-8`}>
        <TextInput
          label="Buscar"
          labelProps={{ className: 'unseen-on-phones' }}
          className={classes.search}
          placeholder="Punto, parámetro, responsable, muestra…"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            search.text ? (
              <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => search.setText('')} />
            ) : null
          }
          maxLength={200}
          value={search.text}
          onChange={(event) => search.setText(event.currentTarget.value)}
        />
        {isPhone ? (
          <Button
            variant="default"
            className={classes.open ?? ''}
            aria-haspopup="dialog"
            leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
            onClick={() => setSheetOpen(true)}
          >
            Filtros
          </Button>
        ) : (
          fields
        )}
      </div>
      {punto ? (
        <button
          type="button"
          className={`${chips.chip} hover-line within framed-strong size-13 inline-flex items-center self-start gap-6 on-card ink-2 py-4 px-12 text-left`}
          onClick={() => onChange({ punto: '' })}
          aria-label={`Quitar Punto: ${first?.punto?.nombre ?? 'un punto'}`}
        >
          Punto: <b className="clip ellipsis nowrap">{first?.punto?.nombre ?? 'un punto'}</b>
          <IconX size={13} aria-hidden />
        </button>
      ) : null}
      {isPhone ? (
        <>
          <ActiveChips active={chosen} onChange={(changed) => onChange({ filtros: changed })} />
          <Suspense fallback={null}>
            {isSheetOpen === undefined ? null : (
              <FilterSheet opened={isSheetOpen} onClose={() => setSheetOpen(false)}>
                <div className="flex column gap-12">
                  {fields}
                  <Button onClick={() => setSheetOpen(false)}>Ver las incidencias</Button>
                </div>
              </FilterSheet>
            )}
          </Suspense>
        </>
      ) : null}
    </search>
  );
}
