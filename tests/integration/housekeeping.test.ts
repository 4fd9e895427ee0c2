import { describe, expect, it } from "vitest";
import { startHousekeeping } from "~/server/platform/housekeeping";
import { HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("housekeeping", () => {
  useDatabase();

  it.runIf(ON_POSTGRES)(
    "is done by one instance at a time; the others leave it to that one",
    async () => {
      const done: string[] = [];
      let release: (deleted: number) => void = () => undefined;
      const held = new Promise<number>((resolve) => (release = resolve));
      /** An instance that has tidied up once it comes to its slow task. */
      const anInstance = (name: string, task: () => Promise<number>) =>
        new Promise<() => void>((resolve) => {
          const last = () => {
            resolve(stop);
            return Promise.resolve(0);
          };
          const stop = startHousekeeping({ [name]: task }, { last });
        });
      const begun = new Promise<void>((resolve) => {
        void anInstance("one", async () => {
          done.push("one");
          resolve();
          return held;
        }).then((stop) => stop());
      });
      await begun;
      (await anInstance("other", () => Promise.resolve(done.push("other"))))();
      expect(done).toEqual(["one"]);
      release(1);
      await expect
        .poll(async () => {
          (await anInstance("third", () => Promise.resolve(done.push("third"))))();
          return done;
        })
        .toContain("third");
    },
  );

  it("goes on with the next task when one fails", async () => {
    const done: string[] = [];
    await new Promise<void>((resolve) => {
      const stop = startHousekeeping(
        {
          broken: () => Promise.reject(new Error("broken")),
          next: () => Promise.resolve(done.push("next")),
        },
        {
          last: () => {
            resolve();
            return Promise.resolve(0);
          },
        },
      );
      setImmediate(() => stop());
    });
    expect(done).toEqual(["next"]);
  });
});
