import { Combobox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { keyOf, type PickerEntry } from './picker-entries.ts';
import classes from './OptionsPicker.module.css';

interface PickerListProps {
  label: string;
  entries: readonly PickerEntry[];
  id: string;
  selected: readonly string[];
  isMultiple: boolean;
  /** The row that Enter would choose; -1 for none. */
  active: number;
  noneLabel: string | undefined;
  idOf: (index: number) => string;
}

/** How high a row of one line is; longer names are measured as they come into sight. */
const rowHeight = 34;

/** The open list of a picker. Only the rows in sight are in the page, so that thousands open at once. */
export function PickerList(props: PickerListProps) {
  const { label, id, entries, selected, isMultiple, active, noneLabel, idOf } = props;
  const chosen = new Set(selected);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is compiled to be remembered between renders.
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(entries[index]),
    overscan: 8,
  });

  useEffect(() => {
    if (active >= 0) rows.scrollToIndex(active);
  }, [active, rows]);

  return (
    <Combobox.Options
      ref={box}
      id={id}
      className={`${classes.list} scroll-y`}
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const entry = entries[index];
          if (!entry) return null;
          const isSelected =
            entry.kind === 'option' ? chosen.has(entry.option.value) : entry.kind === 'none' && chosen.size === 0;
          return (
            <Combobox.Option
              key={key}
              id={idOf(index)}
              value={String(index)}
              ref={rows.measureElement}
              data-index={index}
              className={`${classes.row} absolute top-0 left-0 flex items-center gap-8 full-width min-height-36`}
              style={{ transform: `translateY(${start}px)` }}
              selected={index === active}
              aria-selected={isSelected}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
            >
              <Row entry={entry} noneLabel={noneLabel} />
              {isSelected ? <IconCheck size={16} aria-hidden className="rigid accent" /> : null}
            </Combobox.Option>
          );
        })}
      </div>
    </Combobox.Options>
  );
}

function Row({ entry, noneLabel }: { entry: PickerEntry; noneLabel: string | undefined }) {
  if (entry.kind === 'none') return <span className="grow shrink break-anywhere">{noneLabel}</span>;
  if (entry.kind === 'create') {
    return (
      <>
        <IconPlus size={15} aria-hidden className="rigid accent" />
        <span className="grow shrink break-anywhere">Añadir «{entry.text}»</span>
      </>
    );
  }
  const { label, color } = entry.option;
  return (
    <>
      {color ? <span className="rigid width-10 height-10 round" style={{ background: color }} /> : null}
      <span className="grow shrink break-anywhere">{label}</span>
    </>
  );
}
