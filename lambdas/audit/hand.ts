import type { ResourceNames } from '../../contract/rules/audit-snapshot.ts';

/** Whose hand makes a change from a command line, when, and what gives new things their ids. */
export interface Hand {
  /** As the audit trail names it. */
  actor: { _id: string; email: string };
  clock: () => Date;
  newId: () => string;
}

/** How the audit trail names whoever used a command: it knows no user's name, only that nobody did it in the panel. */
export function commandLine(command: string): Hand['actor'] {
  return { _id: 'linea-de-ordenes', email: `línea de órdenes (${command})` };
}

/** An administrator has neither clients nor groups, so there are no names to look up. */
export const noNames: ResourceNames = { clientes: new Map(), grupos: new Map() };
