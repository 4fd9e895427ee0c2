import { authorize, type Caller } from "~/server/platform/caller";
import { readDraft, updateDraft } from "~/server/platform/drafts";
import { inTransaction } from "~/server/platform/transaction";
import { draftKind, type ImportDraft } from "./imports";
import { type ImportDescription, importPermission } from "./import-description";
import { markNearNames } from "./mark-near-names";
import type { PreviewRow } from "./outcomes";

/** A name of a file, the one that it is nearly the same as, and the number of its rows. */
export type NearName = { name: string; near: string; rows: number };

/** Counts the rows of each name that is nearly that of another one, in the order of the file. */
export function countNearNames(rows: readonly PreviewRow[]): NearName[] {
  const byName = new Map<string, NearName>();
  for (const { cells, near, nearColumn } of rows) {
    if (near === undefined || nearColumn === undefined) continue;
    const name = cells[nearColumn] ?? "";
    const id = JSON.stringify([name, near]);
    byName.set(id, { name, near, rows: (byName.get(id)?.rows ?? 0) + 1 });
  }
  return [...byName.values()];
}

/**
 * Corrects these names in the rows of the caller's draft to those that they are nearly the same as. Nothing is imported.
 * @returns the number of rows
 * @throws NotFoundError
 */
export async function correctNearNames(
  caller: Caller,
  description: ImportDescription,
  { id, names }: { id: string; names: readonly string[] },
): Promise<number> {
  authorize(caller, importPermission(description));
  return inTransaction(caller, async (writer) => {
    const kind = draftKind(description);
    const draft = (await readDraft(writer, kind, id)) as ImportDraft;
    if (draft.result) return 0;
    let corrected = 0;
    const chosen = new Set(names);
    const rows = draft.rows.map(({ near, nearColumn, ...row }) => {
      if (near === undefined || nearColumn === undefined) return row;
      if (!chosen.has(row.cells[nearColumn] ?? "")) return row;
      corrected += 1;
      return { ...row, cells: row.cells.with(nearColumn, near) };
    });
    await markNearNames(writer, description, rows);
    await updateDraft(writer, kind, id, { ...draft, rows });
    return corrected;
  });
}
