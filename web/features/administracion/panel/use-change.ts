import {
  changeMessage,
  type ResourceKind,
  resourceNames,
} from '../../../../contract/administracion/rules/panel-messages.ts';
import { ApiError } from '../../../client/api-error.ts';
import { invalidate, queryClient } from '../../../app/services.ts';
import { fieldErrors } from '../../../forms/form-errors.ts';
import { demoOver, demoWith, demoWithout } from './demo.ts';
import { loadedClientes } from './api.ts';
import { isServerFault, saveFailure } from './failures.ts';
import { usePanel } from './panel.ts';
import { type Drafts, type ResourceApi, type Resources } from './resources.ts';

/** What a file is read by stays as it was found, and who looks on is the same. */
const unaffected = new Set<unknown>(['profile', 'detectSubida', 'readMuestra']);
const isElsewhere = ({ queryKey }: { queryKey: readonly unknown[] }) => !unaffected.has(queryKey[0]);

type ChangeVerb = 'creado' | 'actualizado' | 'eliminado' | 'habilitado' | 'deshabilitado';

/**
 * What became of a change: made; refused, with messages by field; unsent, since the server couldn't be reached or failed, and
 * made in the demonstration alone; or another user was first.
 */
export type ChangeOutcome<K extends ResourceKind> =
  | { kind: 'done' }
  | { kind: 'refused'; message: string; fields: Record<string, string> | null }
  | { kind: 'unsent'; message: string }
  /** `now` is the resource as it is since; null: it was deleted. */
  | { kind: 'conflict'; message: string; now: Resources[K] | null };

/** 'Cliente "Hoteles" creado en modo demostración'. */
function demoMessage(kind: ResourceKind, nombre: string, verb: ChangeVerb): string {
  return `${resourceNames[kind]} "${nombre}" ${verb} en modo demostración`;
}

/** The changes of one kind of resource: on the server, or in the demonstration alone while that is on. */
export function useChange<K extends ResourceKind>(api: ResourceApi<K>) {
  const { lists, opciones, demo, setDemo, setUnsent, reconnect, say, own } = usePanel();
  const { kind, answeredBy, nameOf } = api;

  /** Asks again for what a change of the resource of an id may have altered. */
  async function settle(id: string): Promise<void> {
    await invalidate(...answeredBy);
    // What else shows something of it is asked again when it is next looked at.
    void queryClient.invalidateQueries({ predicate: isElsewhere, refetchType: 'none' });
    void invalidate('listAuditoria', 'getPanelOverview', 'getOpcionesAdmin');
    if (id === own) void invalidate('profile');
  }

  const appliedLocally = (draft: Drafts[K], base: Resources[K] | null): Resources[K] =>
    api.applyLocally(
      draft,
      base,
      { id: `ejemplo-${Date.now().toString(36)}`, now: new Date().toISOString() },
      {
        ...lists,
        cliente: [...lists.cliente, ...loadedClientes()],
      },
    );

  /** A resource as the server has it now, null where it was deleted; as it was, where it can't be asked. */
  async function asItIs(base: Resources[K]): Promise<Resources[K] | null> {
    try {
      return await api.get(base._id);
    } catch {
      return base;
    }
  }

  async function refusal(error: unknown, base: Resources[K] | null): Promise<ChangeOutcome<K>> {
    const message = saveFailure(error, kind);
    const isSince = error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');
    if (isSince && base) return { kind: 'conflict', message, now: await asItIs(base) };
    return { kind: 'refused', message, fields: fieldErrors(error) };
  }

  /**
   * Creates a resource, or changes the one given, in the version given. Without a connection, or by a fault of the server's, it is made in the
   * demonstration and the outcome is 'unsent'; `isAgain` sends what the form has kept, which is known
   * by its key where the first try was made and its answer lost.
   */
  async function save(draft: Drafts[K], base: Resources[K] | null, isAgain: boolean): Promise<ChangeOutcome<K>> {
    const verb = base ? 'actualizado' : 'creado';
    const applyLocally = (over: NonNullable<typeof demo>) => {
      const resource = appliedLocally(draft, base);
      setDemo(demoWith(over, kind, resource));
      say(demoMessage(kind, nameOf(resource), verb));
    };
    if (demo && !isAgain) {
      applyLocally(demo);
      return { kind: 'done' };
    }
    try {
      const saved = base ? await api.update(base, draft) : await api.create(draft);
      await settle(saved._id);
      say(changeMessage(kind, nameOf(saved), verb));
    } catch (error) {
      if (!isServerFault(error)) return refusal(error, base);
      if (!isAgain) {
        setUnsent(kind);
        applyLocally(demoOver(lists, opciones));
      }
      return { kind: 'unsent', message: saveFailure(error, kind) };
    }
    if (isAgain && demo) await reconnect();
    return { kind: 'done' };
  }

  /** Deletes a resource; what is in the way is said in a banner. */
  async function remove(resource: Resources[K]): Promise<void> {
    if (demo) {
      setDemo(demoWithout(demo, kind, resource));
      say(demoMessage(kind, nameOf(resource), 'eliminado'));
      return;
    }
    try {
      await api.remove(resource);
      await settle(resource._id);
      say(changeMessage(kind, nameOf(resource), 'eliminado'));
    } catch (error) {
      say(`Error al eliminar: ${saveFailure(error, kind)}`, true);
      void invalidate(...answeredBy);
    }
  }

  /**
   * Makes a change of one resource that has no form, such as enabling it, by the call given. `undo` takes it back, which
   * is offered as long as the banner stands.
   */
  async function changeState(
    resource: Resources[K],
    verb: ChangeVerb,
    make: () => Promise<Resources[K]>,
    changedResource: Resources[K],
    undo?: (changed: Resources[K]) => void,
  ) {
    if (demo) {
      setDemo(demoWith(demo, kind, changedResource));
      say(demoMessage(kind, nameOf(resource), verb));
      return;
    }
    try {
      const changed = await make();
      await settle(changed._id);
      const action = undo && { label: 'Deshacer', run: () => undo(changed) };
      say(changeMessage(kind, nameOf(changed), verb), false, action);
    } catch (error) {
      say(`Error al cambiar estado: ${saveFailure(error, kind)}`, true);
      void invalidate(...answeredBy);
    }
  }

  /** Takes over a resource that a call has answered. */
  async function take(changed: Resources[K], message: string): Promise<void> {
    await settle(changed._id);
    say(message);
  }

  return { save, remove, changeState, take };
}
