import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Usuario } from '../../../contract/cuenta/usuario.ts';
import { loadPart } from '../../app/part.ts';
import { onPhones } from '../../components/breakpoints.ts';
import { ActiveChips } from '../resultados/filters/ActiveChips.tsx';
import type { ActiveFilter } from '../resultados/filters/active-filters.ts';
import { ScopeFields } from '../resultados/filters/ScopeFields.tsx';
import type { ListaState } from './address.ts';
import classes from './Filtros.module.css';

const FilterSheet = lazy(async () => ({
  default: (await loadPart(async () => import('../resultados/filters/FilterSheet.tsx'))).FilterSheet,
}));

interface FiltrosProps {
  usuario: Usuario;
  filtros: ListaState['filtros'];
  active: readonly ActiveFilter[];
  onChange: (filtros: ListaState['filtros']) => void;
}

/** Whose and of which types; on a phone a button with them, of which those that are on stay as chips. */
export function Filtros({ usuario, filtros, active, onChange }: FiltrosProps) {
  const isPhone = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  const [isSheetOpen, setSheetOpen] = useState<boolean>();
  const fields = <ScopeFields usuario={usuario} filtros={filtros} onChange={onChange} />;
  if (!isPhone) return <search className={`${classes.row} flex wrap items-end gap-8 mb-16 no-print`}>{fields}</search>;
  return (
    <search className="mb-12 flex column gap-8 no-print">
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
        onClick={() => setSheetOpen(true)}
      >
        Filtros
      </Button>
      <ActiveChips active={active} onChange={onChange} />
      <Suspense fallback={null}>
        {isSheetOpen === undefined ? null : (
          <FilterSheet opened={isSheetOpen} onClose={() => setSheetOpen(false)}>
            <div className="flex column gap-12">
              {fields}
              <Button onClick={() => setSheetOpen(false)}>Ver la lista</Button>
            </div>
          </FilterSheet>
        )}
      </Suspense>
    </search>
  );
}
