import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { useServer } from "../../support/http";

describe("a body in chunks of one byte", () => {
  const { getServer } = useServer({ env: { SAMPLE_CONTENT: "off" } });

  /** Posts a form of `letters` letters, each in its own chunk. @returns the response, or "" if the connection is closed */
  const postChunked = (letters: number) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(getServer().url);
      let received = "";
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /contact HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n` +
            "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n" +
            `5\r\nname=\r\n${"1\r\na\r\n".repeat(letters)}0\r\n\r\n`,
        );
      });
      socket.on("data", (data) => (received += data.toString()));
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(received));
    });

  it("is read with 2,000 chunks", async () => {
    expect(await postChunked(2_000)).toMatch(/^HTTP\/1\.1 4(00|22) /);
  });

  it("is refused with 200,000 chunks, each of which would be a buffer", async () => {
    expect(await postChunked(200_000)).toBe("");
    expect((await fetch(`${getServer().url}/healthz`)).status).toBe(200);
  });
});
