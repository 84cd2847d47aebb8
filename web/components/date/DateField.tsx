import { ActionIcon, Loader, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Boundary } from '../Boundary.tsx';
import classes from './DateField.module.css';
import { readDate, writtenDate } from './typed-date.ts';

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

// Half of what a date needs is its calendar, which most people type past.
const loadCalendar = () => import('./Calendar.tsx');
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }));

/** Escape closes the calendar, and not the dialog around it as well. */
const keepEscape = { 'data-mantine-stop-propagation': true };

/**
 * A date, typed as dd/mm/aaaa whatever the language of the browser, or chosen from a calendar. A text that can't be
 * read as a date stays as it is, and what is wrong with it is said when the field is left.
 */
export function DateField({ label, value, onChange, error, description, isPending, disabled = false }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
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

  return (
    <div className={classes.field}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        offset={6}
        // In a dialog its keyboard stays there, and the calendar may be larger than it.
        withinPortal={false}
        floatingStrategy="fixed"
        zIndex={1001}
        radius="md"
        // The calendar takes the keyboard with it as it goes, even where it was closed before it was quite open.
        onExitTransitionEnd={() => {
          if (document.activeElement === document.body) opener.current?.focus();
        }}
      >
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
            <Popover.Target>
              <ActionIcon
                ref={opener}
                variant="subtle"
                size={28}
                className={classes.open}
                aria-label={`Abrir el calendario: ${label}`}
                title="Abrir el calendario"
                disabled={disabled}
                onFocus={() => void loadCalendar()}
                onClick={() => setOpen(!isOpen)}
                {...(isOpen ? keepEscape : {})}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') setOpen(false);
                }}
              >
                <IconCalendar size={17} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Popover.Target>
          }
        />
        <Popover.Dropdown
          className={classes.calendar}
          aria-labelledby={undefined}
          aria-label={`Calendario: ${label}`}
          {...keepEscape}
          // Popover's own returnFocus would go back to the day that the calendar takes the keyboard to as it opens.
          onKeyDownCapture={(event) => {
            if (event.key === 'Escape') opener.current?.focus();
          }}
        >
          <Boundary instead={<p>No se ha podido abrir el calendario. Escribe la fecha.</p>}>
            <Suspense fallback={<Loader size={22} m="auto" aria-label="Cargando..." />}>
              <Calendar value={readDate(value).fecha} onChoose={choose} />
            </Suspense>
          </Boundary>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** What a typed text is worth: the date that it says, or itself. */
function valueOf(text: string): string {
  return readDate(text).fecha ?? text.trim();
}
