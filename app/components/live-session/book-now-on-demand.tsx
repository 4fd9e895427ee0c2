import { Suspense } from "react";
import { lazyExtra } from "../document/lazy-extra";
import type { BookNowProps } from "./book-now";

const load = async () => ({ default: (await import("./book-now")).BookNow });

/**
 * Lazy-loaded, since most open the form of a request and not what follows it. In a document that shows it, it is loaded before
 * hydration, so that hydration does not overwrite a choice.
 */
const Loaded =
  import.meta.env.SSR || window.location.search ? (await load()).default : lazyExtra(load);

export const BookNow = (props: BookNowProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
