import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ThingRow.module.css';

interface RowActionsProps {
  /** What they are done to. */
  name: string;
  /** Another thing is being edited: nothing else is, meanwhile (spec, section 4). */
  isLocked: boolean;
  onEdit: () => void;
  /** Absent where it can't be deleted. */
  onDelete?: (() => void) | undefined;
  /** Between the two. */
  children?: ReactNode;
}

/** What can be done with a thing of a list. */
export function RowActions({ name, isLocked, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <>
      <RowAction
        label={`Editar ${name}`}
        title="Editar"
        icon={<IconPencil size={18} />}
        disabled={isLocked}
        onClick={onEdit}
      />
      {children}
      {onDelete ? (
        <RowAction
          label={`Eliminar ${name}`}
          title="Eliminar"
          icon={<IconTrash size={18} />}
          disabled={isLocked}
          onClick={onDelete}
        />
      ) : null}
    </>
  );
}

interface RowActionProps {
  label: string;
  title: string;
  icon: ReactNode;
  disabled: boolean;
  onClick: () => void;
}

/** A plain button: a long list that is searched draws dozens of them at each letter. */
export function RowAction({ label, title, icon, disabled, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
