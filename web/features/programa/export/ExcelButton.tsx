import { notifications } from '@mantine/notifications';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useBrand } from '../../../branding/brand.ts';
import { HeaderButton } from '../../../components/PageHeader.tsx';

interface ExcelButtonProps {
  /** Loads what makes the workbook, and begins; the file names the laboratory. */
  begin: (about: { laboratorio: string; now: Date }) => Promise<void>;
}

/** 'Excel': all that the filters find, as a workbook. What makes it comes when it is asked for. */
export function ExcelButton({ begin }: ExcelButtonProps) {
  const { nombre } = useBrand();
  const tryIt = async () => {
    try {
      await begin({ laboratorio: nombre, now: new Date() });
    } catch {
      notifications.show({ color: 'red', title: 'No se ha podido exportar', message: 'Vuelve a cargar la página' });
    }
  };
  return <HeaderButton icon={IconFileSpreadsheet} label="Excel" onClick={() => void tryIt()} />;
}
