import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { findFreePort } from "../../support/free-port";
import { startServer } from "../../support/server";
import { copyData } from "../../support/server-data";

const METRICS_TOKEN = "sent-by-whoever-watches-this-ward-at-night";

describe("plain remix-serve", () => {
  it("runs the same build, with the checks that matter", async () => {
    const dataDir = copyData(inject("serverData").filled);
    const env = { PORT: String(await findFreePort()), METRICS_TOKEN };
    const server = await startServer({ entry: "remix-serve", dataDir, env });
    const { url } = server;
    expect((await fetch(`${url}/admin/tags`)).headers.get("x-frame-options")).toBe("DENY");
    expect((await fetch(`${url}/tag/abc`)).status).toBe(400);
    const postTag = (headers: Record<string, string>, body: string) =>
      fetch(`${url}/tag`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body,
      }).then(({ status }) => status);
    expect(await postTag({}, '{"name":"Served"}')).toBe(201);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
    expect(metrics).toContain(
      'calmward_http_requests_total{method="POST",route="/tag",status="2xx"} 1\n',
    );
    expect(await postTag({ Origin: "https://evil.example" }, '{"name":"Forged"}')).toBe(403);
    expect(await postTag({}, `{"name":"${"x".repeat(1_100_000)}"}`)).toBe(413);
    expect((await fetch(`${url}/tag?search=hidden`)).status).toBe(200);
    await server.stop();
    expect(server.output()).not.toContain("hidden");
    expect(existsSync(path.join(dataDir, "calmward.sqlite"))).toBe(true);
  });

  it("requires sign-in too", async () => {
    const dataDir = copyData(inject("serverData").filled);
    const origin = "https://app.example.org";
    const env = {
      PORT: String(await findFreePort()),
      ACCESS: "sign-in",
      CORS_ORIGINS: origin,
    };
    const server = await startServer({ entry: "remix-serve", dataDir, env });
    const { url } = server;
    const response = await fetch(`${url}/admin/tags`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/sign-in?back=%2Fadmin%2Ftags",
    ]);
    expect((await fetch(`${url}/tag`)).status).toBe(401);
    const preflight = await fetch(`${url}/tag`, { method: "OPTIONS", headers: { Origin: origin } });
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, POST");
    const headers = { Origin: origin, Authorization: "Bearer none" };
    const call = await fetch(`${url}/tag`, { method: "POST", headers });
    expect([call.status, call.headers.get("access-control-allow-origin")]).toEqual([401, origin]);
    // remix-serve cannot tell whether a caller is on this machine.
    expect((await fetch(`${url}/metrics`)).status).toBe(403);
    const posted = await fetch(`${url}/admin/tags/new`, {
      method: "POST",
      body: new URLSearchParams({ name: "Typed" }),
    });
    expect(posted.status).toBe(401);
    expect(await posted.text()).toContain("What you typed is kept.");
    await server.stop();
    expect(server.output()).toMatch(/Within one hour, open http:[^\s"]+\/welcome\?link=/);
  });
});
