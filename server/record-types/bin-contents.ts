import type { BinItem } from "~/models";
import { formatUseCount } from "~/server/platform/record-uses";
import { findBinKind } from "./bin-kinds";
import type { BinTable } from "~/server/platform/bin/bin-contents";
import { findContents } from "~/server/platform/bin/contents";

/** A deleted record in the bin. */
export type BinItemData = {
  id: number;
  type: string;
  /** Its part of an address, as in the API. */
  entity: string;
  recordId: number;
  name: string;
  deletedBy: string;
  deletedAt: string;
  expiresAt: string;
  /** Summary of the archived dependents, such as "5 questions". */
  contents: string[];
};

type CountedRows = Pick<BinItem, "recordTable" | "contents">;
type Things = NonNullable<BinTable["things"]>;

const countedTables = ({ recordTable, contents }: CountedRows) => {
  const counts = JSON.parse(contents) as Record<string, number>;
  const [own, ...others] = findContents(recordTable).tables;
  const count = ({ table }: BinTable) => counts[table] ?? 0;
  return { own, others, count };
};

/** Counts what went along with a record, by label; nothing that did not. */
export function countThings(item: CountedRows): { things: Things; count: number }[] {
  const { others, count } = countedTables(item);
  const counted = new Map<string, { things: Things; count: number }>();
  for (const table of others) {
    const rows = count(table);
    if (!table.things || rows === 0) continue;
    const [plural] = table.things;
    counted.set(plural, {
      things: table.things,
      count: rows + (counted.get(plural)?.count ?? 0),
    });
  }
  return [...counted.values()];
}

/** Whether patients' rows went along with a record that is none itself, such as the responses of a survey. */
export function hasPatientRows(item: CountedRows): boolean {
  const { others, count } = countedTables(item);
  return others.some((table) => table.patient !== undefined && count(table) > 0);
}

/** Presents an item of the bin as plain data. Dates are ISO 8601 in UTC. */
export function presentBinItem(item: BinItem): BinItemData {
  return {
    id: item.id,
    type: item.recordType,
    entity: findBinKind(item.recordType).entity,
    recordId: item.recordId,
    name: item.name,
    deletedBy: item.deletedBy,
    deletedAt: item.createdAt.toISOString(),
    expiresAt: item.expiresAt.toISOString(),
    contents: countThings(item).map(({ things, count }) => formatUseCount(count, things)),
  };
}
