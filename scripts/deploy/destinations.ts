import { Stack, Token } from 'aws-cdk-lib';
import type { Stage } from '../../cdk/config.ts';
import { portalWithoutCode } from '../../cdk/synthesise.ts';

/**
 * The regions that a stage's stacks go to, by the stacks themselves: `here` for those that name none. Most stages have
 * one; what CloudFront needs in us-east-1 is another.
 */
export function regionsOf(stage: Stage, here: string): string[] {
  const { app } = portalWithoutCode(stage);
  // Those of another account are made ready there.
  const stacks = app.node.children.filter(
    (child) => Stack.isStack(child) && (Token.isUnresolved(child.account) || child.account === stage.env?.account),
  ) as Stack[];
  return [...new Set(stacks.map(({ region }) => (Token.isUnresolved(region) ? here : region)))].sort();
}
