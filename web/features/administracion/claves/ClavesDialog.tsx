import type { ClienteEditable } from '../../../../contract/administracion/cliente.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { KeysPanel } from '../../cuenta/claves/KeysPanel.tsx';
import { keysOfCliente } from '../../cuenta/claves/keys-of.ts';
import { useClienteChoices } from '../panel/cliente-choices.ts';

interface ClavesDialogProps {
  cliente: ClienteEditable;
  onClosed: () => void;
}

/** 'Claves para programas' of a client. */
export function ClavesDialog({ cliente, onClosed }: ClavesDialogProps) {
  const choices = useClienteChoices(cliente);
  return (
    <Dialog title={`Claves para programas de ${cliente.nombre}`} size={560} onClosed={onClosed}>
      {() => (
        <div style={{ paddingTop: 10 }}>
          <KeysPanel
            of={keysOfCliente(cliente)}
            choices={{ ...choices, hasCategorias: true }}
            what={`los resultados de todos los solicitantes de ${cliente.nombre}`}
          />
        </div>
      )}
    </Dialog>
  );
}
