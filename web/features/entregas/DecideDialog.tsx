import { Button } from '@mantine/core';
import type { EntregaListada } from '../../../contract/entregas/entrega.ts';
import type { DecisionDeRetenidas } from '../../../contract/entregas/retenidas.ts';
import { cantidad } from '../../../contract/base/numeros.ts';
import { Dialog } from '../../components/Dialog.tsx';
import dialog from '../../components/Dialog.module.css';
import { fraseDeMotivos } from './words.ts';

interface DecideDialogProps {
  group: EntregaListada['esperan'][number];
  onDecided: (decision: DecisionDeRetenidas['decision']) => void;
  onClosed: () => void;
}

/** Asks what becomes of all held back samples of a reason, seen or not. */
export function DecideDialog({ group: { motivos, muestras }, onDecided, onClosed }: DecideDialogProps) {
  return (
    <Dialog title={fraseDeMotivos(motivos)} size={520} onClosed={onClosed}>
      {(close) => (
        <div className="grid gap-16">
          <p>
            Son {cantidad(muestras, 'muestra', 'muestras')}, también las que no has mirado. Al aceptarlas, cada una
            sustituye a la que está guardada; las que hayan cambiado mientras tanto siguen esperando. Al descartarlas,
            todo se queda como está.
          </p>
          <div className={`${dialog.actions} flex wrap gap-10`}>
            <Button
              onClick={() => {
                onDecided('aceptar');
                close();
              }}
            >
              Aceptar todas
            </Button>
            <Button
              variant="default"
              onClick={() => {
                onDecided('descartar');
                close();
              }}
            >
              Descartar todas
            </Button>
            <Button variant="subtle" onClick={close}>
              Cancelar
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
