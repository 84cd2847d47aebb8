import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import { call } from '../../../app/services.ts';
import { useBrand } from '../../../branding/brand.ts';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import { ExportButton } from './ExportButton.tsx';
import classes from './ExportMenu.module.css';
import { isBusy, useJob } from './job-store.ts';
import type { Formato } from './worker.ts';

export interface ExportChoicesProps {
  filtros: Filtros;
  /** The active filters in words; the file lists them too. */
  summary: readonly { label: string; value: string }[];
  disabled?: boolean;
}

/** The button with what it opens: how much there is to export, and as what. */
export function ExportChoices({ filtros, summary, disabled = false }: ExportChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const { nombre } = useBrand();
  const isUnderWay = isBusy(useJob());
  const { data: count } = useQuery({
    queryKey: ['results', filtros, 'count'],
    queryFn: ({ signal }) => call('listResults', { query: { ...filtros, limit: 1 }, signal }),
    select: ({ pagination }) => pagination.totalItems,
    enabled: isOpen,
  });

  const begin = async (formato: Formato) => {
    try {
      const { exportAndShow } = await import('./ExportPanel.tsx');
      exportAndShow({ formato, filtros, summary, laboratorio: nombre, now: new Date() });
    } catch {
      notifications.show({ color: 'red', title: 'No se ha podido exportar', message: 'Vuelve a cargar la página' });
    }
  };
  const cannot = isUnderWay || count === 0;
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={250}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ExportButton disabled={disabled} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.note ?? ''}>{explain(isUnderWay, count)}</Menu.Label>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
          disabled={cannot}
          onClick={() => void begin('xlsx')}
        >
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={17} aria-hidden />}
          disabled={cannot}
          onClick={() => void begin('csv')}
        >
          CSV (.csv, en un ZIP)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What will be exported, or why nothing can be. */
function explain(isUnderWay: boolean, count: number | undefined): string {
  if (isUnderWay) return 'Hay una exportación en marcha';
  if (count === 0) return 'No hay resultados que exportar: ajusta los filtros';
  if (count === undefined) return 'Todos los resultados filtrados';
  return cantidad(count, 'muestra con sus parámetros', 'muestras con sus parámetros');
}
