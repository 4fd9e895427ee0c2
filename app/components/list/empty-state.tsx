import type { ReactNode } from "react";
import { ADDED } from "~/app/contracts/list-address";
import { NothingHere } from "../ui/icons";
import { useList } from "./list";

/** A list without rows, in the area's words; after a search there is a way back to everything. */
export function EmptyState({ children }: { children: string }) {
  const { path, search, filters } = useList();
  const filtered = [...filters, ADDED].some((name) => search.get(name));
  return (
    <EmptyNotice words={children}>
      {filtered ? (
        <a href={path}>Clear filters</a>
      ) : (
        search.get("q") && <a href={path}>Clear search</a>
      )}
    </EmptyNotice>
  );
}

/** The place of what there is none of, and why; perhaps with a way out. */
export function EmptyNotice({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <NothingHere />
      <p>{words}</p>
      {children}
    </div>
  );
}
