import { StoredFile } from "~/models";

/** Finds which of the file ids have a row. */
export async function findExistingFileIds(ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await StoredFile.findAll({ attributes: ["id"], where: { id: ids } });
  return new Set(rows.map(({ id }) => id));
}
