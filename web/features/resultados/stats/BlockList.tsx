import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { memo, useDeferredValue, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { fold } from '../../../../contract/base/texto.ts';
import { usePrinting } from '../../../components/printing.ts';
import { cantidad, numero } from '../../../../contract/base/numeros.ts';
import { totalOf } from '../../../../contract/base/porcentajes.ts';
import { type Block, type GroupFacts } from './sections.ts';
import { WhenNear } from '../../../charts/WhenNear.tsx';
import card from '../../../components/Card.module.css';
import { textoDeCumplimiento } from './labels.ts';
import { useStatsLinks } from './links.ts';
import type { Narrowing } from './narrow.ts';
import { NonCompliantButton } from './NonCompliantButton.tsx';
import { muestras, narrowingOf } from './slices.ts';
import { TypeGrid } from './TypeGrid.tsx';
import { VerdictBar, VerdictCounts } from './VerdictShares.tsx';
import classes from './BlockList.module.css';

/** Blocks up to which all are open and none has to be looked for. */
const few = 12;

interface BlockListProps {
  title: string;
  titleId: string;
  blocks: readonly Block[];
  /** What a block is, and what several are. */
  one: string;
  many: string;
}

/** The blocks of the periods or solicitantes. When there are many they are folded to a line each, and can be searched. */
export function BlockList({ title, titleId, blocks, one, many }: BlockListProps) {
  const isMany = blocks.length > few;
  const [text, setText] = useState('');
  const [isAllOpen, setAllOpen] = useState(!isMany);
  // Those that were opened or folded by themselves, against what all are.
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(new Set());
  const wanted = fold(useDeferredValue(text));
  const found = wanted === '' ? blocks : blocks.filter(({ label }) => fold(label).includes(wanted));
  // Paper can't be unfolded.
  const isPrinting = usePrinting();
  const isOpen = (key: string) => isPrinting || exceptions.has(key) !== isAllOpen;

  const toggle = (key: string) => setExceptions((before) => before.symmetricDifference(new Set([key])));
  const toggleAll = () => {
    setAllOpen(!isAllOpen);
    setExceptions(new Set());
  };

  return (
    <>
      <div className="flex wrap items-center between gap-8-16">
        <h2 className="kept-with-next-on-paper size-16 weight-600" id={titleId}>
          {title}
        </h2>
        {isMany ? (
          <div
            className={`${classes.tools} flex grow wrap items-center justify-end gap-8-12 no-print whole-line-when-narrow`}
          >
            <output className="ink-3 size-13 figures">
              {wanted === ''
                ? cantidad(blocks.length, one, many)
                : `${numero(found.length)} de ${cantidad(blocks.length, one, many)}`}
            </output>
            <TextInput
              size="sm"
              type="search"
              className={classes.search}
              aria-label={`Buscar ${one}`}
              placeholder={`Buscar ${one}`}
              maxLength={200}
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={
                text ? <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => setText('')} /> : null
              }
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button variant="default" onClick={toggleAll}>
              {isAllOpen ? 'Plegar todo' : 'Desplegar todo'}
            </Button>
          </div>
        ) : null}
      </div>
      {found.length === 0 ? (
        <p className="py-40 px-16 ink-3 text-center">Ningún {one} se llama así. Prueba con parte del nombre.</p>
      ) : (
        <ul className="block-on-paper flex column gap-12 no-bullets">
          {found.map((block) => (
            <BlockCard key={block.key} block={block} isOpen={isOpen(block.key)} onToggle={toggle} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Heights of a group's row and of a row of type cards before they are drawn, in pixels. */
const rowHeight = 45;
const cardHeight = 140;

interface BlockCardProps {
  block: Block;
  isOpen: boolean;
  onToggle: (key: string) => void;
}

/** One period or solicitante: its summary, and folded out, its groups and its types. */
const BlockCard = memo(function BlockCard({ block, isOpen, onToggle }: BlockCardProps) {
  const { key, label, conteo, narrowing, groups, types } = block;
  const id = useId();
  const total = totalOf(conteo);
  const to = useStatsLinks().table(narrowing);
  const detailHeight = 100 + groups.length * rowHeight + Math.ceil(types.length / 4) * cardHeight;
  return (
    <li style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 128px' }} data-block={key}>
      <section className={`${card.card} pt-12 px-inset pb-16`} aria-labelledby={id}>
        <div className="kept-with-next-on-paper whole-on-paper">
          <div className="min-height-30 flex wrap items-center gap-8-16">
            <h3 className="shrink size-16 weight-600" id={id}>
              <button
                type="button"
                className={`${classes.fold} hover-ground rounded-6 flex items-start gap-6 inherit-color break-anywhere text-left`}
                aria-expanded={isOpen}
                aria-controls={`${id}-detalle`}
                onClick={() => onToggle(key)}
              >
                <IconChevronDown size={17} aria-hidden className="turning-aside no-print rigid mt-4 ink-3" />
                {label}
              </button>
            </h3>
            <p className={`${classes.facts} grow ink-3 size-13 figures whole-line-when-narrow`}>
              {to === undefined ? cantidad(total, ...muestras) : <Link to={to}>{cantidad(total, ...muestras)}</Link>} ·{' '}
              <b>{textoDeCumplimiento(conteo)}</b>
            </p>
            <NonCompliantButton count={conteo.noCumple} narrowing={narrowing} of={label} />
          </div>
          <div className={`${classes.summary} flex column gap-8 mt-10`}>
            <VerdictBar conteo={conteo} />
            <VerdictCounts conteo={conteo} narrowing={narrowing} of={label} />
          </div>
        </div>
        <div id={`${id}-detalle`} className={classes.detail} hidden={!isOpen}>
          {isOpen ? (
            <WhenNear height={detailHeight}>
              <h4 className="kept-with-next-on-paper ink-3 size-12 weight-500 mb-8">Por grupo</h4>
              <ul className="no-bullets" style={{ margin: '0 0 18px' }}>
                {groups.map((group) => (
                  <GroupRow key={group.id ?? ''} group={group} within={narrowing} of={label} />
                ))}
              </ul>
              <h4 className="kept-with-next-on-paper ink-3 size-12 weight-500 mb-8">Por tipo de muestra</h4>
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
    <li className={`${classes.group} py-8 ruled min-height-44 whole-on-paper grid items-center gap-8-16`}>
      <span className="name-link flex items-center gap-8 shrink break-anywhere">
        <span className="width-10 height-10 round rigid" style={{ background: color }} aria-hidden />
        {to === undefined ? name : <Link to={to}>{name}</Link>}
      </span>
      <span className="ink-3 size-13 figures text-right">{cantidad(total, ...muestras)}</span>
      <VerdictBar conteo={conteo} />
      <VerdictCounts conteo={conteo} narrowing={narrowing} of={`${name}, ${of}`} look="columns" />
      <span className={`${classes.action} text-right`}>
        <NonCompliantButton count={conteo.noCumple} narrowing={narrowing} of={`${name}, ${of}`} />
      </span>
    </li>
  );
}
