import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../components/printing.ts';

interface WhenNearProps {
  /** Pixels to keep free until it was drawn once; from then on those that it took, until other content changes them. */
  height: number;
  children: ReactNode;
  /** What is read out in its place while it isn't drawn. */
  label?: string;
}

/** How far off screen things are drawn already: about a screen, so that a scroll meets them drawn. */
const margin = '800px 0px';

/** Draws what it holds only while it is near the screen, and always on paper: hundreds of charts cost what few do. */
export function WhenNear({ height, children, label }: WhenNearProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [measured, setMeasured] = useState({ for: height, px: height });
  const kept = measured.for === height ? measured.px : height;
  const isPrinting = usePrinting();
  const isDrawn = isNear || isPrinting;

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isClose = entries.at(-1)?.isIntersecting ?? false;
        // What the keyboard is in stays, however far it was scrolled away.
        setNear(isClose || element.contains(document.activeElement));
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Its height is noted while it is on the screen, so that nothing moves when it is taken away again.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !isDrawn || isPrinting) return undefined;
    const observer = new ResizeObserver(() => setMeasured({ for: height, px: element.offsetHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDrawn, isPrinting, height]);

  return (
    <div ref={frame} style={isDrawn ? undefined : { height: kept }}>
      {isDrawn ? children : label ? <span className="unseen">{label}</span> : null}
    </div>
  );
}
