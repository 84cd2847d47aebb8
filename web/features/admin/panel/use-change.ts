import { type Cosa, cosas, hecho } from '../../../../contract/rules/mensajes-admin.ts';
import { ApiError } from '../../../api/api-error.ts';
import { queryClient } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/profile.ts';
import { fieldErrors } from '../../../forms/failure.ts';
import { demoOver, demoWith, demoWithout } from '../demo/demo.ts';
import { auditoriaKey } from './admin-options.ts';
import { differences, portraits } from './differences.ts';
import { isNetwork, saveFailure } from './failures.ts';
import { usePanel } from './panel.ts';
import { type Drafts, type Kind, type Things, withoutThing, withThing } from './things.ts';

type Que = 'creado' | 'actualizado' | 'eliminado' | 'habilitado' | 'deshabilitado';

/**
 * What became of a change: made; refused, with what the fields are told; unsent, since the server couldn't be reached, and
 * made in the demonstration alone; or somebody else was first.
 */
export type Outcome<K extends Cosa> =
  | { kind: 'done' }
  | { kind: 'refused'; message: string; fields: Record<string, string> | null }
  | { kind: 'unsent'; message: string }
  /** `now` is the thing as it is since; null: it was deleted. */
  | { kind: 'conflict'; message: string; now: Things[K] | null };

/** 'Cliente "Hoteles" creado en modo demostración' (spec, section 8, Admin). */
function enDemostracion(cosa: Cosa, nombre: string, que: Que): string {
  return `${cosas[cosa]} "${nombre}" ${que} en modo demostración`;
}

/** The changes of one kind of thing: on the server, or in the demonstration alone while that is on. */
export function useChange<K extends Cosa>(kind: Kind<K>) {
  const { lists, opciones, demo, setDemo, setUnsent, reconnect, say, own } = usePanel();
  const { cosa, queryKey, nameOf } = kind;

  /** Puts the list as it is after a change, and asks again for what the change may have altered elsewhere. */
  async function settle(id: string, change: (list: readonly Things[K][]) => Things[K][]): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<readonly Things[K][]>(queryKey, (list) => list && change(list));
    const isElsewhere = (key: unknown) => key !== 'admin' && key !== 'profile';
    void queryClient.invalidateQueries({ predicate: (query) => isElsewhere(query.queryKey[0]), refetchType: 'none' });
    void queryClient.invalidateQueries({ queryKey: auditoriaKey });
    void queryClient.invalidateQueries({ queryKey: ['admin', 'opciones'] });
    // Users carry the names of their clients.
    if (cosa === 'cliente') void queryClient.invalidateQueries({ queryKey: ['admin', 'usuario'] });
    if (id === own) void queryClient.invalidateQueries({ queryKey: profileOptions.queryKey });
  }

  /** The list as the server has it now, in the demonstration too. */
  async function listed(): Promise<readonly Things[K][]> {
    return queryClient.fetchQuery({ queryKey, queryFn: () => kind.list(), staleTime: 0 });
  }

  async function refetched(id: string): Promise<Things[K] | null> {
    const list = await listed().catch(() => queryClient.getQueryData<readonly Things[K][]>(queryKey));
    return list?.find(({ _id }) => _id === id) ?? null;
  }

  const imitated = (draft: Drafts[K], base: Things[K] | null): Things[K] =>
    kind.imitate(draft, base, { id: `ejemplo-${Date.now().toString(36)}`, now: new Date().toISOString() }, lists);

  /** Whether a thing is just as a draft would make it. */
  function isMadeOf(thing: Things[K], draft: Drafts[K], base: Things[K] | null): boolean {
    return differences(portraits[cosa](thing, lists), portraits[cosa](imitated(draft, base), lists)).length === 0;
  }

  /** What an earlier try made though its answer was lost: it is as the draft has it, and wasn't there before. */
  async function madeBefore(draft: Drafts[K], base: Things[K] | null): Promise<Things[K] | undefined> {
    const before = new Map(lists[cosa].map((thing) => [thing._id, thing.version]));
    const isNew = ({ _id, version }: Things[K]) =>
      base ? _id === base._id && version !== base.version : !before.has(_id);
    return (await listed()).find((thing) => isNew(thing) && isMadeOf(thing, draft, base));
  }

  async function refusal(error: unknown, base: Things[K] | null): Promise<Outcome<K>> {
    const message = saveFailure(error, cosa);
    const isSince = error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');
    if (isSince && base) return { kind: 'conflict', message, now: await refetched(base._id) };
    return { kind: 'refused', message, fields: fieldErrors(error) };
  }

  /**
   * Creates a thing, or changes the one given, in the version given. Without a connection it is made in the demonstration
   * (spec, section 8, Admin) and its form is told so; `isAgain` sends what a form kept since.
   */
  async function save(draft: Drafts[K], base: Things[K] | null, isAgain: boolean): Promise<Outcome<K>> {
    const que = base ? 'actualizado' : 'creado';
    const imitate = (over: NonNullable<typeof demo>) => {
      const thing = imitated(draft, base);
      setDemo(demoWith(over, cosa, thing));
      say(enDemostracion(cosa, nameOf(thing), que));
    };
    if (demo && !isAgain) {
      imitate(demo);
      return { kind: 'done' };
    }
    try {
      const known = isAgain ? await madeBefore(draft, base) : undefined;
      const saved = known ?? (base ? await kind.update(base, draft) : await kind.create(draft));
      await settle(saved._id, (list) => withThing(list, saved));
      say(hecho(cosa, nameOf(saved), que));
    } catch (error) {
      if (!isNetwork(error)) return refusal(error, base);
      if (!isAgain) {
        setUnsent(cosa);
        imitate(demoOver(lists, opciones));
      }
      return { kind: 'unsent', message: saveFailure(error, cosa) };
    }
    if (isAgain && demo) await reconnect();
    return { kind: 'done' };
  }

  /** Deletes a thing; what is in the way is said in a banner. */
  async function remove(thing: Things[K]): Promise<void> {
    if (demo) {
      setDemo(demoWithout(demo, cosa, thing));
      say(enDemostracion(cosa, nameOf(thing), 'eliminado'));
      return;
    }
    try {
      await kind.remove(thing);
      await settle(thing._id, (list) => withoutThing(list, thing._id));
      say(hecho(cosa, nameOf(thing), 'eliminado'));
    } catch (error) {
      say(`Error al eliminar: ${saveFailure(error, cosa)}`, true);
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  /** Makes a change of one thing that has no form, such as enabling it, by the call given. */
  async function switchOver(thing: Things[K], que: Que, make: () => Promise<Things[K]>, changedThing: Things[K]) {
    if (demo) {
      setDemo(demoWith(demo, cosa, changedThing));
      say(enDemostracion(cosa, nameOf(thing), que));
      return;
    }
    try {
      const changed = await make();
      await settle(changed._id, (list) => withThing(list, changed));
      say(hecho(cosa, nameOf(changed), que));
    } catch (error) {
      say(`Error al cambiar estado: ${saveFailure(error, cosa)}`, true);
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return { save, remove, switchOver };
}
