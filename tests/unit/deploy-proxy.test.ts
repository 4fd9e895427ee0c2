import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { connect, type ConnectionOptions } from "node:tls";
import { describe, expect, it } from "vitest";
import { MAX_DISCARDED_BYTES } from "~/app/http/received-files.server";
import { BYTES_PER_MB, DEFAULT_LIMIT_MB } from "~/models/files/stored-file.schema";
import { HAS_NGINX, PROXY_NAME, startProxy, writeProxyConfiguration } from "../support/proxy";

const ROOT = path.resolve(import.meta.dirname, "../..");
const readSource = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

describe("the configuration of the proxy", () => {
  it.runIf(HAS_NGINX)("passes the check of nginx", () => {
    const { folder, file, clean } = writeProxyConfiguration(9443, 9080, []);
    const args = ["-t", "-q", "-e", path.join(folder, "error.log"), "-c", file];
    const { status, stderr } = spawnSync("nginx", args, { encoding: "utf8" });
    clean();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it.runIf(HAS_NGINX)(
    "answers to its name alone, tells the instances no other, and logs no query",
    async () => {
      const instance = createServer(({ url, headers }, response) =>
        response.end(JSON.stringify({ url, headers })),
      ).listen(0, "127.0.0.1");
      await once(instance, "listening");
      const address = `127.0.0.1:${(instance.address() as AddressInfo).port}`;
      const { call, readLog, stop, port, httpPort } = await startProxy([address, address]);
      try {
        const forged = { "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "203.0.113.9" };
        const { body } = await call("GET", "/welcome?link=secret", undefined, forged);
        const { headers } = JSON.parse(body) as { headers: Record<string, string> };
        expect(headers).toMatchObject({ host: PROXY_NAME, "x-forwarded-for": "127.0.0.1" });
        expect(headers).not.toHaveProperty("x-forwarded-host");
        // nginx writes its log once the answer is out.
        await expect.poll(readLog).toContain('"GET /welcome HTTP/1.1" 200');
        await call("GET", "/share/secret");
        await expect.poll(readLog).toContain('"GET /share/*** HTTP/1.1" 200');
        expect(readLog()).not.toContain("secret");
        for (const path of ["/metrics", "/Metrics", "//METRICS/", "/%6detrics.data"]) {
          expect([path, (await call("GET", path)).status]).toEqual([path, 404]);
        }
        const evil = { Host: "evil.example" };
        await expect(call("GET", "/", undefined, evil)).rejects.toThrow("socket hang up");
        await expect(call("GET", "/", undefined, { Host: "127.0.0.1" })).rejects.toThrow();
        await expect(fetch(`http://127.0.0.1:${httpPort}/`)).rejects.toThrow("fetch failed");
        const plain = async (headers = {}) => {
          const sent = request({ port: httpPort, headers: { Host: PROXY_NAME, ...headers } }).end();
          const [response] = (await once(sent, "response")) as [IncomingMessage];
          return [response.resume().statusCode, response.headers.location];
        };
        expect(await plain()).toEqual([301, `https://${PROXY_NAME}/`]);
        expect(await plain({ Authorization: "Bearer x" })).toEqual([403, undefined]);
        const handshake = async (options: ConnectionOptions) => {
          const socket = connect({
            host: "127.0.0.1",
            port,
            rejectUnauthorized: false,
            ...options,
          });
          try {
            await once(socket, "secureConnect");
            return socket.getCipher().name;
          } finally {
            socket.destroy();
          }
        };
        const tls12 = { servername: PROXY_NAME, maxVersion: "TLSv1.2" } as const;
        expect(await handshake(tls12)).toMatch(/^ECDHE-.*(?:GCM|POLY1305)/);
        await expect(handshake({ ...tls12, ciphers: "AES256-SHA" })).rejects.toThrow(/alert/);
        await expect(handshake({})).rejects.toThrow(/unrecognized name/);
        await expect(handshake({ servername: "evil.example" })).rejects.toThrow(/unrecognized/);
      } finally {
        await stop();
        instance.close();
      }
    },
  );

  it("allows the largest form that the server reads to its end", () => {
    const [, megabytes] =
      /client_max_body_size (\d+)m;/.exec(readSource("deploy/nginx/calmward.conf")) ?? [];
    const maxSessionBytes = (DEFAULT_LIMIT_MB.audio + DEFAULT_LIMIT_MB.video) * BYTES_PER_MB;
    const maxTextBytes = 2 * BYTES_PER_MB;
    expect(Number(megabytes) * BYTES_PER_MB).toBeGreaterThan(
      maxSessionBytes + MAX_DISCARDED_BYTES + maxTextBytes,
    );
    expect(readSource("docs/operating.md")).toContain(`${megabytes} MB through`);
  });

  it("gives an upload the time that the server gives it", () => {
    const conf = readSource("deploy/nginx/calmward.conf");
    for (const setting of ["proxy_read_timeout", "proxy_send_timeout"]) {
      const [, minutes] = new RegExp(`^ {4}${setting} (\\d+)m;$`, "m").exec(conf) ?? [];
      expect(Number(minutes), setting).toBeGreaterThanOrEqual(10);
    }
  });

  it("is used by the compose file, whose upstream names the instances", () => {
    const upstream = readSource("deploy/compose/upstream.conf");
    const compose = readSource("deploy/compose/compose.yaml");
    for (const [, file = ""] of compose.matchAll(/- (\.[\w./-]+\.conf):/g)) {
      expect(existsSync(path.join(ROOT, "deploy/compose", file)), file).toBe(true);
    }
    const instanceNames = [...upstream.matchAll(/server ([\w-]+):3000/g)].map(([, name]) => name);
    expect(instanceNames).toHaveLength(2);
    for (const name of instanceNames) expect(compose).toContain(`\n  ${name}: *calmward\n`);
    expect(readSource("deploy/nginx/calmward.conf")).toContain("proxy_pass http://calmward;");
    expect(upstream).toContain("upstream calmward {");
  });
});
