import type { ReactNode } from "react";
import { ADDED_PARAMETER, FILTER_PARAMETERS } from "~/app/contracts/list-url";
import { EmptyIllustration } from "../ui/icons";
import { useList } from "./list";

type Props = {
  /** The specified sentence about the empty list. */
  children: string;
  /** For a list without any record: what its records are for, in one sentence. */
  purpose?: string;
  /** For a list without any record: the button that creates the first one. */
  action?: ReactNode;
};

/** Empty state of a list: without a match, a link that clears the search or filters; else how to begin. */
export function EmptyState({ children: text, purpose, action }: Props) {
  const { path, search, filters } = useList();
  const isFiltered = [...filters, ...FILTER_PARAMETERS, ADDED_PARAMETER].some((name) =>
    search.get(name),
  );
  const isSearched = isFiltered || search.get("q");
  // "No tags yet" comes first where nobody searched.
  const title = isSearched ? text : text.replace(/ found.*/, " yet");
  return (
    <EmptyNotice text={title}>
      {isSearched ? (
        <a href={path} data-stay="">
          {isFiltered ? "Clear filters" : "Clear search"}
        </a>
      ) : (
        purpose && <p>{purpose}</p>
      )}
      {!isSearched && action}
      {title !== text && <p>{text}</p>}
    </EmptyNotice>
  );
}

/** Empty state with its text and optional sentences and links. */
export function EmptyNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border bg-surface px-6 py-12 text-center text-balance text-soft">
      <div className="text-accent">
        <EmptyIllustration />
      </div>
      <p className="font-medium text-ink">{text}</p>
      {children}
    </div>
  );
}
