import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import classes from './PrintButton.module.css';

/** 'Exportar PDF': prints the page. On phones only its icon is drawn. */
export function PrintButton({ disabled = false }: { disabled?: boolean }) {
  return (
    <Button variant="default" className={classes.button} disabled={disabled} onClick={() => window.print()}>
      <IconPrinter size={17} aria-hidden />
      <span className={classes.label}>Exportar PDF</span>
    </Button>
  );
}
