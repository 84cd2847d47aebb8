import * as z from 'zod';
import { type Accepted, accepted } from './accepted.ts';

/** One thing that cfn-lint said of a template. */
export interface Finding {
  rule: string;
  level: string;
  message: string;
  /** The template's file and line. */
  place: string;
}

const outputSchema = z.array(
  z.object({
    Rule: z.object({ Id: z.string() }),
    Level: z.string(),
    Message: z.string(),
    Filename: z.string(),
    Location: z.object({ Start: z.object({ LineNumber: z.number() }) }),
  }),
);

/** What cfn-lint printed as JSON for templates. Throws an Error at anything else. */
export function readFindings(output: string): Finding[] {
  return outputSchema.parse(JSON.parse(output)).map(({ Rule, Level, Message, Filename, Location }) => ({
    rule: Rule.Id,
    level: Level,
    message: Message,
    place: `${Filename}:${Location.Start.LineNumber}`,
  }));
}

/** Findings that are not accepted, and accepted ones that aren't found any more. */
export function weigh(
  findings: readonly Finding[],
  list: readonly Accepted[] = accepted,
): { unexplained: Finding[]; unused: Accepted[] } {
  const isAbout = (finding: Finding, { rule, message }: Accepted) =>
    finding.rule === rule && message.test(finding.message);
  return {
    unexplained: findings.filter((finding) => !list.some((one) => isAbout(finding, one))),
    unused: list.filter((one) => !findings.some((finding) => isAbout(finding, one))),
  };
}
