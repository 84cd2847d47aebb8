import { type RefObject, useEffect, useState } from 'react';

/** Whether something is in sight within what scrolls it, or would be after scrolling by a window's height. */
export function useIsNear(what: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!what.current) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '100% 0px',
    });
    observer.observe(what.current);
    return () => observer.disconnect();
  }, [what, scroller]);
  return isNear;
}
