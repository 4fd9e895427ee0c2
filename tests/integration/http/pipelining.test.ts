import { Agent, get } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { useServer } from "../../support/http";

describe("pipelined requests", () => {
  const { getServer } = useServer({ env: { SAMPLE_CONTENT: "off" } });

  /** Sends `count` requests in one write. @returns the number of responses until the connection is closed */
  const countResponses = (count: number, method: string, path: string) =>
    new Promise<number>((resolve) => {
      const { host, hostname, port } = new URL(getServer().url);
      const buildRequest = (headers = "") =>
        `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
      let received = "";
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          buildRequest("Content-Length: 0\r\n").repeat(count - 1) +
            buildRequest("Connection: close\r\n"),
        ),
      );
      socket.on("data", (data) => (received += data.toString("latin1")));
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(received.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0));
    });

  it("are answered if they are few", async () => {
    expect(await countResponses(20, "GET", "/healthz")).toBe(20);
  });

  it.each([
    ["a page", "GET", "/sign-in"],
    ["a file", "GET", "/favicon.svg"],
    ["a probe", "GET", "/healthz"],
    ["a form", "POST", "/contact"],
    ["the REST API", "GET", "/tag"],
    ["an unsupported method", "TRACE", "/tag"],
  ])("end the connection if there are 700 of them, for %s", async (_, method, path) => {
    expect(await countResponses(700, method, path)).toBeLessThanOrEqual(20);
    expect((await fetch(`${getServer().url}/healthz`)).status).toBe(200);
  });

  it("are told apart from sequential requests over a keep-alive connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    const fetchStatus = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get(getServer().url + path, { agent }, (response) => {
          ports.add(response.socket.localPort);
          response.resume().on("end", () => resolve(response.statusCode));
        }).on("error", reject);
      });
    for (let index = 0; index < 20; index++) {
      for (const path of ["/healthz", "/favicon.svg", "/tag"])
        expect(await fetchStatus(path)).toBe(200);
    }
    expect(ports.size).toBe(1);
    agent.destroy();
  });
});
