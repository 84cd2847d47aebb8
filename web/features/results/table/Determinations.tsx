import { Popover, UnstyledButton } from '@mantine/core';
import type { MuestraListada } from '../../../../contract/muestra-listada.ts';
import { veredicto } from '../../../../contract/rules/conclusion.ts';
import { keyed } from '../../../components/keyed.ts';
import { VerdictBadge } from '../../../components/VerdictBadge.tsx';
import classes from './Determinations.module.css';
import { useVisibleCount } from './use-visible-count.ts';

type Determination = MuestraListada['determinaciones'][number];

/** What goes wrong comes first, so that a folded list never hides it. */
function byUrgency(a: Determination, b: Determination): number {
  return Number(isFailed(b)) - Number(isFailed(a));
}

function isFailed({ status_inteligente }: Determination): boolean {
  return veredicto(status_inteligente) === 'No cumple';
}

interface DeterminationsProps {
  numero: string;
  determinaciones: readonly Determination[];
}

/** The determinations of a row, each with its conclusion: two lines of them, and the rest behind a '+N'. */
export function Determinations({ numero, determinaciones }: DeterminationsProps) {
  const sorted = keyed(determinaciones.toSorted(byUrgency), ({ descripcion }) => descripcion);
  const { ref, visible } = useVisibleCount(sorted.length);
  const more = sorted.length - visible;
  return (
    <div ref={ref} className={classes.row}>
      {sorted.map(({ key, item }, index) => (
        <Chip key={key} determination={item} hidden={index >= visible} />
      ))}
      {more > 0 ? (
        <Popover position="bottom-end" shadow="none" withinPortal trapFocus classNames={{ dropdown: classes.popover }}>
          <Popover.Target>
            <UnstyledButton
              className={classes.more}
              aria-label={`+${more}: ver las ${sorted.length} determinaciones de ${numero}`}
            >
              +{more}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown aria-label={`Determinaciones de ${numero}`}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard */}
            <ul className={classes.all} tabIndex={0}>
              {sorted.map(({ key, item: { descripcion, status_inteligente } }) => (
                <li key={key}>
                  <span>{descripcion}</span>
                  <VerdictBadge conclusion={status_inteligente} otherwise={status_inteligente} />
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </div>
  );
}

function Chip({ determination, hidden }: { determination: Determination; hidden: boolean }) {
  const { descripcion, status_inteligente } = determination;
  return (
    <span className={isFailed(determination) ? `${classes.chip} ${classes.failed}` : classes.chip} hidden={hidden}>
      <span className={classes.name} title={descripcion}>
        {descripcion}
      </span>
      <VerdictBadge conclusion={status_inteligente} otherwise={status_inteligente} look="plain" />
    </span>
  );
}
