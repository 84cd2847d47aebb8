import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import dialog from '../components/Dialog.module.css';
import { Notice } from '../components/Notice.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';

interface ShownOnceProps {
  /** What it is called. */
  label: string;
  texto: string;
  /** What the button says once it is copied: 'Copiada', 'Copiado'. */
  copied: string;
  /** What the way on says. */
  done: string;
  /** A warning that the secret isn't shown again, and the rights of its bearer. */
  children: ReactNode;
  onDone: () => void;
}

/** A new secret, shown whole, this once. Leaving before it is copied is asked about. */
export function ShownOnce({ label, texto, copied, done, children, onDone }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(texto);
    setCopied(true);
  };
  return (
    <div>
      <UnsavedChanges isDirty={!isCopied} what="secreto" />
      <Notice icon={IconAlertTriangle}>{children}</Notice>
      <Textarea
        mt={18}
        autosize
        minRows={1}
        label={label}
        readOnly
        value={texto}
        data-autofocus
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', wordBreak: 'break-all' } }}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={() => setCopied(true)}
      />
      <div className={`${dialog.actions} flex wrap gap-10`}>
        <Button
          leftSection={isCopied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {isCopied ? copied : 'Copiar'}
        </Button>
        <Button variant="default" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}
