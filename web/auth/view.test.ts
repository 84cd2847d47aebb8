import { describe, expect, it } from 'vitest';
import { createViewStore, type View } from './view.ts';

const view: View = {
  _id: 'vista-1',
  accessToken: 'un.token.firmado',
  expira: '2026-05-07T10:30:00.000Z',
  email: 'ana@hotel.example',
};

function storeOf(kept?: string) {
  const items = new Map(kept === undefined ? [] : [['vista', kept]]);
  return createViewStore({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
}

describe('the view that a tab is in', () => {
  it('is none until one is entered, and none once it is left', () => {
    const store = storeOf();
    expect(store.current()).toBeNull();
    store.enter(view);
    expect(store.current()).toEqual(view);
    store.clear();
    expect(store.current()).toBeNull();
  });

  it.each(['{', 'null', '{"_id":"vista-1"}'])('is none where what is kept is damaged: %s', (kept) => {
    expect(storeOf(kept).current()).toBeNull();
  });
});
