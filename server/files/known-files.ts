import { StoredFile } from "~/models";

/** Those of some files that the database knows, by their ids. */
export async function knownFiles(ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await StoredFile.findAll({ attributes: ["id"], where: { id: ids } });
  return new Set(rows.map(({ id }) => id));
}
