import { describe, expect, it } from "vitest";
import { limitConcurrency } from "~/server/platform/limit-concurrency";

/** Work that goes on until it is told to end. */
function work() {
  const ends: (() => void)[] = [];
  const task = () => new Promise<string>((resolve) => ends.push(() => resolve("done")));
  return { task, end: () => ends.forEach((end) => end()) };
}

describe("a line of costly work", () => {
  it("goes on in its order, also behind work that fails", async () => {
    const line = limitConcurrency(1);
    const order: number[] = [];
    const failing = line(() => Promise.reject(new Error("broken")));
    const others = [1, 2, 3].map((each) => line(() => Promise.resolve(order.push(each))));
    await expect(failing).rejects.toThrow("broken");
    await Promise.all(others);
    expect(order).toEqual([1, 2, 3]);
  });

  it("takes no more than may wait, and more again when one is done", async () => {
    const line = limitConcurrency(1, { maxWaiting: 1, busyMessage: "Come again" });
    const [first, second] = [work(), work()];
    const running = line(first.task);
    const waiting = line(second.task);
    await expect(line(work().task)).rejects.toMatchObject({ status: 503, message: "Come again" });
    first.end();
    expect(await running).toBe("done");
    const third = line(() => Promise.resolve("third"));
    second.end();
    expect(await waiting).toBe("done");
    expect(await third).toBe("third");
  });
});
