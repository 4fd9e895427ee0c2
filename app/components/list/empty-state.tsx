import { NothingHere } from "../ui/icons";
import { useList } from "./list";

/** A list without rows, in the area's words; after a search there is a way back to everything. */
export function EmptyState({ children }: { children: string }) {
  const { path, search } = useList();
  return (
    <div className="empty">
      <NothingHere />
      <p>{children}</p>
      {search.get("q") && <a href={path}>Clear search</a>}
    </div>
  );
}
