import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import classes from './Diccionario.module.css';

/** Stands between a name and the one that it is joined to. */
export function Es() {
  return (
    <>
      <IconArrowRight size={14} className={classes.arrow} aria-hidden />
      <VisuallyHidden>es</VisuallyHidden>
    </>
  );
}
