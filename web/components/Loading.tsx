import { Loader, Skeleton } from '@mantine/core';
import classes from './Loading.module.css';

interface LoadingProps {
  label?: string;
}

/** The loading indicator of a whole page. It appears only if the wait is long enough to be noticed. */
export function Loading({ label = 'Cargando...' }: LoadingProps) {
  return (
    <output className={`${classes.loading} flex column items-center justify-center gap-16 ink-3`}>
      <Loader size={28} aria-hidden />
      <span>{label}</span>
    </output>
  );
}

interface WaitingBlocksProps {
  /** What is loaded, for who can't see it: 'Cargando el punto...'. */
  label: string;
  /** Whether it is written on the first block, too. */
  isSaid?: boolean;
  /** How high each block is, in pixels. */
  heights: readonly number[];
}

/** A page's shape while it is on its way: blocks under one another, those that are as low as a line of text narrower. */
export function WaitingBlocks({ label, isSaid = false, heights }: WaitingBlocksProps) {
  return (
    <div className="relative grid gap-16">
      <output className={isSaid ? `${classes.said} absolute ink-2 weight-500` : 'unseen'}>{label}</output>
      {heights.map((height, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are alike, and stay in their order
        <Skeleton key={place} height={height} width={height < 40 ? '60%' : '100%'} radius="lg" aria-hidden />
      ))}
    </div>
  );
}

/** The results' figures while they are counted: the totals in a line, and two cards of charts. */
export const heightsOfFigures = [116, 380, 280];

/** A line that announces newer content, along the lower edge of the nearest positioned ancestor. */
export function RefreshLine() {
  return <span className={`${classes.line} above-1 absolute left-0 clip no-print right-0`} />;
}
