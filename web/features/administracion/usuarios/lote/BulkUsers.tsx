import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { cantidad } from '../../../../../contract/base/numeros.ts';
import { Dialog } from '../../../../components/Dialog.tsx';
import dialog from '../../../../components/Dialog.module.css';
import { decoded } from '../../../../files/delimited.ts';
import { FormError } from '../../../../forms/FormError.tsx';
import { PastedTable } from '../../../../forms/PastedTable.tsx';
import { UnsavedChanges } from '../../../../forms/UnsavedChanges.tsx';
import { usePanel } from '../../panel/panel.ts';
import { BulkRows } from './BulkRows.tsx';
import { readList } from './read-list.ts';
import { isDone, useBulk } from './use-bulk.ts';

/** Largest file of a list, in bytes: 500 rows of the longest names. */
const maxBytes = 2_000_000;

interface BulkUsersProps {
  /** The pasted list, kept outside the dialog, so that closing the dialog loses nothing. */
  text: string;
  onText: (text: string) => void;
  onClosed: () => void;
}

/** Many users at once, from a list: pasted or in a file, checked, and each invited to choose its password. */
export function BulkUsers({ text, onText, onClosed }: BulkUsersProps) {
  const { say } = usePanel();
  const [wrong, setWrong] = useState<string | null>(null);
  const [sinUso, setSinUso] = useState<readonly string[]>([]);
  const [isList, setList] = useState(false);
  const bulk = useBulk();
  const { rows, ready, invited, isInviting } = bulk;

  function read(given: string): void {
    onText(given);
    const found = readList(given);
    if ('error' in found) {
      setWrong(found.error);
      return;
    }
    setWrong(null);
    setSinUso(found.sinUso);
    bulk.begin(found.filas);
    setList(true);
  }

  async function readFile(file: File | null): Promise<void> {
    if (!file) return;
    if (file.size > maxBytes) setWrong('El archivo es demasiado grande para una lista de usuarios');
    else read(decoded(await file.arrayBuffer()));
  }

  function close(): void {
    if (invited > 0) say(cantidad(invited, 'usuario invitado', 'usuarios invitados'));
    if (invited > 0 && rows.every(isDone)) onText('');
    onClosed();
  }

  return (
    <Dialog title="Añadir varios usuarios" size={960} onClosed={close}>
      {(shut) => (
        <div className="flex column gap-16">
          <UnsavedChanges isDirty={isInviting} />
          {isList ? (
            <>
              {sinUso.length > 0 ? <p className="ink-2">Columnas que no se usan: {sinUso.join(', ')}.</p> : null}
              <BulkRows bulk={bulk} />
              {bulk.inviting ? <Inviting {...bulk.inviting} /> : null}
            </>
          ) : (
            <Paste text={text} wrong={wrong} onText={onText} onFile={(file) => void readFile(file)} />
          )}
          <div className={`${dialog.actions} flex wrap gap-10`}>
            {isList ? (
              isInviting ? (
                <Button variant="default" onClick={bulk.stop}>
                  Parar
                </Button>
              ) : (
                <>
                  {ready.length > 0 ? (
                    <Button disabled={bulk.isChecking} onClick={() => void bulk.invite()}>
                      {`Invitar a ${cantidad(ready.length, 'usuario', 'usuarios')}`}
                    </Button>
                  ) : null}
                  {invited === 0 ? (
                    <Button variant="default" onClick={() => setList(false)}>
                      Volver a la lista
                    </Button>
                  ) : null}
                </>
              )
            ) : (
              <Button onClick={() => read(text)}>Comprobar</Button>
            )}
            {isInviting ? null : (
              <Button variant="default" onClick={shut}>
                {invited > 0 && ready.length === 0 ? 'Terminar' : 'Cerrar'}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface PasteProps {
  text: string;
  wrong: string | null;
  onText: (text: string) => void;
  onFile: (file: File | null) => void;
}

function Paste({ text, wrong, onText, onFile }: PasteProps) {
  return (
    <>
      <p className="ink-2">
        Una fila por usuario: su correo, su cliente y, si solo ha de ver algunos, los solicitantes, separados por «;».
        Cada uno recibirá un enlace, válido 7 días, para elegir su contraseña.
      </p>
      <PastedTable
        label="Lista de usuarios"
        description="Copia las celdas de una hoja de cálculo y pégalas aquí."
        placeholder={'ana@hotel.es	Hoteles del Mar	Hotel Sol; Hotel Luna'}
        text={text}
        maxLength={maxBytes}
        onText={onText}
        file={{ label: 'Elegir un archivo CSV', accept: '.csv,.tsv,.txt,text/csv,text/plain', onFile }}
      />
      {wrong ? <FormError>{wrong}</FormError> : null}
    </>
  );
}

/** How far the invitations are. */
function Inviting({ done, total }: { done: number; total: number }) {
  return (
    <div role="status" className="flex column gap-6">
      <p>
        Invitando: {done} de {total}
      </p>
      <Progress value={(100 * done) / total} aria-label="Usuarios invitados" />
    </div>
  );
}
