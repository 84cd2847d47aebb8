/** Longest name in a subject, in characters: four of them fit where mail programs cut it. */
const maxNameLength = 60;

/** A name as a mail's subject has it. */
export function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).trimEnd()}…` : name;
}
