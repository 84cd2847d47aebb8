import { Button } from '@mantine/core';
import { useId } from 'react';
import { textoDeTamano } from '../archivo/size.ts';
import classes from './UploadProgress.module.css';

interface UploadProgressProps {
  /** Bytes that are there, of so many. */
  sent: number;
  size: number;
  onCancel: () => void;
}

/** How far an upload has come, and the way to end it. */
export function UploadProgress({ sent, size, onCancel }: UploadProgressProps) {
  const id = useId();
  const percent = Math.floor((sent / Math.max(size, 1)) * 100);
  return (
    <div className={classes.progress}>
      <div className={classes.line}>
        <span id={id}>Subiendo el archivo...</span>
        <span className={classes.sizes}>
          {textoDeTamano(sent)} de {textoDeTamano(size)} · {percent}&nbsp;%
        </span>
      </div>
      <progress className={classes.bar} aria-labelledby={id} max={100} value={percent} />
      <Button size="xs" variant="default" className={classes.cancel} onClick={onCancel}>
        Cancelar la subida
      </Button>
    </div>
  );
}
