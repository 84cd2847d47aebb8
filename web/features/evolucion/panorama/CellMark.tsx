import { IconAlertTriangle, IconArrowBarToUp } from '@tabler/icons-react';
import classes from './Panorama.module.css';
import type { Paso } from './steps.ts';

/** A cell as it is drawn; null for a period without samples. */
export function CellMark({ paso, texto = '' }: { paso: Paso | null; texto?: string }) {
  return (
    <span
      className={`${classes.mark} full-height rounded-4 flex items-center justify-center gap-4 ink size-12 figures`}
      data-paso={paso ?? 'nada'}
      aria-hidden
    >
      {paso === 'noCumple' ? <IconAlertTriangle size={14} stroke={2.2} /> : null}
      {paso === 'pasado' ? <IconArrowBarToUp size={14} stroke={2.2} /> : null}
      {texto ? <span>{texto}</span> : null}
    </span>
  );
}
