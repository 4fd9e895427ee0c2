import { useEffect, useRef, useState } from "react";
import { ListEnd } from "../list-end/list-end";

/** `ListEnd` once its code is loaded; on the server always. */
let loaded = import.meta.env.SSR ? ListEnd : null;

/**
 * `ListEnd`, whose code is loaded after the list: until then, and where that fails, the server's HTML stays as it is, with
 * plain links and forms. No Suspense: an update before its code is there would make React replace it (error 421).
 */
export function Pagination() {
  const [End, setEnd] = useState(() => loaded);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (End) return;
    import("../list-end/list-end").then(
      (module) => module.replaceControls(box, () => setEnd(() => (loaded = module.ListEnd))),
      () => undefined,
    );
  }, [End]);
  return End ? (
    <div ref={box} className="contents">
      <End />
    </div>
  ) : (
    <div
      ref={box}
      key="html"
      className="contents"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
