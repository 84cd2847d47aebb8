import { notifications } from '@mantine/notifications';
import { IconFileZip } from '@tabler/icons-react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { HeaderButton } from '../../../components/PageHeader.tsx';
import { isBusy, useJob } from './job-store.ts';
import { loadPart } from '../../../app/part.ts';

/** 'Certificados (ZIP)': the certificates of what the filters find, in one ZIP. */
export function ZipButton({ filtros }: { filtros: Filtros }) {
  const isUnderWay = isBusy(useJob());
  const begin = async () => {
    try {
      const { zipAndShow } = await loadPart(async () => import('./ZipPanel.tsx'));
      zipAndShow(filtros, new Date());
    } catch {
      notifications.show({ color: 'red', title: 'Error al descargar el PDF', message: 'Vuelve a cargar la página' });
    }
  };
  return (
    <HeaderButton
      icon={IconFileZip}
      label="Certificados (ZIP)"
      title={isUnderWay ? 'Hay una descarga en marcha' : 'Los certificados de todas las muestras filtradas, en un ZIP'}
      disabled={isUnderWay}
      onClick={() => void begin()}
    />
  );
}
