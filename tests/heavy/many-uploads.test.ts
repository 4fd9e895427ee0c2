import { expect, it } from "vitest";
import { uploadConcurrently } from "../support/many-uploads";
import { startServer } from "../support/server";

it.runIf(process.platform === "linux")(
  "memory stays level while 20 recordings of 100 MB are uploaded concurrently",
  async () => {
    const server = await startServer({ env: { SAMPLE_CONTENT: "off", AUDIO_LIMIT_MB: "101" } });
    const { statuses, grownMb } = await uploadConcurrently(server, 100);
    await server.stop();
    console.log(`The server grew by ${grownMb} MB at most while it took 2,000 MB.`);
    expect(statuses).toEqual(statuses.map(() => 201));
    expect(grownMb).toBeLessThan(150);
  },
);
