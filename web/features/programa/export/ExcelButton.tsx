import { notifications } from '@mantine/notifications';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { loadPart } from '../../../app/part.ts';
import { useBrand } from '../../../branding/brand.ts';
import { HeaderButton } from '../../../components/PageHeader.tsx';
import type { ProgramaState } from '../address.ts';

interface ExcelButtonProps {
  state: ProgramaState;
  ano: number;
}

/** 'Excel': the year of every programme that the filters find, as a workbook. What makes it comes when it is asked for. */
export function ExcelButton({ state, ano }: ExcelButtonProps) {
  const { nombre } = useBrand();
  const begin = async () => {
    try {
      const { exportAndShow } = await loadPart(async () => import('./ExportPanel.tsx'));
      exportAndShow({ state, ano, laboratorio: nombre, now: new Date() });
    } catch {
      notifications.show({ color: 'red', title: 'No se ha podido exportar', message: 'Vuelve a cargar la página' });
    }
  };
  return <HeaderButton icon={IconFileSpreadsheet} label="Excel" onClick={() => void begin()} />;
}
