/** The commands that restore a table, read from docs/operations.md. */
export interface Runbook {
  /** Names and functions that the others use. */
  settings: string;
  /** Makes a table beside the stage's own, of how that was. */
  beside: string;
  /** Puts what was restored in the place of the stage's table. */
  inPlace: string;
}

const [from, to] = ['**A table to a point in time.**', '**A few things and not all.**'];

/**
 * Reads the commands out of docs/operations.md, for a stage and a moment instead of those that it has as an example.
 * Throws where it isn't made as this expects.
 */
export function readRunbook(operations: string, { stage, moment }: { stage: string; moment: Date }): Runbook {
  const [start, end] = [operations.indexOf(from), operations.indexOf(to)];
  const part = start === -1 || end === -1 ? '' : operations.slice(start, end);
  const blocks = [...part.matchAll(/^```sh\n(?<commands>.*?)^```$/gmsu)].map(
    ({ groups }) => groups?.['commands'] ?? '',
  );
  const [settings, beside, inPlace] = blocks;
  if (!settings || !beside || !inPlace || blocks.length > 3) {
    throw new Error(`The runbook has ${blocks.length} blocks of commands, not 3`);
  }
  const given = { STAGE: stage, MOMENT: `${moment.toISOString().slice(0, 19)}Z` };
  return { settings: assigned(settings, given), beside, inPlace };
}

/** The commands with other values for variables that they begin lines with. */
function assigned(commands: string, values: Record<string, string>): string {
  let text = commands;
  for (const [name, value] of Object.entries(values)) {
    const assignment = new RegExp(`^${name}=\\S+$`, 'mu');
    if (!assignment.test(text)) throw new Error(`The runbook sets no ${name}`);
    text = text.replace(assignment, `${name}=${value}`);
  }
  return text;
}
