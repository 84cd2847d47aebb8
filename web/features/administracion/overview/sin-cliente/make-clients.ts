import type { ClienteEditable } from '../../../../../contract/administracion/cliente.ts';
import { messageOf } from '../../../../client/api-error.ts';
import { call } from '../../api.ts';

/**
 * What solicitantes without a client are to become: a client each, one client together, or solicitantes of an existing client.
 */
export type Wish =
  | { kind: 'cada-uno'; empresa: ClienteEditable['empresa'] }
  | { kind: 'uno'; nombre: string; empresa: ClienteEditable['empresa'] }
  | { kind: 'existente'; clienteId: string };

/** The outcome: the created clients, the solicitantes given to an existing client, and the failures. */
export interface Outcome {
  made: readonly ClienteEditable[];
  given: { cliente: ClienteEditable; solicitantes: readonly string[] } | null;
  failed: readonly { solicitante: string; motivo: string }[];
}

/**
 * Carries out the wish, one request after another, and reports the number done after each. A failure stops none of the others:
 * its solicitante stays in the list, where it can be tried again.
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

/** Undoes an outcome, as far as nothing depends on it since. Returns the reasons of what could not be undone. */
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
