import { describe, expect, it } from "vitest";
import { limitConcurrency } from "~/server/platform/limit-concurrency";

/** Task that runs until `end` is called. */
function createTask() {
  const resolvers: (() => void)[] = [];
  const task = () => new Promise<string>((resolve) => resolvers.push(() => resolve("done")));
  return { task, end: () => resolvers.forEach((resolve) => resolve()) };
}

describe("a queue with limited concurrency", () => {
  it("runs tasks in their order, also after one that fails", async () => {
    const enqueue = limitConcurrency(1);
    const order: number[] = [];
    const failing = enqueue(() => Promise.reject(new Error("broken")));
    const others = [1, 2, 3].map((each) => enqueue(() => Promise.resolve(order.push(each))));
    await expect(failing).rejects.toThrow("broken");
    await Promise.all(others);
    expect(order).toEqual([1, 2, 3]);
  });

  it("refuses tasks while the maximum number waits, and accepts them again afterwards", async () => {
    const enqueue = limitConcurrency(1, { maxWaiting: 1, busyMessage: "Come again" });
    const [first, second] = [createTask(), createTask()];
    const running = enqueue(first.task);
    const waiting = enqueue(second.task);
    await expect(enqueue(createTask().task)).rejects.toMatchObject({
      status: 503,
      message: "Come again",
    });
    first.end();
    expect(await running).toBe("done");
    const third = enqueue(() => Promise.resolve("third"));
    second.end();
    expect(await waiting).toBe("done");
    expect(await third).toBe("third");
  });
});
