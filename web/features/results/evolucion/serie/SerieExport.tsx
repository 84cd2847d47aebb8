import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { Formato } from '../../export/worker.ts';
import type { OtroLimite, SerieElegida } from '../state.ts';
import { descargarSerie } from './table-export.ts';
import type { Evolucion } from './valor.ts';

interface SerieExportProps {
  series: Evolucion;
  elegida: SerieElegida;
  otro: OtroLimite | null;
}

/** The series' table as a file. */
export function SerieExport({ series, elegida, otro }: SerieExportProps) {
  const begin = (formato: Formato) => {
    descargarSerie(formato, { series, elegida, otro }).catch(() =>
      notifications.show({ color: 'red', title: 'No se ha podido exportar', message: 'Vuelve a cargar la página' }),
    );
  };
  return (
    <Menu position="bottom-end" width={180} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className="no-print"
          leftSection={<IconDownload size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Exportar la serie
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={17} aria-hidden />} onClick={() => begin('xlsx')}>
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={17} aria-hidden />} onClick={() => begin('csv')}>
          CSV (.csv)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
