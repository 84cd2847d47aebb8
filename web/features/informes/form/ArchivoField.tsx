import { Button, CloseButton, Input } from '@mantine/core';
import { IconFileTypePdf, IconFileUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { InformeExterno } from '../../../../contract/informes/informe-externo.ts';
import { textoDeTamano } from '../archivo.ts';
import classes from './ArchivoField.module.css';

interface ArchivoFieldProps {
  file: File | null;
  fault: string | null;
  /** The file that a report has already, and keeps where no other is chosen. */
  kept: InformeExterno['archivo'] | undefined;
  disabled: boolean;
  onChoose: (file: File | null) => void;
}

/** Chooses the file of a report: by the browser's own picker, or dropped anywhere in the window. */
export function ArchivoField({ file, fault, kept, disabled, onChoose }: ArchivoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(disabled ? null : onChoose);
  const clear = () => {
    onChoose(null);
    input.current?.focus();
  };
  return (
    <div>
      <Input.Label htmlFor={id} required={!kept} className={`${classes.label} size-13 weight-500`}>
        Archivo PDF
      </Input.Label>
      <div
        className={`${classes.zone} py-12 px-14 rounded-8 relative flex items-center gap-14 on-page`}
        data-over={isOver || undefined}
        data-fault={fault ? true : undefined}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className={`${classes.input} absolute full-width pointer`}
          accept="application/pdf,.pdf"
          disabled={disabled}
          aria-required={!kept}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-ayuda${fault ? ` ${id}-falta` : ''}`}
          onChange={({ currentTarget }) => {
            const [first] = currentTarget.files ?? [];
            if (first) onChoose(first);
            // The same file may be chosen again once it was mended.
            currentTarget.value = '';
          }}
        />
        {file ? (
          <IconFileTypePdf size={26} stroke={1.4} aria-hidden className="rigid ink-3" />
        ) : (
          <IconFileUpload size={26} stroke={1.4} aria-hidden className="rigid ink-3" />
        )}
        <div className="grow shrink">
          {file ? (
            <>
              <p className="weight-550 break-anywhere">{file.name}</p>
              <p className="ink-3 size-13 figures break-anywhere">{textoDeTamano(file.size)}</p>
            </>
          ) : (
            <p>
              {isOver ? 'Suelta el archivo' : 'Arrastra aquí el PDF o '}
              {isOver ? null : <span className={`${classes.link} underline accent weight-550`}>elígelo</span>}
            </p>
          )}
          <p id={`${id}-ayuda`} className="ink-3 size-13 figures break-anywhere">
            {helpOf(file, kept)}
          </p>
        </div>
        {file && !disabled ? (
          <CloseButton
            className={`${classes.clear} relative rigid`}
            aria-label={`Quitar ${file.name}`}
            title="Quitar"
            onClick={clear}
          />
        ) : null}
      </div>
      {fault ? (
        <p id={`${id}-falta`} className={`${classes.fault} no-cumple size-13`} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

function helpOf(file: File | null, kept: InformeExterno['archivo'] | undefined): string {
  if (!kept) return 'Solo PDF, de 50 MB como mucho';
  return file ? `Sustituirá a ${kept.originalName}` : `Si no eliges otro, se conserva ${kept.originalName}`;
}

/** Takes a file that is dropped anywhere in the window, which the browser would otherwise open instead of the page. */
function useDrop(onFile: ((file: File) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(latest.current !== null);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      if (file) latest.current?.(file);
    };
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => gone.abort();
  }, []);
  return isOver;
}

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
    <div className="flex column gap-8">
      <div className="flex wrap between gap-2-12">
        <span id={id}>Subiendo el archivo...</span>
        <span className="ink-3 figures">
          {textoDeTamano(sent)} de {textoDeTamano(size)} · {percent}&nbsp;%
        </span>
      </div>
      <progress className="full-width" aria-labelledby={id} max={100} value={percent} />
      <Button size="xs" variant="default" className="self-start" onClick={onCancel}>
        Cancelar la subida
      </Button>
    </div>
  );
}
