import { describe, expect, it } from "vitest";
import { presentInBatches } from "~/server/platform/present-in-batches";

type Row = { id: number; text: string };
const idsTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Presents the rows with these ids, and says how many were asked for and shown at a time. */
async function present(ids: number[], rowOf: (id: number) => Row | null) {
  const [asked, shown]: [number[], number[]] = [[], []];
  const rows = await presentInBatches<Row, Row>(ids, {
    read(batch) {
      asked.push(batch.length);
      const found = batch.flatMap((id) => rowOf(id) ?? []);
      return Promise.resolve(new Map(found.reverse().map((row) => [row.id, row])));
    },
    present(batch) {
      shown.push(batch.length);
      return batch;
    },
  });
  return { rows, asked, shown };
}
const short = (id: number): Row => ({ id, text: "" });
const long = (characters: number) => (id: number) => ({ id, text: "x".repeat(characters) });

describe("rows that are presented in batches", () => {
  it("come in the order of their ids, 50 at a time", async () => {
    const ids = idsTo(160).reverse();
    const { rows, asked } = await present(ids, short);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(asked).toEqual([50, 50, 50, 10]);
  });

  it("come fewer at a time the longer they are, and one at a time at the longest", async () => {
    expect((await present(idsTo(100), long(10_000))).asked).toEqual([50, 24, 24, 2]);
    expect((await present(idsTo(53), long(280_000))).asked).toEqual([50, 1, 1, 1]);
  });

  it("leave out what was deleted meanwhile", async () => {
    const { rows, shown } = await present(idsTo(60), (id) => (id % 2 ? short(id) : null));
    expect(rows).toHaveLength(30);
    expect(shown).toEqual([25, 5]);
  });

  it("are refused beyond 16 million characters, before more of them are read", async () => {
    let read = 0;
    const counted = (id: number) => {
      read += 1;
      return long(100_000)(id);
    };
    await expect(present(idsTo(10_000), counted)).rejects.toThrow(
      "These rows are too long for one answer. Ask for fewer at a time, with limit and page",
    );
    expect(read).toBeLessThan(165);
    expect((await present(idsTo(159), long(100_000))).rows).toHaveLength(159);
  });

  it("let others have their turn", async () => {
    let [turns, isDone] = [0, false];
    const takeTurn = () => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const { asked } = await present(idsTo(2_000), short);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(asked.length - 1);
  });
});
