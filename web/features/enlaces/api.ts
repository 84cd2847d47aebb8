import { enlaceCalls, misEnlacesCalls } from '../../../contract/enlaces/calls.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of who makes links. */
export const own = clientOf(misEnlacesCalls);

/** The calls of a link's bearer, signed with the link. */
export const bearer = clientOf(enlaceCalls);

/** The address of a link to be sent. The part after `#` stays in the browser: no server's log has it. */
export const addressOf = (texto: string) => `${location.origin}/dossier#${texto}`;
