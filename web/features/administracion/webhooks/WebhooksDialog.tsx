import { useState } from 'react';
import type { ClienteEditable } from '../../../../contract/administracion/cliente.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { WebhooksPanel } from '../../webhooks/WebhooksPanel.tsx';
import { webhooksOf } from '../../webhooks/webhooks-of.ts';
import { useClienteChoices } from '../panel/cliente-choices.ts';

interface WebhooksDialogProps {
  cliente: ClienteEditable;
  onClosed: () => void;
}

/** 'Webhooks' of a client. */
export function WebhooksDialog({ cliente, onClosed }: WebhooksDialogProps) {
  const choices = useClienteChoices(cliente);
  const [log, setLog] = useState<string | null>(null);
  return (
    <Dialog title={`Webhooks de ${cliente.nombre}`} size={760} onClosed={onClosed}>
      {() => (
        <div style={{ paddingTop: 10 }}>
          <WebhooksPanel
            of={webhooksOf(cliente)}
            choices={choices}
            what={`los resultados de todos los solicitantes de ${cliente.nombre}`}
            log={log}
            onLog={setLog}
          />
        </div>
      )}
    </Dialog>
  );
}
