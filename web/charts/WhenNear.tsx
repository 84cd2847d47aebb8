import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../components/printing.ts';

interface WhenNearProps {
  /**
   * Pixels to keep free until the content is first drawn; afterwards the content's measured height is kept, until `height`
   * changes.
   */
  height: number;
  children: ReactNode;
  /** Text for screen readers while the content isn't drawn. */
  label?: string;
}

/** How far off screen things are drawn already: about a screen, so that a scroll meets them drawn. */
const margin = '800px 0px';

/** Draws its children only while they are near the screen, and always on paper: hundreds of charts cost as little as a few. */
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
        // Content with the focus stays drawn, however far it is scrolled away.
        setNear(isClose || element.contains(document.activeElement));
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Measures the drawn height, so that nothing moves when the content is taken away again.
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
