import { expect, inject, it } from "vitest";
import { uploadConcurrently } from "../../support/many-uploads";
import { startServer } from "../../support/server";
import { copyData } from "../../support/server-data";

// The full-size test is in tests/heavy.
it.runIf(process.platform === "linux")(
  "memory stays level during 20 concurrent uploads of 5 MB",
  async () => {
    const server = await startServer({
      dataDir: copyData(inject("serverData").empty),
      env: { SAMPLE_CONTENT: "off" },
    });
    const { statuses, grownMb } = await uploadConcurrently(server, 5);
    await server.stop();
    expect(statuses).toEqual(statuses.map(() => 201));
    expect(grownMb).toBeLessThan(120);
  },
);
