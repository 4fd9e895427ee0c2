import { createHash } from "node:crypto";
import { Op, type Transaction } from "sequelize";
import { StoredFile } from "~/models";
import { fileStorage, thumbnailName } from "~/server/files/storage";
import { readAll } from "~/server/files/read";
import { NotFoundError } from "~/server/platform/errors";
import { BackupError, explainFileError } from "./backup-error";
import { fileEntry } from "./format";
import type { ArchiveWriter } from "./write-archive";

const BATCH_ROWS = 500;

type Row = Pick<StoredFile, "id" | "kind" | "bytes" | "sha256">;

/** Copies uploaded files into a backup; tracks the files copied and left out so far, by id. */
export class FileCopier {
  private readonly copied = new Set<string>();
  /** Ids of the files that were left out. */
  readonly leftOut: string[] = [];

  /** @param skipDamaged whether damaged or missing files are left out instead of failing the backup */
  constructor(
    private readonly archive: ArchiveWriter,
    private readonly skipDamaged: boolean,
  ) {}

  get count(): number {
    return this.copied.size;
  }

  /**
   * Copies the files that are not copied yet. Objects are immutable, but one may be deleted with its row concurrently;
   * that is not damage, and the caller retries with a new snapshot.
   * @param transaction the snapshot whose rows name the files; without it, the current rows
   * @returns whether every file named by the rows is copied or left out
   * @throws BackupError for a damaged or missing file
   */
  async copyNew(transaction?: Transaction): Promise<boolean> {
    let isComplete = true;
    for await (const row of readRows(transaction)) {
      if (this.copied.has(row.id) || this.leftOut.includes(row.id)) continue;
      const state = await this.copy(row);
      if (state === "copied") this.copied.add(row.id);
      else if (await isDeleted(row)) isComplete = false;
      else if (this.skipDamaged) this.leftOut.push(row.id);
      else throw damagedFileError(row);
    }
    return isComplete;
  }

  private async copy(row: Row): Promise<"copied" | "unusable"> {
    if (this.skipDamaged && !(await isIntact(row))) return "unusable";
    try {
      const thumbnail =
        row.kind === "image" ? await readAll(await openFile(thumbnailName(row.id))) : null;
      await this.addOriginal(row);
      if (thumbnail)
        await this.archive.add(fileEntry(thumbnailName(row.id)), thumbnail.byteLength, [thumbnail]);
      return "copied";
    } catch (error) {
      if (error instanceof NotFoundError) return "unusable";
      throw error;
    }
  }

  private async addOriginal(row: Row): Promise<void> {
    const hash = createHash("sha256");
    const content = await openFile(row.id);
    let bytes = 0;
    async function* verifyChunks() {
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          bytes += chunk.byteLength;
          if (bytes > row.bytes) throw damagedFileError(row);
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        throw explainFileError(error, unreadableMessage(row.id));
      }
      if (bytes < row.bytes || hash.digest("hex") !== row.sha256) throw damagedFileError(row);
    }
    try {
      await this.archive.add(fileEntry(row.id), row.bytes, verifyChunks());
    } finally {
      // The archive may fail before it reads.
      content.destroy();
    }
  }
}

/** Reads the rows of all files by id, in batches; rows inserted meanwhile may be included. */
async function* readRows(transaction?: Transaction): AsyncGenerator<Row> {
  let lastId = "";
  for (;;) {
    const rows = await StoredFile.findAll({
      attributes: ["id", "kind", "bytes", "sha256"],
      where: { id: { [Op.gt]: lastId } },
      order: [["id", "ASC"]],
      limit: BATCH_ROWS,
      raw: true,
      transaction: transaction ?? null,
    });
    yield* rows;
    if (rows.length < BATCH_ROWS) return;
    lastId = rows.at(-1)?.id ?? "";
  }
}

async function openFile(name: string) {
  try {
    return await fileStorage().open(name);
  } catch (error) {
    throw explainFileError(error, unreadableMessage(name));
  }
}

/** A row is deleted before its object: a missing object without a row was deleted, one with a row is damage. */
const isDeleted = async ({ id }: Row) => (await StoredFile.count({ where: { id } })) === 0;

async function isIntact(row: Row): Promise<boolean> {
  try {
    const hash = createHash("sha256");
    for await (const chunk of await openFile(row.id)) hash.update(chunk as Buffer);
    if (row.kind === "image") await readAll(await openFile(thumbnailName(row.id)));
    return hash.digest("hex") === row.sha256;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

const unreadableMessage = (name: string) => `The stored file ${name} cannot be read`;
const damagedFileError = ({ id }: Row) =>
  new BackupError(
    `The stored file ${id} is damaged or missing. Put it back, or use --leave-out-damaged.`,
  );
