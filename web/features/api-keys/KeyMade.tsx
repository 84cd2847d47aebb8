import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import dialog from '../../components/Dialog.module.css';
import { Notice } from '../../components/Notice.tsx';

interface KeyMadeProps {
  texto: string;
  onDone: () => void;
}

/** A key that was just made: the only time that it is shown. */
export function KeyMade({ texto, onDone }: KeyMadeProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(texto);
    setCopied(true);
  };
  return (
    <div>
      <Notice icon={IconAlertTriangle}>
        Copia la clave ahora: no se vuelve a mostrar. Quien la tenga puede leer lo mismo que ella; guárdala como una
        contraseña.
      </Notice>
      <TextInput
        mt={18}
        label="Clave"
        readOnly
        value={texto}
        data-autofocus
        styles={{ input: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={dialog.actions}>
        <Button
          leftSection={isCopied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {isCopied ? 'Copiada' : 'Copiar'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Ya la he guardado
        </Button>
      </div>
    </div>
  );
}
