import { notifications } from '@mantine/notifications';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { nombresDePapel } from '../../../../contract/papeles/clases.ts';
import { loadPart } from '../../../app/part.ts';
import { HeaderButton } from '../../../components/PageHeader.tsx';
import { download } from '../../../files/download.ts';
import type { LeidoDePapel } from '../clases.ts';

/** Makes a workbook of the paper that is shown. */
export function ExcelButton({ leido }: { leido: LeidoDePapel }) {
  const [isUnderWay, setUnderWay] = useState(false);
  const write = async () => {
    const { sheetsOf } = await loadPart(async () => import('./sheets.ts'));
    const { xlsxWriter } = await loadPart(async () => import('../../resultados/export/write-xlsx.ts'));
    const sheets = sheetsOf(leido);
    const writer = xlsxWriter(sheets.map(({ table }) => table));
    for (const { table, rows } of sheets) await writer.write(table, rows);
    const name = nombresDePapel[leido.papel].toLowerCase().replaceAll(/\s+/gu, '-');
    download(await writer.finish(), `${name}-${leido.data.hasta.slice(0, 4)}.xlsx`);
  };
  const begin = () => {
    setUnderWay(true);
    write()
      .catch(() =>
        notifications.show({ color: 'red', title: 'No se ha podido exportar', message: 'Vuelve a intentarlo' }),
      )
      .finally(() => setUnderWay(false));
  };
  return <HeaderButton icon={IconFileSpreadsheet} label="Excel" loading={isUnderWay} onClick={begin} />;
}
