import { Outlet, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import type { FilterChip } from "~/app/contracts/filter-chip";
import type { ShownColumn } from "~/app/contracts/list-columns";
import { type ListChanges, toListQuery } from "~/app/contracts/list-url";
import type { BulkAction } from "~/models/bulk/bulk-action.schema";
import type { SortOrder } from "~/app/contracts/list-columns";
import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { LoadingNote } from "./loading-note";
import { useReloadAfterWrite } from "~/app/components/document/should-revalidate";

type ListState = {
  /** The list's path without query; its dialogs have paths below. */
  path: string;
  /** The current query. */
  search: URLSearchParams;
  /** Query parameters of the list's own filters. */
  filters: readonly string[];
  sorting: { sortBy: string; sortOrder: "ASC" | "DESC" };
  pagination: { currentPage: number; totalPages: number; totalItems: number; itemsPerPage: number };
  /** The columns of its table; undefined for a list whose columns cannot be chosen. */
  columns?: readonly ShownColumn[];
  /** Whether they were chosen. */
  isChosen?: boolean;
  /** Orders that are not columns. */
  orders?: readonly SortOrder[];
  /** Whether the caller may import into it. */
  isImported?: boolean;
  /** Actions on many of its rows; undefined for a list without any, and for a viewer. */
  bulk?: readonly BulkAction[];
  /** Whether its controls are in the HTML: not behind a dialog, where they could not be used, and whose page has a limit of bytes. */
  isComplete?: boolean;
  /** The active filters; undefined for a list that has none to choose from. */
  chips?: FilterChip[];
  /** Id of the record that was just created: the first row. */
  newId?: number;
};

const ListContext = createContext<ListState | null>(null);

export function useList(): ListState {
  const state = useContext(ListContext);
  if (!state) throw new Error("This belongs inside a List");
  return state;
}

type Props = Omit<ListState, "search" | "filters" | "isComplete"> & {
  search: string;
  filters?: readonly string[];
  /** Status text while the next page loads. */
  loadingText: string;
  /** Status text while the page of one of its records loads. */
  loadingRecordText?: string;
  children: ReactNode;
};

/** List page with an outlet for its dialogs. An open dialog precedes the list in the document, and makes it inert. */
export function List(props: Props) {
  const isBehindDialog = useInertBehindDialog() !== undefined;
  // Once shown they stay: what is checked, and where everything is.
  const wasComplete = useRef(false);
  wasComplete.current ||= !isBehindDialog;
  return (
    <ListContext.Provider value={{ ...toListState(props), isComplete: wasComplete.current }}>
      <Outlet />
      <ListBody {...props} />
    </ListContext.Provider>
  );
}

/** List page without dialogs. */
export function ListWithoutDialogs(props: Props) {
  return (
    <ListContext.Provider value={{ ...toListState(props), isComplete: true }}>
      <ListBody {...props} />
    </ListContext.Provider>
  );
}

function toListState({ search, filters = [], ...list }: Props): ListState {
  return { ...list, search: new URLSearchParams(search), filters };
}

/** Delay before a slow navigation is announced: most end sooner. */
const SLOW_MS = 400;

/** Content of a list with its live region, which announces a slow navigation, and how many rows a search or filter found. */
function ListBody(props: Props) {
  const { path, search, pagination, newId, loadingText, loadingRecordText = "", children } = props;
  const inert = useInertBehindDialog();
  useReloadAfterWrite();
  const { state, location } = useNavigation();
  const [, loaded = "/"] = state === "loading" ? location.pathname.split(path) : [];
  const text = loaded === "" ? loadingText : /^\/\d+$/.test(loaded) ? loadingRecordText : "";
  const { totalItems } = pagination;
  const [announcement, setAnnouncement] = useState("");
  const announcedSearch = useRef(search);
  useEffect(() => {
    const next = text || (search === announcedSearch.current ? "" : `${totalItems} found`);
    if (!text) announcedSearch.current = search;
    const timer = setTimeout(() => setAnnouncement(next), text ? SLOW_MS : 0);
    return () => clearTimeout(timer);
  }, [text, search, totalItems]);
  return (
    <div inert={inert} className={newId ? "new-first" : undefined}>
      {children}
      <div className="fixed inset-x-0 bottom-6 z-20" role="status">
        {text && announcement === text ? (
          <LoadingNote>{announcement}</LoadingNote>
        ) : (
          <span className="sr-only">{announcement}</span>
        )}
      </div>
    </div>
  );
}

/** Returns a builder for the list's URL with query changes: `useListUrl()({ page: "2" })`. */
export function useListUrl() {
  const { path, search, filters } = useList();
  return (changes: ListChanges) => path + toListQuery(search, changes, filters);
}

/** URL of the list with its current query, such as the target of a dialog's Close link. */
export function useCurrentListUrl(): string {
  const { path, search, filters } = useList();
  return path + toListQuery(search, {}, filters);
}

/** Returns a builder for the URL of a dialog over the list, with the list's query: `useDialogUrl()("/12/edit")`. */
export function useDialogUrl() {
  const { path, search, filters } = useList();
  const query = toListQuery(search, {}, filters);
  return (dialogPath = "") => `${path}${dialogPath}${query}`;
}
