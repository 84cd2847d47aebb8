import { Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { MuestraListada } from '../../../../contract/muestra-listada.ts';
import { VerdictBadge } from '../../../components/VerdictBadge.tsx';
import classes from './Determinations.module.css';

interface MoreDeterminationsProps {
  /** Of the sample. */
  numero: string;
  /** How many of them the row has no room for. */
  more: number;
  /** All that the sample has. */
  determinaciones: readonly { key: string; item: MuestraListada['determinaciones'][number] }[];
}

/** A '+N' that opens all determinations of a sample. Before it is first pressed it is a button and no more: a page has many. */
export function MoreDeterminations({ numero, more, determinaciones }: MoreDeterminationsProps) {
  const [isUsed, setUsed] = useState(false);
  const shared = {
    className: classes.more,
    'aria-label': `+${more}: ver las ${determinaciones.length} determinaciones de ${numero}`,
    children: `+${more}`,
  };
  if (!isUsed) return <UnstyledButton {...shared} aria-haspopup="dialog" onClick={() => setUsed(true)} />;
  return (
    <Popover
      defaultOpened
      position="bottom-end"
      shadow="none"
      withinPortal
      trapFocus
      returnFocus
      classNames={{ dropdown: classes.popover }}
    >
      <Popover.Target>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
        <UnstyledButton {...shared} autoFocus />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Determinaciones de ${numero}`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard */}
        <ul className={classes.all} tabIndex={0}>
          {determinaciones.map(({ key, item: { descripcion, status_inteligente } }) => (
            <li key={key}>
              <span>{descripcion}</span>
              <VerdictBadge conclusion={status_inteligente} otherwise={status_inteligente} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
