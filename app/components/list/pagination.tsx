import { lazy, Suspense } from "react";
import { ListEnd } from "../list-end/list-end";

/** Where its code cannot be loaded, the server's HTML stays as it is: it works without scripts. */
const keepHtml = () => new Promise<never>(() => undefined);

const End = import.meta.env.SSR
  ? ListEnd
  : lazy(async () => {
      const loaded = await import("../list-end/list-end").catch(keepHtml);
      return { default: loaded.ListEnd };
    });

/** `ListEnd`, whose code is loaded after the list: until then its links and its form are plain ones. */
export function Pagination() {
  return (
    <Suspense>
      <End />
    </Suspense>
  );
}
