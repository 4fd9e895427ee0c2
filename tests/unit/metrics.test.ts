import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { measureProcess, registry } from "~/server/platform/metrics";
import { recordRequestStart, recordRequestEnd } from "~/server/platform/request-watch";
import { parseMetrics, sumSamples } from "../support/prometheus";

afterEach(() => registry.resetMetrics());
const readSamples = async () => parseMetrics(await registry.metrics());

describe("the metrics", () => {
  it("are documented in the operator's guide, with all of their labels", () => {
    const guide = readFileSync("docs/operating.md", "utf8");
    const section = guide.slice(guide.indexOf("## Watching it"));
    const rows = section.split("\n").filter((line) => /^\| `calmward_\w+` +\|/.test(line));
    // Those of prom-client are there once another test has begun to measure the process.
    const metrics = registry.getMetricsAsArray().filter(({ name }) => name.startsWith("calmward_"));
    for (const metric of metrics) {
      const row = rows.find((line) => line.startsWith(`| \`${metric.name}\``)) ?? "";
      expect(row, metric.name).not.toBe("");
      for (const label of (metric as unknown as { labelNames: string[] }).labelNames) {
        expect(row, metric.name).toContain(`\`${label}\``);
      }
    }
    expect(rows).toHaveLength(metrics.length);
  });
});

describe("a request", () => {
  const socket = { bytesRead: 100, bytesWritten: 900 } as unknown as Socket;
  const finishRequest = (
    method: string,
    status: number | null,
    connection: Socket | null = null,
  ) => {
    recordRequestStart();
    recordRequestEnd({ method, route: "/tag", status, seconds: 0.002 }, connection);
  };
  const countRequests = async (labels: Record<string, string>) =>
    sumSamples(await readSamples(), "calmward_http_requests_total", labels);

  it("is counted by its method, route and class of status, HEAD as GET", async () => {
    finishRequest("GET", 200);
    finishRequest("HEAD", 304);
    finishRequest("POST", 422);
    finishRequest("DELETE", 503);
    finishRequest("GET", null);
    expect(await countRequests({ method: "GET", route: "/tag", status: "2xx" })).toBe(1);
    expect(await countRequests({ method: "GET", status: "3xx" })).toBe(1);
    expect(await countRequests({ method: "POST", status: "4xx" })).toBe(1);
    expect(await countRequests({ method: "DELETE", status: "5xx" })).toBe(1);
    expect(await countRequests({ method: "GET", status: "aborted" })).toBe(1);
  });

  it("with an unsupported method gets no label of its own", async () => {
    for (const method of ["PUT", "PATCH", "BREW", "OPTIONS"]) finishRequest(method, 405);
    expect(await countRequests({ method: "other" })).toBe(4);
    expect(await countRequests({})).toBe(4);
  });

  it("is in flight until it ends, and its time falls into a bucket", async () => {
    recordRequestStart();
    expect(sumSamples(await readSamples(), "calmward_http_requests_in_flight")).toBe(1);
    recordRequestEnd({ method: "GET", route: "/tag", status: 200, seconds: 0.002 }, null);
    const samples = await readSamples();
    expect(sumSamples(samples, "calmward_http_requests_in_flight")).toBe(0);
    const readBucket = (le: string) =>
      sumSamples(samples, "calmward_http_request_duration_seconds_bucket", { le });
    expect([
      readBucket("0.001"),
      readBucket("0.0025"),
      readBucket("10"),
      readBucket("+Inf"),
    ]).toEqual([0, 1, 1, 1]);
  });

  it("counts each byte of a connection once, however many requests share it", async () => {
    const readBytes = async (direction: string) =>
      sumSamples(await readSamples(), "calmward_http_bytes_total", { direction });
    finishRequest("GET", 200, socket);
    Object.assign(socket, { bytesRead: 150, bytesWritten: 2_000 });
    finishRequest("GET", 200, socket);
    finishRequest("GET", 200, socket);
    expect([await readBytes("received"), await readBytes("sent")]).toEqual([150, 2_000]);
  });
});

describe("the names of the metrics", () => {
  it("follow the convention: counters end in _total and nothing else does, units are base units", async () => {
    measureProcess();
    const all = await registry.getMetricsAsJSON();
    const misnamed = all.filter(
      ({ name, type }) =>
        (String(type) === "counter") !== name.endsWith("_total") ||
        /_(ms|milliseconds|minutes|hours|kb|mb|percent)(_|$)/.test(name),
    );
    expect(misnamed.map(({ name, type }) => [name, type])).toEqual([]);
    expect(all.length).toBeGreaterThan(40);
  });
});
