import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Holder, Right } from './rights.ts';

/** Where the reviewed list lies. */
export const reviewedPath = join(import.meta.dirname, 'reviewed.md');

const preface = `# Who may do what

Every role of the stage \`prod\`, and every bucket's, queue's or function's own policy, with each of its rights. A test
compares this list with the templates: after changing a right, run \`npm run permissions\`, read the difference and write
under the heading why the right is needed.
`;

/** Placeholder under a heading that has no reason yet; the tests refuse it. */
export const unexplained = 'UNEXPLAINED';

/** The list as a document: each holder with the reason that \`whys\` has for its title, and its rights, a line each. */
export function documentOf(holders: readonly Holder[], whys: ReadonlyMap<string, string>): string {
  const parts = holders.map((holder) => {
    const lines = linesOf(holder).map((line) => `- \`${line}\``);
    return `## ${holder.title}\n\n${whys.get(holder.title) ?? unexplained}\n\n${lines.join('\n')}\n`;
  });
  return [preface, ...parts].join('\n');
}

/** A holder's rights as lines in order, the same right once. */
function linesOf({ rights, managed }: Holder): string[] {
  const lines = [...rights.map(lineOf), ...managed.map((policy) => `has the policy ${policy}`)];
  return [...new Set(lines)].toSorted((a, b) => a.localeCompare(b));
}

function lineOf({ effect, action, resource, condition, principal }: Right): string {
  const isCall = action === 'lambda:InvokeFunction' && principal !== '';
  const on = resource && `${isCall ? ' for' : ' on'} ${resource}`;
  const who = principal && ` by ${principal}`;
  return `${effect === 'Deny' ? 'never ' : ''}${action}${on}${who}${condition && `, if ${condition}`}`;
}

/** The list as it was reviewed. */
export function reviewed(): string {
  return readFileSync(reviewedPath, 'utf8');
}

/** The reason under each heading of a list. */
export function whysOf(document: string): Map<string, string> {
  const sections = document.split(/^## /mu).slice(1);
  return new Map(
    sections.map((section) => {
      const [title = '', , ...rest] = section.split('\n');
      const end = rest.findIndex((line) => line.startsWith('- '));
      return [title, rest.slice(0, end).join('\n').trim()];
    }),
  );
}
