import type { ClienteEditable } from '../../../../../contract/administracion/cliente.ts';
import { messageOf } from '../../../../client/api-error.ts';
import { call } from '../../api.ts';

/** What solicitantes without a client are to become: each a client, all of them one, or more of a client that there is. */
export type Wish =
  | { kind: 'cada-uno'; empresa: ClienteEditable['empresa'] }
  | { kind: 'uno'; nombre: string; empresa: ClienteEditable['empresa'] }
  | { kind: 'existente'; clienteId: string };

/** What was done: the clients that were made, the names that an existing one was given, and what couldn't be done. */
export interface Outcome {
  made: readonly ClienteEditable[];
  given: { cliente: ClienteEditable; solicitantes: readonly string[] } | null;
  failed: readonly { solicitante: string; motivo: string }[];
}

/**
 * Does as is wished, a name after another, and says after each how many are done. What fails stops none of the others: it
 * stays in the list, from where it can be tried again.
 */
export async function makeClients(
  solicitantes: readonly string[],
  wish: Wish,
  onDone: (done: number) => void,
): Promise<Outcome> {
  const made: ClienteEditable[] = [];
  const given: string[] = [];
  let cliente: ClienteEditable | null = null;
  const failed: Outcome['failed'][number][] = [];
  const attempts = wish.kind === 'uno' ? [solicitantes] : solicitantes.map((one) => [one]);
  for (const names of attempts) {
    const [first = ''] = names;
    try {
      if (wish.kind === 'existente') {
        const body = { solicitante: first, clienteId: wish.clienteId, como: null };
        cliente = (await call('assignSolicitante', { body })).cliente;
        given.push(first);
      } else {
        const nombre = wish.kind === 'uno' ? wish.nombre : first;
        const body = { nombre, solicitantes: [...names], empresa: wish.empresa };
        made.push((await call('createCliente', { body })).cliente);
      }
    } catch (error) {
      for (const solicitante of names) failed.push({ solicitante, motivo: messageOf(error) });
    }
    onDone(made.length + given.length);
  }
  return { made, given: cliente && { cliente, solicitantes: given }, failed };
}

/** Takes back what was done, as far as nothing has come to rest on it since. Gives the reasons of what couldn't be. */
export async function undo({ made, given }: Outcome): Promise<string[]> {
  const reasons: string[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => reasons.push(messageOf(error)));
  };
  for (const { _id, version } of made) {
    await attempt(async () => call('deleteCliente', { params: { id: _id }, query: { version } }));
  }
  for (const solicitante of given?.solicitantes ?? []) {
    const body = { solicitante, clienteId: given?.cliente._id ?? '', como: null };
    await attempt(async () => call('unassignSolicitante', { body }));
  }
  return reasons;
}
