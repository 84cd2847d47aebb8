import type { Output } from '../../../../contract/calls.ts';

/** A factor that was added, and the recovery codes where they came with it. */
export type AddedFactor = Output<'confirmTotp'>;

/** What the ways to add a factor have in common. */
export interface AddFactorProps {
  onAdded: (added: AddedFactor) => void;
  onLeft: () => void;
  /** What the way out says. */
  leave: string;
}
