import { Outlet, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { type ListChanges, listSearch } from "~/app/contracts/list-address";
import { useInertBehindDialog } from "../dialog/use-covered";
import { LoadingNote } from "./loading-note";
import { useReloadAfterWrite } from "./should-revalidate";

type ListState = {
  /** The list's own address, without a query: dialogs over it have others. */
  path: string;
  /** The query in the address now. */
  search: URLSearchParams;
  /** The names of its filters in the query, beyond what every list has. */
  filters: readonly string[];
  sorting: { sortBy: string; sortOrder: "ASC" | "DESC" };
  pagination: { currentPage: number; totalPages: number; totalItems: number; itemsPerPage: number };
};

const ListContext = createContext<ListState | null>(null);

export function useList(): ListState {
  const state = useContext(ListContext);
  if (!state) throw new Error("This belongs inside a List");
  return state;
}

type Props = Omit<ListState, "search" | "filters"> & {
  search: string;
  filters?: readonly string[];
  /** What everyone sees, and a screen reader hears, while the next page is on its way. */
  loading: string;
  children: ReactNode;
};

/** A list screen. A dialog over it comes first in the document, and puts the list out of reach. */
export function List(props: Props) {
  return (
    <ListContext.Provider value={stateOf(props)}>
      <Outlet />
      <ListBody {...props} />
    </ListContext.Provider>
  );
}

/** A list without dialogs over it: its search, table and pager share its address, order and page. */
export function ListWithoutDialogs(props: Props) {
  return (
    <ListContext.Provider value={stateOf(props)}>
      <ListBody {...props} />
    </ListContext.Provider>
  );
}

function stateOf({ path, search, filters = [], sorting, pagination }: Props): ListState {
  return { path, search: new URLSearchParams(search), filters, sorting, pagination };
}

function ListBody({ path, loading, children }: Props) {
  const inert = useInertBehindDialog();
  useReloadAfterWrite();
  const { state, location } = useNavigation();
  const busy = state === "loading" && location.pathname === path;
  return (
    <div inert={inert} className="loading" data-busy={busy ? "" : undefined}>
      {children}
      <LoadingNote>{busy ? loading : ""}</LoadingNote>
    </div>
  );
}

/** The address of the list with changes to its query: `useListAddress()({ page: "2" })`. */
export function useListAddress() {
  const { path, search, filters } = useList();
  return (changes: ListChanges) => path + listSearch(search, changes, filters);
}

/** The address of the list with its query, or of a dialog over it: `useListLink()("/12/edit")`. */
export function useListLink() {
  const { path, search, filters } = useList();
  const kept = listSearch(search, {}, filters);
  return (below = "") => `${path}${below}${kept}`;
}
