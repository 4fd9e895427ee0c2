import type { lookup } from "node:dns";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPublicAddress, isReachable } from "~/server/platform/reachable";

/** Resolves every name to these addresses. */
const resolveTo = (...addresses: string[]) =>
  ((_: string, __: object, callback: (error: null, found: object[]) => void) => {
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;

describe("an address that may be tried", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:1::",
    "example.org",
  ])("is not %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1::1"])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("a web address", () => {
  let [server, port]: [Server | undefined, number] = [undefined, 0];
  let requests = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests += 1;
      const { pathname } = new URL(request.url ?? "", "http://localhost");
      if (pathname === "/slow") return;
      if (pathname === "/moved") response.setHeader("Location", "/here");
      if (pathname === "/inside") response.setHeader("Location", "http://169.254.169.254/");
      if (pathname === "/loop") response.setHeader("Location", "/loop");
      if (pathname === "/file") response.setHeader("Location", "file:///etc/passwd");
      const isMoved = response.hasHeader("Location");
      response.writeHead(isMoved ? 302 : pathname === "/here" ? 206 : 404).end("x");
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const isHere = (address: string) => address === "127.0.0.1";
  const options = { resolve: resolveTo("127.0.0.1"), isAllowed: isHere };
  const tryPath = (path: string) =>
    isReachable(`http://media.test:${port}${path}`, { ...options, timeoutMs: 1_000 });

  it.each([
    ["/here", true],
    ["/moved", true],
    ["/gone", false],
    ["/loop", false],
    ["/inside", false],
    ["/file", false],
  ])("%s is reached: %s", async (path, expected) => expect(await tryPath(path)).toBe(expected));

  it("is not reached where it does not answer in time", async () => {
    const startedAt = Date.now();
    const slow = { ...options, timeoutMs: 100 };
    expect(await isReachable(`http://media.test:${port}/slow`, slow)).toBe(false);
    const never = { resolve: (() => undefined) as unknown as typeof lookup, timeoutMs: 100 };
    expect(await isReachable("https://media.test/", never)).toBe(false);
    expect(Date.now() - startedAt).toBeLessThan(3_000);
  });

  it("is never tried on this machine or in its network, whatever its name resolves to", async () => {
    const before = requests;
    for (const address of [
      `http://127.0.0.1:${port}/here`,
      `http://2130706433:${port}/here`,
      `http://[::1]:${port}/here`,
      `http://localhost:${port}/here`,
    ]) {
      expect(await isReachable(address), address).toBe(false);
    }
    const name = `http://media.test:${port}/here`;
    for (const addresses of [["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], []]) {
      expect(await isReachable(name, { resolve: resolveTo(...addresses) })).toBe(false);
    }
    for (const address of ["ftp://media.test/", "file:///etc/passwd", "no address"]) {
      expect(await isReachable(address, options)).toBe(false);
    }
    expect(requests).toBe(before);
  });
});
