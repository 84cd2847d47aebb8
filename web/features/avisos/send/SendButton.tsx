import { IconMail } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import type { CosaEnviada } from '../../../../contract/avisos/envio.ts';
import { importWithRetry } from '../../../app/import-with-retry.ts';
import { HeaderButton } from '../../../components/PageHeader.tsx';
import type { SendDialogProps } from './SendDialog.tsx';
import { loadPart } from '../../../app/part.ts';

interface Part {
  SendDialog: ComponentType<SendDialogProps>;
}

function isPart(loaded: unknown): loaded is Part {
  return (
    typeof loaded === 'object' && loaded !== null && 'SendDialog' in loaded && typeof loaded.SendDialog === 'function'
  );
}

interface SendButtonProps {
  cosa: CosaEnviada;
  /** What is sent, in words: the title of its mail, as far as the page knows it. */
  title: string;
}

/** 'Enviar por correo': has the portal mail a link to colleagues who see what it leads to. Its dialog comes when it is opened. */
export function SendButton({ cosa, title }: SendButtonProps) {
  const [part, setPart] = useState<Part | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      setPart(part ?? (await importWithRetry<Part>(() => import('./SendDialog.tsx'), isPart)));
      setOpen(true);
    } catch {
      const { notifications } = await loadPart(async () => import('@mantine/notifications'));
      notifications.show({ color: 'red', message: 'No se ha podido abrir el envío. Revisa tu conexión' });
    }
  };
  return (
    <>
      <HeaderButton icon={IconMail} label="Enviar por correo" onClick={() => void open()} />
      {part && isOpen ? <part.SendDialog cosa={cosa} title={title} onClosed={() => setOpen(false)} /> : null}
    </>
  );
}
