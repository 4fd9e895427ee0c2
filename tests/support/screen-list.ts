import { readScreenList } from "~/app/http/screen-list.server";
import type { ListTable } from "~/server/lists/list-table";
import { admin } from "./database";

/** Reads a list as its screen does. @param cookie the request's cookies */
export function readScreen<Row extends { id: number; createdAt: string }, Field extends string>(
  table: ListTable<Row, Field>,
  query: string,
  { caller = admin, cookie = "" } = {},
) {
  const url = new URL(`http://localhost/admin/list?${query}`);
  const request = new Request(url, { headers: { Cookie: cookie } });
  return readScreenList({ caller, request, url }, table);
}
