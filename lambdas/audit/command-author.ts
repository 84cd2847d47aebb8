import type { ResourceNames } from '../../contract/rules/audit-snapshot.ts';

/** Who makes a change from a command line, when, and what gives new things their ids. */
export interface CommandAuthor {
  /** As the audit trail names it. */
  actor: { _id: string; email: string };
  clock: () => Date;
  newId: () => string;
}

/** The author that the audit trail names for a change by a command: the command, since no user is signed in. */
export function commandLine(command: string): CommandAuthor['actor'] {
  return { _id: 'linea-de-ordenes', email: `línea de órdenes (${command})` };
}

/** An administrator has neither clients nor groups, so there are no names to look up. */
export const noNames: ResourceNames = { clientes: new Map(), grupos: new Map() };
