import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Pixels to keep free until it was drawn once; from then on, those that it took. */
  height: number;
  children: ReactNode;
}

/** How far off screen things are drawn already: about a screen, so that a scroll meets them drawn. */
const margin = '800px 0px';

/** Draws what it holds only while it is near the screen, and always on paper: hundreds of charts cost what few do. */
export function WhenNear({ height, children }: WhenNearProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [kept, setKept] = useState(height);
  const [isPrinting, setPrinting] = useState(false);
  const isDrawn = isNear || isPrinting;

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const before = () => setPrinting(true);
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);

  // Its height is noted while it is drawn, so that nothing moves when it is taken away again.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !isDrawn) return undefined;
    const observer = new ResizeObserver(() => setKept(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDrawn]);

  return (
    <div ref={frame} style={isDrawn ? undefined : { height: kept }}>
      {isDrawn ? children : null}
    </div>
  );
}
