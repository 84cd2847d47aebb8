import { CloseButton, Input } from '@mantine/core';
import { IconFileTypePdf, IconFileUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import classes from './FileField.module.css';

interface FileFieldProps {
  label: string;
  /** What its picker offers, as in `accept`. */
  accept: string;
  required: boolean;
  file: File | null;
  /** How large the file is, in words. */
  size: string;
  fault: string | null;
  /** The kinds of file that are accepted, or what happens to the file. */
  help: string;
  disabled: boolean;
  onChoose: (file: File | null) => void;
}

/** Chooses a PDF: by the browser's own picker, or dropped anywhere in the window. */
export function FileField({ label, accept, required, file, size, fault, help, disabled, onChoose }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(disabled ? null : onChoose);
  const Mark = file ? IconFileTypePdf : IconFileUpload;
  const clear = () => {
    onChoose(null);
    input.current?.focus();
  };
  return (
    <Input.Wrapper id={id} label={label} required={required} error={fault} errorProps={{ role: 'alert' }}>
      <div
        className={`${classes.zone} drop-zone py-12 px-16 rounded-8 relative flex items-center gap-16 on-page`}
        data-over={isOver || undefined}
        data-fault={fault ? true : undefined}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className={`${classes.input} absolute full-width pointer`}
          accept={accept}
          disabled={disabled}
          aria-required={required}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-ayuda${fault ? ` ${id}-error` : ''}`}
          onChange={({ currentTarget }) => {
            const [first] = currentTarget.files ?? [];
            if (first) onChoose(first);
            // The same file may be chosen again once it was mended.
            currentTarget.value = '';
          }}
        />
        <Mark size={26} stroke={1.4} aria-hidden className="rigid ink-3" />
        <div className="grow shrink break-anywhere">
          {file ? (
            <>
              <p className="weight-500">{file.name}</p>
              <p className="ink-3 size-13 figures">{size}</p>
            </>
          ) : isOver ? (
            <p>Suelta el archivo</p>
          ) : (
            <p>
              Arrastra aquí el PDF o <span className="underline accent weight-500">elígelo</span>
            </p>
          )}
          <p id={`${id}-ayuda`} className="ink-3 size-13 figures">
            {help}
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
    </Input.Wrapper>
  );
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
