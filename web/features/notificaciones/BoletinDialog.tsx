import { Button, Skeleton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { IconCopy, IconFileSpreadsheet } from '@tabler/icons-react';
import type { Boletin } from '../../../contract/notificaciones/notificacion.ts';
import { loadPart } from '../../app/part.ts';
import { useBrand } from '../../branding/brand.ts';
import { keyed } from '../../components/keyed.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { download } from '../../files/download.ts';
import { boletinOptions } from './api.ts';
import classes from './BoletinDialog.module.css';
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
          <LoadFailure title="❌ Error cargando el boletín" query={asked} />
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
      <dl className={classes.fields}>
        {camposDe(boletin, laboratorio).map(({ nombre, valor }) => (
          <div key={nombre} className="shrink">
            <dt className="ink-3 size-12">{nombre}</dt>
            <dd className={valor === null ? 'ink-3 break-anywhere' : 'break-anywhere'}>{valor ?? 'No consta'}</dd>
          </div>
        ))}
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard. */}
      <div className="scroll-x" tabIndex={0} role="region" aria-label="Parámetros del boletín">
        <table className={`${classes.table} size-13`}>
          <thead>
            <tr>
              {columnas.map(({ header }) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(boletin.lineas, ({ parametro }) => parametro).map(({ key, item: linea }) => (
              <tr key={key}>
                {columnas.map(({ header, of }) => (
                  <td key={header} className="figures">
                    {of(linea)?.toString() ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
