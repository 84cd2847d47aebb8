import { useCallback, useRef, useState } from 'react';
import type { Banner } from './Banners.tsx';

/** Most banners at once: more wouldn't be read. */
const most = 3;

/** What the panel has to say now; the same text said again begins its time anew. */
export function useBanners() {
  const [banners, setBanners] = useState<readonly Banner[]>([]);
  const last = useRef(0);
  const say = useCallback((text: string, isError = false) => {
    last.current += 1;
    const banner = { id: last.current, isError, text };
    setBanners((all) => [...all.filter((one) => one.text !== text), banner].slice(-most));
  }, []);
  const forget = useCallback((id: number) => setBanners((all) => all.filter((one) => one.id !== id)), []);
  return { banners, say, forget };
}
