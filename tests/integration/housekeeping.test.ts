import { describe, expect, it, vi } from "vitest";
import { startHousekeeping } from "~/server/platform/housekeeping";
import { log } from "~/server/platform/log";
import { HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("housekeeping", () => {
  useDatabase();

  it.runIf(ON_POSTGRES)("runs on one instance at a time; the others skip it", async () => {
    const done: string[] = [];
    let release: (deleted: number) => void = () => undefined;
    const blocker = new Promise<number>((resolve) => (release = resolve));
    /** Starts an instance; resolves with its stop function once its slow task starts. */
    const startInstance = (name: string, task: () => Promise<number>) =>
      new Promise<() => Promise<void>>((resolve) => {
        const slowTask = () => {
          resolve(stop);
          return Promise.resolve(0);
        };
        const stop = startHousekeeping({ [name]: task }, { slowTask });
      });
    const started = new Promise<void>((resolve) => {
      void startInstance("one", async () => {
        done.push("one");
        resolve();
        return blocker;
      }).then((stop) => stop());
    });
    await started;
    const stopOther = await startInstance("other", () => Promise.resolve(done.push("other")));
    await stopOther();
    expect(done).toEqual(["one"]);
    release(1);
    await expect
      .poll(async () => {
        const stopThird = await startInstance("third", () => Promise.resolve(done.push("third")));
        await stopThird();
        return done;
      })
      .toContain("third");
  });

  it("continues with the next task when one fails", async () => {
    const done: string[] = [];
    let stop: () => Promise<void> = () => Promise.resolve();
    await new Promise<void>((resolve) => {
      stop = startHousekeeping(
        {
          broken: () => Promise.reject(new Error("broken")),
          next: () => Promise.resolve(done.push("next")),
        },
        {
          slowTask: () => {
            resolve();
            return Promise.resolve(0);
          },
        },
      );
    });
    await stop();
    expect(done).toEqual(["next"]);
  });

  it("waits for the running task when it is stopped, begins no other, and reports no failure", async () => {
    const logError = vi.spyOn(log, "error");
    const done: string[] = [];
    let interrupt: (error: Error) => void = () => undefined;
    let stop: () => Promise<void> = () => Promise.resolve();
    await new Promise<void>((resolve) => {
      const running = () =>
        new Promise<number>((_, reject) => {
          interrupt = reject;
          resolve();
        }).finally(() => done.push("running"));
      stop = startHousekeeping({}, { running, next: () => Promise.resolve(done.push("next")) });
    });
    const stopped = stop().then(() => done.push("stopped"));
    interrupt(new Error("interrupted"));
    await stopped;
    expect(done).toEqual(["running", "stopped"]);
    expect(logError).not.toHaveBeenCalled();
  });
});
