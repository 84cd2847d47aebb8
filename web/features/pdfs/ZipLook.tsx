import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import exporting from '../results/export/ExportMenu.module.css';

interface ZipLookProps {
  title?: string;
  disabled: boolean;
  onClick?: () => void;
}

/** The button 'Descargar PDFs'; on phones only its icon is drawn. */
export function ZipLook(props: ZipLookProps) {
  return (
    <Button variant="default" className={exporting.button} {...props}>
      <IconFileZip size={17} aria-hidden />
      <span className={exporting.label}>Descargar PDFs</span>
    </Button>
  );
}
