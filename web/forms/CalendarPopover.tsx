// oxlint-disable-next-line import/no-unassigned-import -- registers the names of months and days in Spanish
import 'dayjs/locale/es';
import '@mantine/dates/styles.layer.css';
import { FocusTrap, Popover } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CalendarLevel, DatePicker, DatesProvider, type DatesProviderSettings } from '@mantine/dates';
import { fechaEnMadrid } from '../../contract/base/fecha.ts';
import { fechaLarga } from '../../contract/base/fechas.ts';
import dateField from './DateField.module.css';
import classes from './CalendarPopover.module.css';
import { lazy } from '../../contract/base/lazy.ts';

/** Pixels from the upper left corner of the field to the point below its button. */
export interface CalendarAnchor {
  top: number;
  left: number;
}

interface CalendarPopoverProps {
  label: string;
  /** The chosen date, `yyyy-mm-dd`. */
  value: string | undefined;
  onChoose: (fecha: string) => void;
  anchor: CalendarAnchor;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** What has the keyboard again once it is closed. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** The calendar of a date's field in a box that hangs from the field's button. */
export function CalendarPopover({ label, value, onChoose, anchor, opened, onChange, opener }: CalendarPopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      offset={6}
      // In a dialog its keyboard stays there, and the calendar may be larger than it.
      withinPortal={false}
      floatingStrategy="fixed"
      zIndex={1001}
      radius="md"
      // The button is not the target: it is there before any of this is.
      withRoles={false}
      // The calendar takes the keyboard with it as it goes, even where it was closed before it was quite open.
      onExitTransitionEnd={() => {
        const { activeElement } = document;
        if (activeElement === document.body || box.current?.contains(activeElement)) opener.current?.focus();
      }}
    >
      <Popover.Target>
        <span className="absolute" style={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={box}
        className={`${dateField.calendar} flex floating py-10 px-12`}
        role="dialog"
        aria-label={`Calendario: ${label}`}
        // Mantine's own mark: Escape closes the calendar, and not the dialog around it as well.
        data-mantine-stop-propagation
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape') opener.current?.focus();
        }}
      >
        <Calendar value={value} onChoose={onChoose} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface CalendarProps {
  /** The chosen date, `yyyy-mm-dd`. */
  value: string | undefined;
  onChoose: (fecha: string) => void;
}

const spanish: DatesProviderSettings = { locale: 'es', firstDayOfWeek: 1, weekendDays: [0, 6], consistentWeeks: true };
const month = lazy(() => new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', month: 'long' }));

/** The days of a month, Monday first; its title leads to the months of a year, and theirs to the years. */
function Calendar({ value, onChoose }: CalendarProps) {
  const [shown, setShown] = useState(() => value ?? fechaEnMadrid(new Date()));
  const box = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<CalendarLevel>('month');
  const focused = useRef<CalendarLevel>(null);
  // The keyboard goes to the chosen day, month or year, else to the current one, and is never left behind.
  useEffect(() => {
    if (focused.current === level) return;
    focused.current = level;
    box.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
  }, [level]);
  return (
    <DatesProvider settings={spanish}>
      <FocusTrap active innerRef={box}>
        <div>
          <DatePicker
            value={value ?? null}
            date={shown}
            onDateChange={setShown}
            level={level}
            onLevelChange={setLevel}
            onChange={(fecha) => {
              if (fecha !== null) onChoose(fecha);
            }}
            // A second press on the chosen day chooses it again.
            allowDeselect={false}
            highlightToday
            monthLabelFormat="MMMM YYYY"
            monthsListFormat="MMM"
            getDayAriaLabel={(fecha) => fechaLarga(fecha)}
            ariaLabels={{
              monthLevelControl: `${month().format(new Date(`${shown}T00:00:00Z`))} ${shown.slice(0, 4)}: elegir otro mes`,
              yearLevelControl: `${shown.slice(0, 4)}: elegir otro año`,
              previousMonth: 'Mes anterior',
              nextMonth: 'Mes siguiente',
              previousYear: 'Año anterior',
              nextYear: 'Año siguiente',
              previousDecade: 'Década anterior',
              nextDecade: 'Década siguiente',
            }}
            classNames={{ calendarHeaderLevel: classes.level, day: classes.day }}
            __stopPropagation
          />
        </div>
      </FocusTrap>
    </DatesProvider>
  );
}
