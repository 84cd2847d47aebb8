import * as z from 'zod';

const viewSchema = z.object({
  _id: z.string(),
  accessToken: z.string(),
  /** Until when its token serves, an instant. */
  expira: z.string(),
  email: z.string(),
});

/** A view of the portal as another user, in one tab (docs/decisions/access.md). */
export type View = z.infer<typeof viewSchema>;

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'vista';

/**
 * The view that a tab is in. It lies in the tab's own storage: the other tabs go on as the administrator.
 */
export interface ViewStore {
  current: () => View | null;
  enter: (view: View) => void;
  clear: () => void;
}

export function createViewStore(storage: TabStorage): ViewStore {
  return {
    current() {
      // Every call reads the view, and there is hardly ever a view.
      const kept = storage.getItem(key);
      if (kept === null) return null;
      try {
        return viewSchema.parse(JSON.parse(kept));
      } catch {
        return null;
      }
    },
    enter: (view) => storage.setItem(key, JSON.stringify(view)),
    clear: () => storage.removeItem(key),
  };
}
