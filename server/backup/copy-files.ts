import { createHash } from "node:crypto";
import { Op, type Transaction } from "sequelize";
import { StoredFile } from "~/models";
import { fileStorage, thumbnailName } from "~/server/files/storage";
import { wholeOf } from "~/server/files/read";
import { NotFoundError } from "~/server/platform/errors";
import { BackupError, explainFileError } from "./backup-error";
import { fileEntry } from "./format";
import type { ArchiveWriter } from "./write-archive";

const AT_ONCE = 500;

type Row = Pick<StoredFile, "id" | "kind" | "bytes" | "sha256">;

/** The uploaded files that a backup has so far. */
export class CopiedFiles {
  private readonly copied = new Set<string>();
  readonly leftOut: string[] = [];

  /** @param leavesOutDamaged whether a file that is damaged or missing is left out; else the backup fails */
  constructor(
    private readonly archive: ArchiveWriter,
    private readonly leavesOutDamaged: boolean,
  ) {}

  get count(): number {
    return this.copied.size;
  }

  /**
   * Copies the files that are not copied yet. Objects never change, but one may be deleted with its row meanwhile: that
   * is no damage, and whoever has a snapshot that names it takes a new one.
   * @param transaction whose rows name the files; left out, the rows of the moment
   * @returns whether every file that the rows name is copied, or left out
   * @throws BackupError for a file that is damaged or missing
   */
  async copyNew(transaction?: Transaction): Promise<boolean> {
    let complete = true;
    for await (const row of rowsOf(transaction)) {
      if (this.copied.has(row.id) || this.leftOut.includes(row.id)) continue;
      const state = await this.copy(row);
      if (state === "copied") this.copied.add(row.id);
      else if (await isDeleted(row)) complete = false;
      else if (this.leavesOutDamaged) this.leftOut.push(row.id);
      else throw damaged(row);
    }
    return complete;
  }

  private async copy(row: Row): Promise<"copied" | "unfit"> {
    if (this.leavesOutDamaged && !(await isWhole(row))) return "unfit";
    try {
      const small =
        row.kind === "image" ? await wholeOf(await openFile(thumbnailName(row.id))) : null;
      await this.addOriginal(row);
      if (small)
        await this.archive.add(fileEntry(thumbnailName(row.id)), small.byteLength, [small]);
      return "copied";
    } catch (error) {
      if (error instanceof NotFoundError) return "unfit";
      throw error;
    }
  }

  private async addOriginal(row: Row): Promise<void> {
    const hash = createHash("sha256");
    const content = await openFile(row.id);
    let bytes = 0;
    async function* exactly() {
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          bytes += chunk.byteLength;
          if (bytes > row.bytes) throw damaged(row);
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        throw explainFileError(error, unreadable(row.id));
      }
      if (bytes < row.bytes || hash.digest("hex") !== row.sha256) throw damaged(row);
    }
    await this.archive.add(fileEntry(row.id), row.bytes, exactly());
  }
}

/** The rows of all files, by id; those that come in meanwhile may be among them. */
async function* rowsOf(transaction?: Transaction): AsyncGenerator<Row> {
  let last = "";
  for (;;) {
    const rows = await StoredFile.findAll({
      attributes: ["id", "kind", "bytes", "sha256"],
      where: { id: { [Op.gt]: last } },
      order: [["id", "ASC"]],
      limit: AT_ONCE,
      raw: true,
      transaction: transaction ?? null,
    });
    yield* rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? "";
  }
}

async function openFile(name: string) {
  try {
    return await fileStorage().open(name);
  } catch (error) {
    throw explainFileError(error, unreadable(name));
  }
}

/** Objects go after their rows: where one is missing, its row is gone already, or something is wrong. */
const isDeleted = async ({ id }: Row) => (await StoredFile.count({ where: { id } })) === 0;

async function isWhole(row: Row): Promise<boolean> {
  try {
    const hash = createHash("sha256");
    for await (const chunk of await openFile(row.id)) hash.update(chunk as Buffer);
    if (row.kind === "image") await wholeOf(await openFile(thumbnailName(row.id)));
    return hash.digest("hex") === row.sha256;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

const unreadable = (name: string) => `The stored file ${name} cannot be read`;
const damaged = ({ id }: Row) =>
  new BackupError(
    `The stored file ${id} is damaged or missing. Put it back, or say --leave-out-damaged.`,
  );
