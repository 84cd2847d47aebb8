import { changeMessage, type ResourceKind, resourceNames } from '../../../../contract/rules/panel-messages.ts';
import { ApiError } from '../../../api/api-error.ts';
import { queryClient } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/current-user.ts';
import { fieldErrors } from '../../../forms/form-errors.ts';
import { demoOver, demoWith, demoWithout } from './demo.ts';
import { auditoriaKey } from './queries.ts';
import { changesBetween } from '../../../../contract/rules/audit-snapshot.ts';
import { auditSnapshots } from './differences.ts';
import { isNetwork, saveFailure } from './failures.ts';
import { usePanel } from './panel.ts';
import { type Drafts, type ResourceApi, type Resources, withoutResource, withResource } from './resources.ts';

type ChangeVerb = 'creado' | 'actualizado' | 'eliminado' | 'habilitado' | 'deshabilitado';

/**
 * What became of a change: made; refused, with messages by field; unsent, since the server couldn't be reached, and
 * made in the demonstration alone; or another user was first.
 */
export type ChangeOutcome<K extends ResourceKind> =
  | { kind: 'done' }
  | { kind: 'refused'; message: string; fields: Record<string, string> | null }
  | { kind: 'unsent'; message: string }
  /** `now` is the resource as it is since; null: it was deleted. */
  | { kind: 'conflict'; message: string; now: Resources[K] | null };

/** 'Cliente "Hoteles" creado en modo demostración' (spec, section 8, Admin). */
function demoMessage(kind: ResourceKind, nombre: string, verb: ChangeVerb): string {
  return `${resourceNames[kind]} "${nombre}" ${verb} en modo demostración`;
}

/** The changes of one kind of resource: on the server, or in the demonstration alone while that is on. */
export function useChange<K extends ResourceKind>(api: ResourceApi<K>) {
  const { lists, opciones, demo, setDemo, setUnsent, reconnect, say, own } = usePanel();
  const { kind, queryKey, nameOf } = api;

  /** Puts the list as it is after a change, and asks again for what the change may have altered elsewhere. */
  async function settle(id: string, change: (list: readonly Resources[K][]) => Resources[K][]): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<readonly Resources[K][]>(queryKey, (list) => list && change(list));
    const isElsewhere = (key: unknown) => key !== 'admin' && key !== 'profile';
    void queryClient.invalidateQueries({ predicate: (query) => isElsewhere(query.queryKey[0]), refetchType: 'none' });
    void queryClient.invalidateQueries({ queryKey: auditoriaKey });
    void queryClient.invalidateQueries({ queryKey: ['admin', 'opciones'] });
    // Users carry the names of their clients.
    if (kind === 'cliente') void queryClient.invalidateQueries({ queryKey: ['admin', 'usuario'] });
    if (id === own) void queryClient.invalidateQueries({ queryKey: profileOptions.queryKey });
  }

  /** The list as the server has it now, in the demonstration too. */
  async function listed(): Promise<readonly Resources[K][]> {
    return queryClient.fetchQuery({ queryKey, queryFn: () => api.list(), staleTime: 0 });
  }

  async function refetched(id: string): Promise<Resources[K] | null> {
    const list = await listed().catch(() => queryClient.getQueryData<readonly Resources[K][]>(queryKey));
    return list?.find(({ _id }) => _id === id) ?? null;
  }

  const appliedLocally = (draft: Drafts[K], base: Resources[K] | null): Resources[K] =>
    api.applyLocally(draft, base, { id: `ejemplo-${Date.now().toString(36)}`, now: new Date().toISOString() }, lists);

  /** Whether a resource is just as a draft would make it. */
  function matchesDraft(resource: Resources[K], draft: Drafts[K], base: Resources[K] | null): boolean {
    return (
      changesBetween(auditSnapshots[kind](resource, lists), auditSnapshots[kind](appliedLocally(draft, base), lists))
        .length === 0
    );
  }

  /** What an earlier try made though its answer was lost: it is as the draft has it, and wasn't there before. */
  async function earlierAttempt(draft: Drafts[K], base: Resources[K] | null): Promise<Resources[K] | undefined> {
    const before = new Map(lists[kind].map((resource) => [resource._id, resource.version]));
    const isNew = ({ _id, version }: Resources[K]) =>
      base ? _id === base._id && version !== base.version : !before.has(_id);
    return (await listed()).find((resource) => isNew(resource) && matchesDraft(resource, draft, base));
  }

  async function refusal(error: unknown, base: Resources[K] | null): Promise<ChangeOutcome<K>> {
    const message = saveFailure(error, kind);
    const isSince = error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');
    if (isSince && base) return { kind: 'conflict', message, now: await refetched(base._id) };
    return { kind: 'refused', message, fields: fieldErrors(error) };
  }

  /**
   * Creates a resource, or changes the one given, in the version given. Without a connection it is made in the demonstration
   * (spec, section 8, Admin) and the outcome is 'unsent'; `isAgain` sends what the form has kept.
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
      const known = isAgain ? await earlierAttempt(draft, base) : undefined;
      const saved = known ?? (base ? await api.update(base, draft) : await api.create(draft));
      await settle(saved._id, (list) => withResource(list, saved));
      say(changeMessage(kind, nameOf(saved), verb));
    } catch (error) {
      if (!isNetwork(error)) return refusal(error, base);
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
      await settle(resource._id, (list) => withoutResource(list, resource._id));
      say(changeMessage(kind, nameOf(resource), 'eliminado'));
    } catch (error) {
      say(`Error al eliminar: ${saveFailure(error, kind)}`, true);
      void queryClient.invalidateQueries({ queryKey });
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
      await settle(changed._id, (list) => withResource(list, changed));
      const action = undo && { label: 'Deshacer', run: () => undo(changed) };
      say(changeMessage(kind, nameOf(changed), verb), false, action);
    } catch (error) {
      say(`Error al cambiar estado: ${saveFailure(error, kind)}`, true);
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  /** Takes over a resource that a call has answered. */
  async function take(changed: Resources[K], message: string): Promise<void> {
    await settle(changed._id, (list) => withResource(list, changed));
    say(message);
  }

  return { save, remove, changeState, take };
}
