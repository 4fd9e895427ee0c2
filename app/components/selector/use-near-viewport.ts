import { type RefObject, useEffect, useState } from "react";

/** Margin around the viewport, relative to its height. */
const MARGIN = "100%";

/** Whether an element has come near the viewport; false on the server and while it is not rendered. */
export function useNearViewport(ref: RefObject<Element>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, near]);
  return near;
}
