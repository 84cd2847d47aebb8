import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { WhenNear } from '../../../charts/WhenNear.tsx';
import card from '../../../components/Card.module.css';
import { cantidad } from '../../../../contract/rules/numeros.ts';
import classes from './BlockCard.module.css';
import { textoDeCumplimiento } from './labels.ts';
import { useStatsLinks } from './links.ts';
import type { Narrowing } from './narrow.ts';
import { NonCompliantButton } from './NonCompliantButton.tsx';
import { type Block, type GroupFacts, totalOf } from './sections.ts';
import { muestras, narrowingOf } from './slices.ts';
import { TypeGrid } from './TypeGrid.tsx';
import { VerdictBar } from './VerdictBar.tsx';
import { VerdictCounts } from './VerdictCounts.tsx';

/** Heights of a group's row and of a row of type cards before they are drawn, in pixels. */
const rowHeight = 45;
const cardHeight = 140;

interface BlockCardProps {
  block: Block;
  isOpen: boolean;
  onToggle: (key: string) => void;
}

/** One period or solicitante (spec, section 2): its summary, and folded out, its groups and its types. */
export const BlockCard = memo(function BlockCard({ block, isOpen, onToggle }: BlockCardProps) {
  const { key, label, conteo, narrowing, groups, types } = block;
  const id = useId();
  const total = totalOf(conteo);
  const to = useStatsLinks().table(narrowing);
  const detailHeight = 100 + groups.length * rowHeight + Math.ceil(types.length / 4) * cardHeight;
  return (
    <li className={classes.item} data-block={key}>
      <section className={`${card.card} ${classes.block}`} aria-labelledby={id}>
        <div className={classes.top}>
          <div className={classes.head}>
            <h3 className={classes.title} id={id}>
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isOpen}
                aria-controls={`${id}-detalle`}
                onClick={() => onToggle(key)}
              >
                <IconChevronDown size={17} aria-hidden className={classes.chevron} />
                {label}
              </button>
            </h3>
            <p className={classes.facts}>
              {to === undefined ? cantidad(total, ...muestras) : <Link to={to}>{cantidad(total, ...muestras)}</Link>} ·{' '}
              <b>{textoDeCumplimiento(conteo)}</b>
            </p>
            <NonCompliantButton count={conteo.noCumple} narrowing={narrowing} of={label} />
          </div>
          <div className={classes.summary}>
            <VerdictBar conteo={conteo} />
            <VerdictCounts conteo={conteo} narrowing={narrowing} of={label} />
          </div>
        </div>
        <div id={`${id}-detalle`} className={classes.detail} hidden={!isOpen}>
          {isOpen ? (
            <WhenNear height={detailHeight}>
              <h4 className={classes.subtitle}>Por grupo</h4>
              <ul className={classes.groups}>
                {groups.map((group) => (
                  <GroupRow key={group.id ?? ''} group={group} within={narrowing} of={label} />
                ))}
              </ul>
              <h4 className={classes.subtitle}>Por tipo de muestra</h4>
              <TypeGrid types={types} within={narrowing} level={5} />
            </WhenNear>
          ) : null}
        </div>
      </section>
    </li>
  );
});

function GroupRow({ group, within, of }: { group: GroupFacts; within: Narrowing; of: string }) {
  const { name, color, conteo } = group;
  const narrowing = { ...within, ...narrowingOf(group) };
  const to = useStatsLinks().table(narrowing);
  const total = totalOf(conteo);
  return (
    <li className={classes.group}>
      <span className={classes.name}>
        <span className={classes.dot} style={{ background: color }} aria-hidden />
        {to === undefined ? name : <Link to={to}>{name}</Link>}
      </span>
      <span className={classes.total}>{cantidad(total, ...muestras)}</span>
      <VerdictBar conteo={conteo} />
      <VerdictCounts conteo={conteo} narrowing={narrowing} of={`${name}, ${of}`} look="columns" />
      <span className={classes.action}>
        <NonCompliantButton count={conteo.noCumple} narrowing={narrowing} of={`${name}, ${of}`} />
      </span>
    </li>
  );
}
