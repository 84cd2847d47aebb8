import { type ReactNode, type KeyboardEvent, useId, useRef, useState } from 'react';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { RowButton } from '../../../components/List.tsx';
import classes from './ResourceRow.module.css';

interface ResourceRowProps {
  title: string;
  /** Colour of the dot before the title. */
  colour?: string;
  /** Not as the laboratory has it: of the demonstration. */
  isExample: boolean;
  badges?: ReactNode;
  /** The line under the title. */
  facts: ReactNode;
  actions: ReactNode;
}

/** A resource in its list: title, badges, facts and actions. */
export function ResourceRow({ title, colour, isExample, badges, facts, actions }: ResourceRowProps) {
  return (
    <div
      className={`${classes.row} flex items-center gap-8-16 framed rounded on-card column-when-narrow`}
      data-example={isExample || undefined}
    >
      <div className="grow shrink">
        <p className="flex wrap items-center gap-4-12">
          {colour ? <span className="rigid width-10 height-10 round" style={{ background: colour }} /> : null}
          <span className="shrink weight-600 break-anywhere">{title}</span>
          {isExample ? <Badge look="example">Ejemplo</Badge> : null}
          {badges}
        </p>
        <div className="relative flex wrap items-baseline mt-2 ink-3 size-13 gap-2-16">{facts}</div>
      </div>
      {actions ? <div className={`${classes.actions} flex rigid gap-2`}>{actions}</div> : null}
    </div>
  );
}

interface RowActionsProps {
  /** What they are done to. */
  name: string;
  /** Another resource is being edited: nothing else is, meanwhile. */
  isLocked: boolean;
  onEdit: () => void;
  /** Absent where it can't be deleted. */
  onDelete?: (() => void) | undefined;
  /** Between the two. */
  children?: ReactNode;
}

/** What can be done with a resource of a list. */
export function RowActions({ name, isLocked, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <>
      <RowButton
        label={`Editar ${name}`}
        title="Editar"
        icon={<IconPencil size={18} />}
        disabled={isLocked}
        onClick={onEdit}
      />
      {children}
      {onDelete ? (
        <RowButton
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

interface BadgeProps {
  /** `accent` stands out, `quiet` doesn't, `off` is of what is disabled, `example` of what isn't true. */
  look: 'accent' | 'quiet' | 'off' | 'example';
  children: ReactNode;
}

/** A short word that marks a resource. Green, red and yellow are left to the verdicts. */
export function Badge({ look, children }: BadgeProps) {
  return (
    <span className="tag nowrap" data-tone={look === 'example' ? 'dashed' : look}>
      {children}
    </span>
  );
}

interface PeekProps {
  /** What is always in sight. */
  label: string;
  /** What is shown of it. */
  children: ReactNode;
}

/** Room that what is shown may take under its fact, in pixels; with less it is shown over it. */
const room = 300;

/**
 * More about a fact of a row, when it is pointed at, reached by keyboard or touched; Escape closes it. It is light:
 * a long list that is searched draws dozens of them at each letter.
 */
export function Peek({ label, children }: PeekProps) {
  const [place, setPlace] = useState<'under' | 'over' | null>(null);
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  const open = () => {
    const bottom = target.current?.getBoundingClientRect().bottom ?? 0;
    setPlace(innerHeight - bottom < room && bottom > room ? 'over' : 'under');
  };
  const close = () => setPlace(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <span onMouseEnter={open} onMouseLeave={close}>
      <button
        ref={target}
        type="button"
        className="hover-ink inherit-color py-4 text-left"
        style={{ textDecoration: 'underline dotted', cursor: 'help' }}
        aria-describedby={place ? id : undefined}
        onFocus={open}
        onBlur={close}
        onClick={open}
        onKeyDown={onKeyDown}
      >
        {label}
      </button>
      {place ? (
        <span
          id={id}
          role="tooltip"
          className={`${classes.dropdown} above-1 absolute left-0 block py-10 px-16 scroll-y framed-strong rounded-8 on-card floating ink size-13 break-anywhere`}
          data-place={place}
        >
          {children}
        </span>
      ) : null}
    </span>
  );
}

/** Names one under another; of very many the first, and how many more there are. */
export function PeekNames({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, 100);
  return (
    <>
      {shown.map((name) => (
        <span key={name} className={`${classes.name} block`}>
          {name}
        </span>
      ))}
      {names.length > shown.length ? (
        <span className={`${classes.name} block`}>y {names.length - shown.length} más</span>
      ) : null}
    </>
  );
}
