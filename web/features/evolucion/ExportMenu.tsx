import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import type { Formato } from '../resultados/export/worker.ts';

interface ExportMenuProps {
  /** What the button says. */
  label: string;
  /** What it is called, where that is more. */
  name?: string;
  /** What the file leaves out. */
  note?: string | undefined;
  /** Makes the file and hands it to the browser. */
  onExport: (formato: Formato) => Promise<void>;
}

/** A button that makes a file of what the tab shows. */
export function ExportMenu({ label, name = label, note, onExport }: ExportMenuProps) {
  const [isUnderWay, setUnderWay] = useState(false);
  const begin = (formato: Formato) => {
    setUnderWay(true);
    onExport(formato)
      .catch(() =>
        notifications.show({ color: 'red', title: 'No se ha podido exportar', message: 'Vuelve a intentarlo' }),
      )
      .finally(() => setUnderWay(false));
  };
  return (
    <Menu position="bottom-end" width={180} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className="no-print"
          aria-label={name}
          loading={isUnderWay}
          leftSection={<IconDownload size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {note ? <Menu.Label>{note}</Menu.Label> : null}
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
