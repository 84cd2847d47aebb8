import { notifications } from '@mantine/notifications';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useBrand } from '../../../branding/brand.ts';
import { HeaderButton } from '../../../components/PageHeader.tsx';
import type { ListaState } from '../address.ts';
import { nombreDeSituacion } from '../list/Situaciones.tsx';
import { loadPart } from '../../../app/part.ts';

interface ExcelButtonProps {
  state: ListaState;
  /** How many the filters find; undefined until that is known. */
  total: number | undefined;
  /** The active filters in words. */
  summary: readonly { label: string; value: string }[];
}

/** 'Excel': every incident that the filters find, as a workbook. What makes it comes when it is asked for. */
export function ExcelButton({ state, total, summary }: ExcelButtonProps) {
  const { nombre } = useBrand();
  const begin = async () => {
    try {
      const { exportAndShow } = await loadPart(async () => import('./ExportPanel.tsx'));
      const situation = { label: 'Situación', value: nombreDeSituacion(state.situacion) };
      exportAndShow({ state, summary: [situation, ...summary], laboratorio: nombre, now: new Date() });
    } catch {
      notifications.show({ color: 'red', title: 'No se ha podido exportar', message: 'Vuelve a cargar la página' });
    }
  };
  return <HeaderButton icon={IconFileSpreadsheet} label="Excel" disabled={total === 0} onClick={() => void begin()} />;
}
