import { Popover, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { cantidad } from '../../../../contract/base/numeros.ts';
import type { MuestraListada } from '../../../../contract/muestras/muestra-listada.ts';
import { VerdictBadge } from '../../../components/VerdictBadge.tsx';
import classes from './Determinations.module.css';

interface MoreDeterminationsProps {
  /** Of the sample. */
  numero: string;
  /** How many of them the row has no room for. */
  more: number;
  /** How many it has besides, that the answer had no room for. */
  sinListar: number;
  /** All the others that the sample has. */
  determinaciones: readonly { key: string; item: MuestraListada['determinaciones'][number] }[];
}

/** A '+N' that opens all determinations of a sample. Before it is first pressed it is a button and no more: a page has many. */
export function MoreDeterminations(props: MoreDeterminationsProps) {
  const [isUsed, setUsed] = useState(false);
  if (isUsed) return <Opening {...props} />;
  return <UnstyledButton {...buttonOf(props)} aria-haspopup="dialog" onClick={() => setUsed(true)} />;
}

function buttonOf({ numero, more, determinaciones, sinListar }: MoreDeterminationsProps) {
  return {
    className: `${classes.more} hover-grey relative ink-2 size-12 weight-600 above-1 px-8 rounded-4 on-grey`,
    'aria-label': `+${more}: ver las ${determinaciones.length + sinListar} determinaciones de ${numero}`,
    children: `+${more}`,
  };
}

/** The button with what it opens, which opens at once. */
function Opening(props: MoreDeterminationsProps) {
  const [isOpen, setOpen] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- The button has the keyboard by then, and gets it back.
  useEffect(() => setOpen(true), []);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="none"
      withinPortal
      trapFocus
      returnFocus
      classNames={{ dropdown: `${classes.popover} p-0 rounded floating` }}
    >
      <Popover.Target>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
        <UnstyledButton {...buttonOf(props)} autoFocus onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Determinaciones de ${props.numero}`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard */}
        <ul className={`${classes.all} py-8 px-16 scroll-y rounded no-bullets`} tabIndex={0}>
          {props.determinaciones.map(({ key, item: { descripcion, status_inteligente } }) => (
            <li key={key}>
              <span>{descripcion}</span>
              <VerdictBadge conclusion={status_inteligente} otherwise={status_inteligente} />
            </li>
          ))}
          {props.sinListar > 0 ? (
            <li>
              Y {cantidad(props.sinListar, 'determinación más', 'determinaciones más')}, en la página de la muestra
            </li>
          ) : null}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
