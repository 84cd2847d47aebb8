import { enlaceCalls, misEnlacesCalls } from '../../../contract/enlaces/calls.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of who makes links. */
export const own = clientOf(misEnlacesCalls);

/** Those of who bears one, each signed with it. */
export const bearer = clientOf(enlaceCalls);

/** The address that a link is sent as. What follows `#` stays in the browser: no server's log has it. */
export const addressOf = (texto: string) => `${location.origin}/dossier#${texto}`;
