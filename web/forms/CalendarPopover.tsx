import { Popover } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { Calendar } from './Calendar.tsx';
import classes from './DateField.module.css';
import { keepEscape } from './keep-escape.ts';

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
        <span className={classes.anchor} style={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={box}
        className={classes.calendar}
        role="dialog"
        aria-label={`Calendario: ${label}`}
        {...keepEscape}
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape') opener.current?.focus();
        }}
      >
        <Calendar value={value} onChoose={onChoose} />
      </Popover.Dropdown>
    </Popover>
  );
}
