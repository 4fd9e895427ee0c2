import type { ReactNode } from "react";
import { ADDED_PARAMETER } from "~/app/contracts/list-url";
import { EmptyIllustration } from "../ui/icons";
import { useList } from "./list";

/** Empty state of a list, with a link that clears the search or filters. */
export function EmptyState({ children }: { children: string }) {
  const { path, search, filters } = useList();
  const isFiltered = [...filters, ADDED_PARAMETER].some((name) => search.get(name));
  return (
    <EmptyNotice text={children}>
      {isFiltered ? (
        <a href={path}>Clear filters</a>
      ) : (
        search.get("q") && <a href={path}>Clear search</a>
      )}
    </EmptyNotice>
  );
}

/** Empty state with its text and optional links. */
export function EmptyNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="rounded-lg border bg-surface px-6 py-12 text-center text-soft">
      <div className="mb-3.5 flex justify-center text-accent">
        <EmptyIllustration />
      </div>
      <p>{text}</p>
      {children}
    </div>
  );
}
