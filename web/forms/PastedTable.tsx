import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PastedTable.module.css';

interface PastedTableProps {
  label: string;
  description: string;
  placeholder: string;
  text: string;
  /** Longest text, in characters. */
  maxLength: number;
  onText: (text: string) => void;
  /** What the button says, and the endings and types of files that it takes. */
  file: { label: string; accept: string; onFile: (file: File | null) => void };
  /** Stands beside the button. */
  children?: ReactNode;
}

/** A table that is pasted, or taken from a file. */
export function PastedTable({ text, onText, file, children, ...field }: PastedTableProps) {
  return (
    <>
      <Textarea
        {...field}
        autosize
        minRows={8}
        maxRows={16}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        classNames={{ input: `${classes.paste} scroll-x` }}
      />
      <div className="flex wrap gap-8">
        <FileButton onChange={file.onFile} accept={file.accept}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={17} aria-hidden />}>
              {file.label}
            </Button>
          )}
        </FileButton>
        {children}
      </div>
    </>
  );
}

interface CheckedRowsProps {
  label: string;
  isChecking: boolean;
  children: ReactNode;
}

/** The rows of such a table once they are checked, each a CheckedRow. */
export function CheckedRows({ label, isChecking, children }: CheckedRowsProps) {
  return (
    <ul
      className="scroll-y framed rounded no-bullets"
      style={{ maxHeight: '52vh' }}
      aria-label={label}
      aria-busy={isChecking || undefined}
    >
      {children}
    </ul>
  );
}

/** A row, marked where something of it is wrong. */
export function CheckedRow({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  return (
    <li className={`${classes.row} ruled flex items-start gap-8-12`} data-wrong={isWrong || undefined}>
      {children}
    </li>
  );
}
