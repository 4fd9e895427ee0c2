import { Outlet, useMatches, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { listSearch } from "~/app/http/list-address";
import { handleOf } from "../route-handle";

type ListState = {
  /** The list's own address, without a query: dialogs over it have others. */
  path: string;
  /** The query in the address now. */
  search: URLSearchParams;
  sorting: { sortBy: string; sortOrder: "ASC" | "DESC" };
  pagination: { currentPage: number; totalPages: number; totalItems: number; itemsPerPage: number };
};

const ListContext = createContext<ListState | null>(null);

export function useList(): ListState {
  const state = useContext(ListContext);
  if (!state) throw new Error("This belongs inside a List");
  return state;
}

type Props = Omit<ListState, "search"> & {
  search: string;
  /** What everyone sees, and a screen reader hears, while the next page is on its way. */
  loading: string;
  children: ReactNode;
};

/**
 * A list screen: its search, table and pager share its address, order and page. A dialog over it comes first in the
 * document, and puts the list out of reach.
 */
export function List({ path, search, sorting, pagination, loading, children }: Props) {
  const covered = useMatches().some((match) => handleOf(match).dialog);
  const { state, location } = useNavigation();
  const busy = state === "loading" && location.pathname === path;
  const parameters = new URLSearchParams(search);
  return (
    <ListContext.Provider value={{ path, search: parameters, sorting, pagination }}>
      <Outlet />
      <div inert={covered ? "" : undefined} className="loading" data-busy={busy ? "" : undefined}>
        {children}
        <p className="loading-note" role="status">
          {busy ? loading : ""}
        </p>
      </div>
    </ListContext.Provider>
  );
}

/** The address of the list with its query, or of a dialog over it: `useListLink()("/12/edit")`. */
export function useListLink() {
  const { path, search } = useList();
  const kept = listSearch(search);
  return (below = "") => `${path}${below}${kept}`;
}
