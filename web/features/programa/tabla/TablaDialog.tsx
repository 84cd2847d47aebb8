import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { programaCalls } from '../../../../contract/programa/calls.ts';
import type { FilaDeTabla, TablaComprobada } from '../../../../contract/programa/tabla.ts';
import { loadPart } from '../../../app/part.ts';
import { messageOf } from '../../../client/api-error.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import dialog from '../../../components/Dialog.module.css';
import { decoded } from '../../../files/delimited.ts';
import { FormError } from '../../../forms/FormError.tsx';
import { PastedTable } from '../../../forms/PastedTable.tsx';
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx';
import { call, noteChanged, query } from '../api.ts';
import { readTabla, type ReadTabla, tablaOf } from './read-tabla.ts';
import { TablaRows } from './TablaRows.tsx';
import { useQuery } from '@tanstack/react-query';

/** Largest file of a table, in bytes. */
const maxBytes = 2_000_000;

const loadExcel = async () => loadPart(async () => import('./excel.ts'));

/** Many rows of programmes at once, from a table: pasted or in a file, checked before anything of it is stored. */
export function TablaDialog({ onClosed }: { onClosed: () => void }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [sinUso, setSinUso] = useState<readonly string[]>([]);
  const [filas, setFilas] = useState<readonly FilaDeTabla[] | null>(null);
  const [isStoring, setStoring] = useState(false);
  const { checked, isChecking, error, retry } = useComprobada(filas ?? []);
  const isReady = checked?.every(({ faltas }) => faltas.length === 0) ?? false;

  function begin(found: ReadTabla): void {
    if ('error' in found) {
      setWrong(found.error);
      return;
    }
    setWrong(null);
    setSinUso(found.sinUso);
    setFilas(found.filas);
  }

  async function readFile(file: File | null): Promise<void> {
    if (!file) return;
    if (file.size > maxBytes) {
      setWrong('El archivo es demasiado grande para un programa');
      return;
    }
    const bytes = await file.arrayBuffer();
    // A workbook is a ZIP.
    const isExcel = new Uint8Array(bytes, 0, 2).join() === '80,75';
    if (!isExcel) {
      begin(readTabla(decoded(bytes)));
      return;
    }
    try {
      const { cellsOf } = await loadExcel();
      begin(tablaOf(await cellsOf(bytes)));
    } catch {
      setWrong('No se puede leer el Excel: guárdalo otra vez como .xlsx o como CSV');
    }
  }

  async function store(close: () => void): Promise<void> {
    setStoring(true);
    setWrong(null);
    try {
      const done = await call('createTablaDePrograma', { body: { filas: [...(filas ?? [])] } });
      notifications.show({ message: programaCalls.createTablaDePrograma.message(done.filas) });
      await noteChanged();
      setFilas(null);
      close();
    } catch (failure) {
      setWrong(messageOf(failure));
    } finally {
      setStoring(false);
    }
  }

  return (
    <Dialog title="Añadir al programa de un archivo" size={960} onClosed={onClosed}>
      {(close) => (
        <div className="flex column gap-16">
          <UnsavedChanges isDirty={isStoring} />
          {filas ? (
            <>
              {sinUso.length > 0 ? <p className="ink-2">Columnas que no se usan: {sinUso.join(', ')}.</p> : null}
              <TablaRows
                filas={filas}
                checked={checked}
                isChecking={isChecking}
                isLocked={isStoring}
                onRemove={(place) => {
                  const left = filas.filter((_, i) => i !== place);
                  setFilas(left.length > 0 ? left : null);
                }}
              />
              {error ? (
                <div className="flex wrap items-center gap-8-12">
                  <FormError>{`No se ha podido comprobar la tabla: ${error}`}</FormError>
                  <Button size="xs" variant="default" onClick={retry}>
                    Reintentar
                  </Button>
                </div>
              ) : null}
            </>
          ) : (
            <Paste text={text} onText={setText} onFile={(file) => void readFile(file)} />
          )}
          {wrong ? <FormError>{wrong}</FormError> : null}
          <div className={`${dialog.actions} flex wrap gap-10`}>
            {filas ? (
              <>
                <Button disabled={!isReady || isChecking} loading={isStoring} onClick={() => void store(close)}>
                  {`Añadir ${cantidad(filas.length, 'fila', 'filas')}`}
                </Button>
                <Button variant="default" disabled={isStoring} onClick={() => setFilas(null)}>
                  Volver a la tabla
                </Button>
              </>
            ) : (
              <Button onClick={() => begin(readTabla(text))}>Comprobar</Button>
            )}
            <Button variant="default" disabled={isStoring} onClick={close}>
              Cerrar
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface PasteProps {
  text: string;
  onText: (text: string) => void;
  onFile: (file: File | null) => void;
}

function Paste({ text, onText, onFile }: PasteProps) {
  const [isMaking, setMaking] = useState(false);
  const give = async () => {
    setMaking(true);
    try {
      await (await loadExcel()).downloadPlantilla();
    } finally {
      setMaking(false);
    }
  };
  return (
    <>
      <p className="ink-2">
        Una línea por cada cosa que se muestrea en una instalación, con los nombres de las columnas en la primera. Nada
        se guarda hasta que lo hayas visto comprobado.
      </p>
      <PastedTable
        label="Tabla"
        description="Copia las celdas de una hoja de cálculo, con sus encabezados, y pégalas aquí."
        placeholder={'Solicitante	Instalación	Qué se muestrea	Tipos de muestra	Frecuencia	Desde'}
        text={text}
        maxLength={maxBytes}
        onText={onText}
        file={{ label: 'Elegir un archivo Excel o CSV', accept: '.csv,.tsv,.txt,.xlsx,text/csv,text/plain', onFile }}
      >
        <Button
          variant="subtle"
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={isMaking}
          onClick={() => void give()}
        >
          Descargar la plantilla
        </Button>
      </PastedTable>
    </>
  );
}

interface Comprobada {
  /** What each row means, in their order; undefined until the server has said. */
  checked: TablaComprobada['filas'] | undefined;
  isChecking: boolean;
  error: string | null;
  retry: () => void;
}

/** What the rows of a table mean, and what keeps them from being stored. */
function useComprobada(filas: readonly FilaDeTabla[]): Comprobada {
  const check = useQuery(
    query('checkTablaDePrograma', { body: { filas: [...filas] } }, { enabled: filas.length > 0, staleTime: 10_000 }),
  );
  return {
    checked: check.data?.filas,
    isChecking: check.isFetching,
    error: check.isError && !check.isFetching ? messageOf(check.error) : null,
    retry: () => void check.refetch(),
  };
}
