import { rmSync } from "node:fs";
import { afterAll, expect, inject, it } from "vitest";
import { killUnderLoad } from "../../support/kill-under-load";
import { copyData } from "../../support/server-data";

const dataDir = copyData(inject("serverData").empty);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// The full-size tests, with many rounds and PostgreSQL, are in tests/heavy.
it("kill -9 under load loses no confirmed write and leaves nothing half done, on SQLite", async () => {
  const figures = await killUnderLoad({ dataDir, rounds: 1 });
  expect(figures).toMatchObject({ problems: [] });
  expect(figures.answered).toBeGreaterThan(7);
});
