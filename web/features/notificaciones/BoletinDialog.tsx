import { Button, Skeleton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { IconCopy, IconFileSpreadsheet } from '@tabler/icons-react';
import type { Boletin } from '../../../contract/notificaciones/notificacion.ts';
import { loadPart } from '../../app/part.ts';
import { useBrand } from '../../branding/brand.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { FigureTable } from '../../components/FigureTable.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { download } from '../../files/download.ts';
import { boletinOptions } from './api.ts';
import { boletinTable, camposDe, columnas, parametrosTable, rowOf, textoDeBoletin } from './boletin-table.ts';

/** The fields of the bulletin of a sample as SINAC asks for them, to be copied. */
export function BoletinDialog({ id, onClosed }: { id: string; onClosed: () => void }) {
  const asked = useQuery(boletinOptions(id));
  return (
    <Dialog title="Datos del boletín para SINAC" size={1080} onClosed={onClosed}>
      {() =>
        asked.data ? (
          <Datos boletin={asked.data.boletin} />
        ) : asked.isError && !asked.isFetching ? (
          <LoadFailure title="No se ha podido cargar el boletín" query={asked} />
        ) : (
          <Skeleton height={320} />
        )
      }
    </Dialog>
  );
}

function Datos({ boletin }: { boletin: Boletin }) {
  const { nombre: laboratorio } = useBrand();
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <div className="flex column gap-16">
      <div className="flex wrap items-center gap-8">
        <Button
          leftSection={<IconCopy size={17} aria-hidden />}
          onClick={() => clipboard.copy(textoDeBoletin(boletin, laboratorio))}
        >
          {clipboard.copied ? 'Copiado' : 'Copiar'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
          onClick={() => void save(boletin, laboratorio)}
        >
          Excel
        </Button>
        {clipboard.error ? (
          <span role="alert" className="no-cumple size-13">
            El navegador no deja copiar: descarga el Excel
          </span>
        ) : null}
      </div>
      <p className="ink-3 size-13">
        Los valores van en la unidad y con los decimales del anexo I del RD 3/2023 (anexo XI.A.7.g); al lado, como los
        da el informe. LC, LD y U, como los da el informe. Lo que dice «No consta» no está en el portal: complétalo en
        SINAC.
      </p>
      <dl className="terms grid tiles-220 gap-8-16">
        {camposDe(boletin, laboratorio).map(({ nombre, valor }) => (
          <div key={nombre} className="shrink">
            <dt>{nombre}</dt>
            <dd className={valor === null ? 'ink-3' : undefined}>{valor ?? 'No consta'}</dd>
          </div>
        ))}
      </dl>
      <FigureTable
        label="Parámetros del boletín"
        columns={columnas.map(({ header, of }) => ({
          name: header,
          isHead: header === 'Parámetro',
          isFigure: ['Valor', 'LC', 'LD', 'U'].includes(header),
          cell: (linea: Boletin['lineas'][number]) => of(linea)?.toString() ?? '',
        }))}
        rows={boletin.lineas}
        keyOf={({ parametro }, place) => `${parametro} ${place}`}
      />
    </div>
  );
}

async function save(boletin: Boletin, laboratorio: string): Promise<void> {
  try {
    const { xlsxWriter } = await loadPart(async () => import('../resultados/export/write-xlsx.ts'));
    const writer = xlsxWriter([boletinTable, parametrosTable]);
    await writer.write(
      boletinTable,
      camposDe(boletin, laboratorio).map(({ nombre, valor }) => [nombre, valor]),
    );
    await writer.write(parametrosTable, boletin.lineas.map(rowOf));
    download(await writer.finish(), `boletin-${boletin.numero_muestra.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.xlsx`);
  } catch {
    notifications.show({ color: 'red', title: 'No se ha podido exportar', message: 'Vuelve a intentarlo' });
  }
}
