import { type RefObject, useEffect, useState } from "react";

/** How far below what is seen something may be, in heights of the window, to count as near. */
const MARGIN = "100%";

/** Whether something has come near to what is seen; false on the server, and while it is not drawn. */
export function useNear(ref: RefObject<Element>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, near]);
  return near;
}
