import { describe, expect, it } from "vitest";
import { sendRaw, useServer } from "../../support/http";
import { createAccount, signIn } from "../../support/operator";
import { parseMetrics, type Sample, sumSamples } from "../../support/prometheus";

const TOKEN = "sent-by-whoever-watches-this-ward-at-night";
const { getServer, fetchPath } = useServer({ env: { ACCESS: "sign-in", METRICS_TOKEN: TOKEN } });
const bearer = { Authorization: `Bearer ${TOKEN}` };

async function scrape(): Promise<Sample[]> {
  const response = await fetchPath("GET", "/metrics", undefined, bearer);
  expect(response.status).toBe(200);
  return parseMetrics(await response.text());
}
const sumRequests = (samples: Sample[], labels: Record<string, string>) =>
  sumSamples(samples, "calmward_http_requests_total", labels);
const countSeries = (samples: Sample[]) =>
  samples.filter(({ name }) => name.startsWith("calmward_http_")).length;

/** Waits until only the scrape is in flight, since a request is counted when its response is completely sent. */
async function waitUntilCounted(): Promise<Sample[]> {
  let samples: Sample[] = [];
  const countInFlight = async () => {
    samples = await scrape();
    return sumSamples(samples, "calmward_http_requests_in_flight");
  };
  await expect.poll(countInFlight).toBe(1);
  return samples;
}

describe("the metrics of a server", () => {
  it("are text that Prometheus reads, and are not cached", async () => {
    const response = await fetchPath("GET", "/metrics", undefined, bearer);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const samples = parseMetrics(await response.text());
    const names = new Set(samples.map(({ name }) => name));
    for (const name of [
      "calmward_build_info",
      "calmward_database_up",
      "process_resident_memory_bytes",
      "process_cpu_seconds_total",
      "nodejs_eventloop_lag_p99_seconds",
    ]) {
      expect(names).toContain(name);
    }
    const { labels } = samples.find(({ name }) => name === "calmward_build_info") ?? {};
    expect(labels?.version).toMatch(/^\d+\.\d+\.\d+$/);
    const head = await sendRaw(getServer().url, {
      method: "HEAD",
      path: "/metrics",
      headers: bearer,
    });
    expect([head.status, head.body]).toEqual([200, ""]);
  });

  it("start counters at 0, so that an alert sees the first increment", async () => {
    const samples = await scrape();
    const findSamples = (name: string, outcome: string) =>
      samples.filter((each) => each.name === name && each.labels.outcome === outcome);
    expect(findSamples("calmward_uploads_total", "no_room").map(({ value }) => value)).toEqual([
      0, 0, 0,
    ]);
    const failed = findSamples("calmward_housekeeping_runs_total", "failed");
    expect(failed.length).toBeGreaterThan(3);
    expect(new Set(failed.map(({ value }) => value))).toEqual(new Set([0]));
  });

  it("refuse requests without the token, in the envelope, and every write", async () => {
    const wrongToken = { Authorization: `Bearer ${"x".repeat(TOKEN.length)}` };
    for (const headers of [{}, wrongToken]) {
      const response = await fetchPath("GET", "/metrics", undefined, headers);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ success: false, result: { data: null } });
      expect(text).not.toContain("calmward_");
    }
    const cookies = await signIn(getServer(), await createAccount(getServer(), "administrator"));
    const signedIn = { Cookie: cookies, "Sec-Fetch-Site": "same-origin" };
    expect((await fetchPath("GET", "/metrics", undefined, signedIn)).status).toBe(401);
    const posted = await fetchPath("POST", "/metrics", {}, bearer);
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await fetchPath("GET", "/metrics/tag", undefined, bearer)).status).toBe(404);
  });

  it("count requests, sign-ins and tokens", async () => {
    const before = await scrape();
    await fetchPath("GET", "/healthz");
    await fetchPath("GET", "/tag/7?name=Somebody", undefined, { Authorization: "Bearer none" });
    await fetchPath("GET", "/favicon.svg");
    await sendRaw(getServer().url, { path: "/tag/%ff" });
    await signIn(getServer(), await createAccount(getServer(), "viewer"));
    const body = new URLSearchParams({ email: "nobody@example.org", password: "wrong" });
    await fetch(`${getServer().url}/sign-in`, { method: "POST", redirect: "manual", body });
    const delta = (after: Sample[], name: string, labels: Record<string, string> = {}) =>
      sumSamples(after, name, labels) - sumSamples(before, name, labels);
    const REQUESTS = "calmward_http_requests_total";
    const after = await waitUntilCounted();
    expect(delta(after, REQUESTS, { route: "/sign-in" })).toBe(2);
    const countNewRequests = (route: string, status: string) =>
      delta(after, REQUESTS, { method: "GET", route, status });
    expect(countNewRequests("/healthz", "2xx")).toBe(1);
    expect(countNewRequests("/tag/:id", "4xx")).toBe(1);
    expect(countNewRequests("files", "2xx")).toBe(1);
    expect(countNewRequests("refused", "4xx")).toBe(1);
    expect(delta(after, "calmward_tokens_refused_total")).toBe(1);
    expect(delta(after, "calmward_sign_ins_total", { outcome: "succeeded" })).toBe(1);
    expect(delta(after, "calmward_sign_ins_total", { outcome: "refused" })).toBe(1);
    expect(delta(after, "calmward_http_bytes_total", { direction: "sent" })).toBeGreaterThan(1_000);
    const REQUEST_TIME = "calmward_http_request_duration_seconds";
    expect(delta(after, `${REQUEST_TIME}_count`, { route: "/healthz" })).toBe(1);
    expect(delta(after, `${REQUEST_TIME}_bucket`, { route: "/healthz", le: "10" })).toBe(1);
    expect(delta(after, "calmward_database_statement_duration_seconds_count")).toBeGreaterThan(5);
  });

  it("have no more series after 200 unknown addresses", async () => {
    const randomSegment = (index: number) =>
      `nobody-${Math.random().toString(36).slice(2)}-${index}`;
    const requestUnknown = (index: number) =>
      Promise.all([
        sendRaw(getServer().url, { path: `/${randomSegment(index)}?${randomSegment(index)}` }),
        sendRaw(getServer().url, { path: `/admin/${randomSegment(index)}` }),
        sendRaw(getServer().url, { path: `/tag/${randomSegment(index)}` }),
        sendRaw(getServer().url, { method: "PROPFIND", path: `/share/${randomSegment(index)}` }),
      ]);
    await requestUnknown(0);
    const before = await waitUntilCounted();
    for (let index = 1; index <= 50; index += 1) await requestUnknown(index);
    const after = await waitUntilCounted();
    expect(sumRequests(after, { route: "/*" })).toBeGreaterThanOrEqual(51);
    expect(countSeries(after)).toBe(countSeries(before));
    expect(JSON.stringify(after)).not.toContain("nobody-");
  });
});
