import compression from "compression";
import express, { type Response } from "express";
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { waitForDrain, trackBackpressure } from "~/server/backpressure";

it.each(["gzip", "identity"])(
  "a streamed response waits for its buffer to drain, %s",
  async (encoding) => {
    const waitingCounts = { before: 0, after: 0 };
    const app = express().use(compression(), trackBackpressure);
    const streamResponse = async (response: Response) => {
      let isWaiting = false;
      response.type("text").on("drain", () => (isWaiting = false));
      for (let chunk = 0; chunk < 20; chunk += 1) {
        isWaiting = !response.write(randomBytes(200_000).toString("hex"));
        waitingCounts.before += Number(isWaiting);
        await waitForDrain(response);
        waitingCounts.after += Number(isWaiting);
      }
      response.end();
    };
    app.get("/", (_request, response) => void streamResponse(response));
    const server = app.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const streamed = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { "Accept-Encoding": encoding },
    });
    expect((await streamed.text()).length).toBe(20 * 400_000);
    expect(streamed.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
    expect(waitingCounts.before).toBeGreaterThan(0);
    expect(waitingCounts.after).toBe(0);
    server.close();
  },
);
