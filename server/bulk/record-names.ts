import type { Caller } from "~/server/platform/caller";
import type { BulkKind } from "~/server/record-types/record-type";

/**
 * Names records by their ids, those that are gone too: by the name, or what stands for it, else by label or number, such as
 * "ride request 12".
 * @returns a lookup by id
 */
export async function readRecordNames(
  { transaction }: Caller,
  { model, type, label, nameOf, nameInclude }: BulkKind,
  ids: number[],
): Promise<(id: number) => { name: string; exists: boolean }> {
  const hasName = "name" in model.getAttributes();
  const attributes = hasName ? ["id", "name"] : ["id"];
  const rows = await model.findAll({
    ...(nameOf ? { include: nameInclude } : { attributes }),
    where: { id: ids } as never,
    transaction,
  });
  const names = new Map(
    rows.map((row) => [
      row.get("id") as number,
      nameOf ? nameOf(row as never) : (row.get("name") as string),
    ]),
  );
  return (id) => ({
    name: names.get(id) || `${type} ${label ? label(id) : id}`,
    exists: names.has(id),
  });
}
