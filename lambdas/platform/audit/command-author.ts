import type { ResourceNames } from '../../../contract/administracion/rules/audit-snapshot.ts';

/** The author of a change from a command line, its instant, and the source of new ids. */
export interface CommandAuthor {
  /** The author's name in the audit trail. */
  actor: { _id: string; email: string };
  clock: () => Date;
  newId: () => string;
}

/** The commands whose changes the audit trail records, with the author's name for each. */
const commands = {
  start: 'Instalación',
  'create-admin': 'Consola del operador (administradores)',
  'user-data': 'Consola del operador (datos personales)',
} as const;

const commandLineId = 'linea-de-ordenes';

/** The author that the audit trail names for a change by a command: the command, since no user is signed in. */
export function commandLine(command: keyof typeof commands): CommandAuthor['actor'] {
  return { _id: commandLineId, email: commands[command] };
}

/** An administrator has neither clients nor groups, so there are no names to look up. */
export const noNames: ResourceNames = { clientes: new Map(), grupos: new Map() };
