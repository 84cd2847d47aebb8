import { used } from '../used.ts';
import { type Laboratory, openLaboratory } from './laboratory.ts';
import { openTarget, type Target } from './target.ts';

/** The portal that `openTarget` finds, for a file's tests. */
export const useTarget = (options?: { web: boolean }): Target =>
  used(
    async () => openTarget(options),
    async (target) => target.close(),
  );

/** What `openLaboratory` makes there. */
export const useTargetLaboratory = (target: Target): Laboratory =>
  used(
    async () => openLaboratory(target),
    async () => {},
  );
