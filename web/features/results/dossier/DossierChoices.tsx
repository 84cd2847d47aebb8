import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCertificate, IconCertificateOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Filtros } from '../../../../contract/filtros.ts';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import { call } from '../../../app/services.ts';
import { useBrand } from '../../../branding/brand.ts';
import exportMenu from '../export/ExportMenu.module.css';
import { DossierButton } from './DossierButton.tsx';
import { isBusy, useJob } from './job-store.ts';

export interface DossierChoicesProps {
  filtros: Filtros;
  /** The active filters in words; the dossier's cover has them. */
  summary: readonly { label: string; value: string }[];
}

/** The button with what it opens: how much there is, and whether the certificates come along. */
export function DossierChoices({ filtros, summary }: DossierChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const brand = useBrand();
  const isUnderWay = isBusy(useJob());
  const { data: count } = useQuery({
    queryKey: ['results', filtros, 'count'],
    queryFn: ({ signal }) => call('listResults', { query: { ...filtros, limit: 1 }, signal }),
    select: ({ pagination }) => pagination.totalItems,
    enabled: isOpen,
  });
  const begin = async (hasCertificates: boolean) => {
    try {
      const { dossierAndShow } = await import('./DossierPanel.tsx');
      dossierAndShow({ filtros, summary, hasCertificates, now: new Date() }, brand);
    } catch {
      notifications.show({
        color: 'red',
        title: 'No se ha podido preparar el dossier',
        message: 'Vuelve a cargar la página',
      });
    }
  };
  const cannot = isUnderWay || count === 0;
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={270}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <DossierButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={exportMenu.note ?? ''}>{explain(isUnderWay, count)}</Menu.Label>
        <Menu.Item
          leftSection={<IconCertificate size={17} aria-hidden />}
          disabled={cannot}
          onClick={() => void begin(true)}
        >
          Con los certificados
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCertificateOff size={17} aria-hidden />}
          disabled={cannot}
          onClick={() => void begin(false)}
        >
          Sin los certificados
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the dossier will hold, or why there is none. */
function explain(isUnderWay: boolean, count: number | undefined): string {
  if (isUnderWay) return 'Hay un dossier en marcha';
  if (count === 0) return 'No hay resultados para un dossier: ajusta los filtros';
  if (count === undefined) return 'Un PDF con todos los resultados filtrados';
  return `Un PDF con ${cantidad(count, 'muestra', 'muestras')}, su índice y lo que no cumple`;
}
