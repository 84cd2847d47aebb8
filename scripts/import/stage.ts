import type { Target } from './target.ts';

export async function stageTarget(stage: string): Promise<Target> {
  throw new Error(stage);
}
