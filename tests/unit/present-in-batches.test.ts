import { describe, expect, it } from "vitest";
import { presentInBatches } from "~/server/platform/present-in-batches";

type Row = { id: number; text: string };
const listIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Presents the rows with these ids, and records the sizes of the batches read and presented. */
async function present(ids: number[], findRow: (id: number) => Row | null) {
  const [readSizes, presentedSizes]: [number[], number[]] = [[], []];
  const rows = await presentInBatches<Row, Row>(ids, {
    read(batch) {
      readSizes.push(batch.length);
      const found = batch.flatMap((id) => findRow(id) ?? []);
      return Promise.resolve(new Map(found.reverse().map((row) => [row.id, row])));
    },
    present(batch) {
      presentedSizes.push(batch.length);
      return batch;
    },
  });
  return { rows, readSizes, presentedSizes };
}
const buildShortRow = (id: number): Row => ({ id, text: "" });
const createLongRowBuilder = (characters: number) => (id: number) => ({
  id,
  text: "x".repeat(characters),
});

describe("rows that are presented in batches", () => {
  it("are returned in the order of their ids, 50 at a time", async () => {
    const ids = listIds(160).reverse();
    const { rows, readSizes } = await present(ids, buildShortRow);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(readSizes).toEqual([50, 50, 50, 10]);
  });

  it("are read in smaller batches the longer they are, down to a single row", async () => {
    expect((await present(listIds(100), createLongRowBuilder(10_000))).readSizes).toEqual([
      50, 24, 24, 2,
    ]);
    expect((await present(listIds(53), createLongRowBuilder(280_000))).readSizes).toEqual([
      50, 1, 1, 1,
    ]);
  });

  it("do not include rows that were deleted meanwhile", async () => {
    const { rows, presentedSizes } = await present(listIds(60), (id) =>
      id % 2 ? buildShortRow(id) : null,
    );
    expect(rows).toHaveLength(30);
    expect(presentedSizes).toEqual([25, 5]);
  });

  it("are refused beyond 16 million characters, before more of them are read", async () => {
    let read = 0;
    const buildCountedRow = (id: number) => {
      read += 1;
      return createLongRowBuilder(100_000)(id);
    };
    await expect(present(listIds(10_000), buildCountedRow)).rejects.toThrow(
      "These rows are too long for one answer. Ask for fewer at a time, with limit and page",
    );
    expect(read).toBeLessThan(165);
    expect((await present(listIds(159), createLongRowBuilder(100_000))).rows).toHaveLength(159);
  });

  it("yield to the event loop between batches", async () => {
    let [turns, isDone] = [0, false];
    const takeTurn = () => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const { readSizes } = await present(listIds(2_000), buildShortRow);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(readSizes.length - 1);
  });
});
