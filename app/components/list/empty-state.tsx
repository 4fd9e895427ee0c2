import { NothingHere } from "../ui/icons";
import { useList } from "./list";

/** A list without rows, in the area's words; after a search there is a way back to everything. */
export function EmptyState({ children }: { children: string }) {
  const { path, search, filters } = useList();
  const filtered = filters.some((name) => search.get(name));
  return (
    <div className="empty">
      <NothingHere />
      <p>{children}</p>
      {filtered ? (
        <a href={path}>Clear filters</a>
      ) : (
        search.get("q") && <a href={path}>Clear search</a>
      )}
    </div>
  );
}
