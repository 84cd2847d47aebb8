// oxlint-disable-next-line import/no-unassigned-import -- registers the names of months and days in Spanish
import 'dayjs/locale/es';
import '@mantine/dates/styles.layer.css';
import { type CalendarLevel, DatePicker, DatesProvider, type DatesProviderSettings } from '@mantine/dates';
import { FocusTrap } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import { fechaLarga } from '../../contract/rules/fechas.ts';
import classes from './Calendar.module.css';

interface CalendarProps {
  /** The chosen date, `yyyy-mm-dd`. */
  value: string | undefined;
  onChoose: (fecha: string) => void;
}

const spanish: DatesProviderSettings = { locale: 'es', firstDayOfWeek: 1, weekendDays: [0, 6], consistentWeeks: true };
const month = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC', month: 'long' });

/** The days of a month, Monday first; its title leads to the months of a year, and theirs to the years. */
export function Calendar({ value, onChoose }: CalendarProps) {
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
              monthLevelControl: `${month.format(new Date(`${shown}T00:00:00Z`))} ${shown.slice(0, 4)}: elegir otro mes`,
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
