import { useMemo } from 'react';
import { StackedBars } from '../../../charts/StackedBars.tsx';
import card from '../../../components/Card.module.css';
import type { Agrupacion } from '../address.ts';
import { Anchored, anchors } from './Anchored.tsx';
import { BlockList } from './BlockList.tsx';
import { useStatsLinks } from './links.ts';
import { NonCompliantButton } from './NonCompliantButton.tsx';
import overview from './Overview.module.css';
import { type Block, blocksOf } from './sections.ts';
import type { Snapshot } from './snapshot.ts';

type Grouping = Exclude<Agrupacion, null>;

/** How each grouping is called. */
const words: Record<Grouping, { chart: string; detail: string; one: string; many: string }> = {
  month: { chart: 'Cumplimiento por mes', detail: 'Detalle por mes', one: 'mes', many: 'meses' },
  year: { chart: 'Cumplimiento por año', detail: 'Detalle por año', one: 'año', many: 'años' },
  solicitante: {
    chart: 'Cumplimiento por solicitante',
    detail: 'Detalle por solicitante',
    one: 'solicitante',
    many: 'solicitantes',
  },
};

/** The tab grouped: a bar for each period or solicitante, and everything about each. */
export function Grouped({ snapshot, agrupacion }: { snapshot: Snapshot; agrupacion: Grouping }) {
  const { table } = useStatsLinks();
  const blocks = useMemo(() => blocksOf(snapshot), [snapshot]);
  // The chart runs with time; who reads on begins with the newest.
  const inOrder = useMemo(() => (agrupacion === 'solicitante' ? blocks : blocks.toReversed()), [agrupacion, blocks]);
  const bars = useMemo(() => blocks.map((block) => barOf(block, table)), [blocks, table]);
  const { chart, detail, one, many } = words[agrupacion];

  return (
    <>
      <Anchored
        id={anchors.chart}
        labelledBy="titulo-del-grafico"
        className={`${card.card} ${overview.card} pt-16 px-inset pb-20 whole-on-paper`}
      >
        <div className="kept-with-next-on-paper wrap items-center between min-height-30 flex gap-8-16 mb-16">
          <h2 className={card.title} id="titulo-del-grafico">
            {chart}
          </h2>
          <NonCompliantButton count={snapshot.stats.summary.muestrasNoCumple} narrowing={{}} />
        </div>
        <StackedBars
          title={`Cumple y No cumple por ${one}`}
          bars={bars}
          heading={one}
          direction={agrupacion === 'solicitante' ? 'across' : 'up'}
        />
      </Anchored>
      <Anchored
        id={anchors.blocks}
        labelledBy="titulo-del-detalle"
        className={`${overview.section} flex column gap-12 block-on-paper`}
      >
        <BlockList title={detail} titleId="titulo-del-detalle" blocks={inOrder} one={one} many={many} />
      </Anchored>
    </>
  );
}

function barOf({ key, label, chartLabel, narrowing, conteo }: Block, table: ReturnType<typeof useStatsLinks>['table']) {
  const toCumple = table({ ...narrowing, conclusion: 'Cumple' });
  const toNoCumple = table({ ...narrowing, conclusion: 'No cumple' });
  return {
    key,
    label: chartLabel,
    fullLabel: label,
    ...conteo,
    ...(toCumple !== undefined && { toCumple }),
    ...(toNoCumple !== undefined && { toNoCumple }),
  };
}
