import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Boundary } from '../components/Boundary.tsx';
import type { CalendarAnchor } from './CalendarPopover.tsx';
import classes from './DateField.module.css';
import { readDate, writtenDate } from './typed-date.ts';
import { loadPart } from '../app/part.ts';

interface DateFieldProps {
  label: string;
  /** A date as `yyyy-mm-dd`, or a text that is no date, as it was typed; '' for none. */
  value: string;
  /** Receives a date as `yyyy-mm-dd` as soon as one is typed, and any other text as it is. */
  onChange: (value: string) => void;
  /** What is said of a date that can be read. */
  error?: ReactNode;
  description?: ReactNode;
  /** The value isn't applied yet, which its frame shows. */
  isPending?: boolean;
  disabled?: boolean;
}

// Most of what a date needs is its calendar and the box that this opens in, which most people type past.
const loadCalendar = async () => loadPart(async () => import('./CalendarPopover.tsx'));
const CalendarPopover = lazy(async () => ({ default: (await loadCalendar()).CalendarPopover }));

/**
 * A date, typed as dd/mm/aaaa whatever the language of the browser, or chosen from a calendar. A text that can't be
 * read as a date stays as it is, and what is wrong with it is said when the field is left.
 */
export function DateField({ label, value, onChange, error, description, isPending, disabled = false }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** Where the calendar hangs, from the field's corner; nothing until it is opened for the first time. */
  const [anchor, setAnchor] = useState<CalendarAnchor>();
  /** Whether it was open as the button was pressed. */
  const wasOpen = useRef(false);
  // Something else may have changed the value since: a button, 'Limpiar filtros', the address.
  const isMine = typed !== null && valueOf(typed) === value;
  const { fault } = readDate(value);
  const shownFault = isMine ? undefined : fault;

  const type = (text: string) => {
    setTyped(text);
    onChange(valueOf(text));
  };
  const choose = (fecha: string) => {
    setOpen(false);
    setTyped(null);
    onChange(fecha);
    input.current?.focus();
  };

  const toggle = () => {
    const [button, field] = [opener.current, box.current].map((one) => one?.getBoundingClientRect());
    if (button && field) setAnchor({ top: button.bottom - field.top, left: button.right - field.left });
    setOpen(!wasOpen.current);
  };

  return (
    <div ref={box} className={`${classes.field} relative`}>
      <TextInput
        ref={input}
        label={label}
        placeholder="dd/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        disabled={disabled}
        value={isMine ? typed : writtenDate(value)}
        error={shownFault ?? error}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-pending={isPending || undefined}
        data-fault={fault === undefined ? undefined : true}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          // Enter sends the form: what stands here is what is sent.
          if (event.key === 'Enter') setTyped(null);
        }}
        rightSectionPointerEvents="auto"
        rightSection={
          <ActionIcon
            ref={opener}
            variant="subtle"
            size={28}
            className="hover-grey ink-3 no-print"
            aria-label={`Abrir el calendario: ${label}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            title="Abrir el calendario"
            disabled={disabled}
            onFocus={() => void loadCalendar()}
            // A press outside closes the calendar before it becomes a click.
            onPointerDown={() => (wasOpen.current = isOpen)}
            onClick={(event) => {
              // The keyboard's click has no press before it.
              if (event.detail === 0) wasOpen.current = isOpen;
              toggle();
            }}
            data-mantine-stop-propagation={isOpen || undefined}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setOpen(false);
            }}
          >
            <IconCalendar size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        }
      />
      {anchor ? (
        <Boundary fallback={<p>No se ha podido abrir el calendario. Escribe la fecha.</p>}>
          <Suspense fallback={null}>
            <CalendarPopover
              label={label}
              value={readDate(value).fecha}
              onChoose={choose}
              anchor={anchor}
              opened={isOpen}
              onChange={setOpen}
              opener={opener}
            />
          </Suspense>
        </Boundary>
      ) : null}
    </div>
  );
}

/** What a typed text is worth: the date that it says, or itself. */
function valueOf(text: string): string {
  return readDate(text).fecha ?? text.trim();
}
