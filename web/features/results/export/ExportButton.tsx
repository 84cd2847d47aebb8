import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './ExportMenu.module.css';

/** 'Exportar'; on phones only its icon is drawn. What opens it gives it the rest. */
export function ExportButton(props: ButtonProps & ComponentProps<'button'>) {
  return (
    <Button variant="default" className={classes.button} {...props}>
      <IconDownload size={17} aria-hidden />
      <span className={classes.label}>Exportar</span>
      <IconChevronDown size={15} aria-hidden className={classes.chevron} />
    </Button>
  );
}
