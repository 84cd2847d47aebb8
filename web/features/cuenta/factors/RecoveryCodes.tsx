import { Button, Checkbox } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useBrand } from '../../../branding/brand.ts';
import dialog from '../../../components/Dialog.module.css';
import { download } from '../../../files/download.ts';

interface RecoveryCodesProps {
  codigos: readonly string[];
  /** The reader says that it has kept them. */
  onKept: () => void;
}

/** Recovery codes, which are never shown again: to be copied or downloaded before going on. */
export function RecoveryCodes({ codigos, onKept }: RecoveryCodesProps) {
  const { nombre } = useBrand();
  const [isKept, setKept] = useState(false);
  const clipboard = useClipboard({ timeout: 3000 });
  const text = `Códigos de recuperación de ${nombre} (${location.host})\nCada uno sirve una vez.\n\n${codigos.join('\n')}\n`;
  return (
    <div>
      <h2 className="mb-6 size-16 weight-600">Guarda tus códigos de recuperación</h2>
      <p className="ink-3 break-anywhere">
        Si pierdes el teléfono o la llave, entrarás con uno de estos códigos. Cada uno sirve una vez y no se volverán a
        mostrar: guárdalos en un gestor de contraseñas o imprímelos.
      </p>
      <ul
        className="mt-16 mb-12 py-12 mono rounded-8 grid gap-8-12 framed on-page size-14 figures no-bullets"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(20ch, 1fr))', paddingInline: 18 }}
        aria-label="Códigos de recuperación"
      >
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="flex wrap gap-8">
        {navigator.clipboard ? (
          <Button
            variant="default"
            size="xs"
            leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => clipboard.copy(text)}
          >
            {clipboard.copied ? 'Copiados' : 'Copiar'}
          </Button>
        ) : null}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(new Blob([text], { type: 'text/plain' }), 'codigos-de-recuperacion.txt')}
        >
          Descargar
        </Button>
      </div>
      <Checkbox
        mt={20}
        label="Los he guardado"
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className={`${dialog.actions} flex wrap gap-10`}>
        <Button disabled={!isKept} onClick={onKept}>
          Terminar
        </Button>
      </div>
    </div>
  );
}
