import type { ReactNode } from "react";
import { spaced } from "../ui/spaced";

/** Search and filters above a table. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="mb-3.5 flex flex-wrap items-center gap-3">{spaced(children)}</div>;
}
