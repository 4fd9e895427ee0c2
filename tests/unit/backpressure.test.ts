import compression from "compression";
import express, { type Response } from "express";
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { waitForDrain, trackBackpressure } from "~/server/backpressure";

it.each(["gzip", "identity"])(
  "an answer in parts waits for what is to be sent, %s",
  async (encoding) => {
    const waiting = { before: 0, after: 0 };
    const app = express().use(compression(), trackBackpressure);
    const answerInParts = async (response: Response) => {
      let isWaiting = false;
      response.type("text").on("drain", () => (isWaiting = false));
      for (let part = 0; part < 20; part += 1) {
        isWaiting = !response.write(randomBytes(200_000).toString("hex"));
        waiting.before += Number(isWaiting);
        await waitForDrain(response);
        waiting.after += Number(isWaiting);
      }
      response.end();
    };
    app.get("/", (_request, response) => void answerInParts(response));
    const server = app.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { "Accept-Encoding": encoding },
    });
    expect((await answer.text()).length).toBe(20 * 400_000);
    expect(answer.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
    expect(waiting.before).toBeGreaterThan(0);
    expect(waiting.after).toBe(0);
    server.close();
  },
);
