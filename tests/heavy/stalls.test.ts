import { expect, it } from "vitest";
import { raw } from "../support/http";
import { routePatterns } from "../support/route-patterns";
import { aPersonAt, aTokenAt, cookiesOf } from "../support/operator";
import { type Cost, startRecordedServer } from "../support/stall-recorder";
import {
  addressRequests,
  formRequests,
  longAddresses,
  longHeaders,
  multipartRequests,
  restRequests,
  type StallRequest,
} from "../support/stall-requests";

/** The longest that a single request may keep all others waiting, in ms, and what it may take of memory, in MB. */
const MAX_STALL_MS = { "signed out": 50, "signed in": 200 };
const MAX_GROWN_MB = 150;
/** The first time that code runs is slower, and so is whoever meets the garbage collector: both happen once. */
const MAX_ATTEMPTS = 4;
/** ONLY="POST /tag" sends those requests alone whose description has such words. */
const ONLY = new RegExp(process.env.ONLY ?? "");
/** What ends the sign-in that the others need. */
const ENDS_SIGN_IN = /^\/(logout|admin\/account)/;

type Who = keyof typeof MAX_STALL_MS;
type Result = Cost & { who: Who; what: string; status: number };

/** Every address of the map, with an id that exists where one is asked for. */
const PATHS = routePatterns().map((path) =>
  path.replaceAll(/:id\b/g, "1").replaceAll(/:\w+/g, "none").replace("*", "nowhere"),
);

it.runIf(process.platform === "linux")(
  "no single request stalls or fills the server",
  { timeout: 3_600_000 },
  async () => {
    const { server, costOf } = await startRecordedServer({
      ACCESS: "sign-in",
      TRUST_PROXY: "1",
      TOKEN_REQUESTS_PER_MINUTE: "1000000",
      SIGN_IN_IDLE_MINUTES: "1440",
      LOG_LEVEL: "silent",
    });
    const results: Result[] = [];
    let address = 0;
    /** From an address of its own, so that no limit of attempts hides what the next one costs. */
    const send = (headers: Record<string, string>, request: StallRequest) =>
      raw(server.url, {
        ...request,
        headers: {
          "X-Forwarded-For": `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}`,
          ...headers,
          ...request.headers,
        },
      }).catch(() => ({ status: 0, headers: {}, body: "" }));
    const measure = async (who: Who, headers: Record<string, string>, request: StallRequest) => {
      if (!ONLY.test(request.what)) return;
      const attempts: Result[] = [];
      do {
        let status = 0;
        const cost = await costOf(async () => ({ status } = await send(headers, request)));
        attempts.push({ ...cost, who, what: request.what, status });
      } while (!attempts.some(isWithin) && attempts.length < MAX_ATTEMPTS);
      const [best] = attempts.sort((one, other) => one.stallMs - other.stallMs);
      if (best) results.push(best);
    };
    try {
      const email = await aPersonAt(server, "administrator");
      const Authorization = `Bearer ${await aTokenAt(server, email, "write")}`;
      const Cookie = await cookiesOf(server, email);
      const page = await send({ Cookie }, { what: "", method: "GET", path: "/admin/tags" });
      const [, version = ""] = /"version":\s*"(\w+)"/.exec(page.body) ?? [];

      for (const [who, headers] of [
        ["signed out", {}],
        ["signed in", { Cookie }],
      ] as const) {
        for (const path of PATHS) {
          if (ENDS_SIGN_IN.test(path)) continue;
          await measure(who, headers, { what: `GET ${path}`, method: "GET", path });
          for (const request of addressRequests("GET", path)) await measure(who, headers, request);
          const { body, status } = await send(headers, { what: "", method: "GET", path });
          if (status !== 200 || !/<main[^]*<form\b[^>]*method="post"/.test(body)) continue;
          for (const request of formRequests(path, body)) await measure(who, headers, request);
          for (const request of multipartRequests(path)) await measure(who, headers, request);
        }
        for (const request of longAddresses(version)) await measure(who, headers, request);
        for (const path of ["/", "/admin/tags", "/tag", "/healthz"]) {
          for (const request of longHeaders(path)) await measure(who, headers, request);
        }
      }
      for (const request of restRequests()) {
        await measure("signed in", { Authorization }, request);
        if (request.method !== "GET") await measure("signed out", {}, request);
      }
      console.log(inWords(results));
      expect(results.filter((each) => !isWithin(each)).map(inOneLine)).toEqual([]);
      expect((await send({}, { what: "", method: "GET", path: "/readyz" })).status).toBe(200);
    } finally {
      await server.stop();
    }
  },
);

const isWithin = ({ who, stallMs, grownMb }: Result) =>
  stallMs <= MAX_STALL_MS[who] && grownMb <= MAX_GROWN_MB;

const inOneLine = ({ who, what, status, stallMs, grownMb }: Result) =>
  `${stallMs.toFixed(0)} ms, ${grownMb.toFixed(0)} MB, ${who}, ${status}: ${what}`;

/** The worst ten of each kind. */
function inWords(results: Result[]): string {
  const worst = (key: "stallMs" | "grownMb", who?: Who) =>
    results
      .filter((each) => !who || each.who === who)
      .sort((one, other) => other[key] - one[key])
      .slice(0, 10)
      .map(inOneLine);
  return [
    `${results.length} requests`,
    "Signed out, the longest stalls:",
    ...worst("stallMs", "signed out"),
    "Signed in, the longest stalls:",
    ...worst("stallMs", "signed in"),
    "The most memory:",
    ...worst("grownMb"),
  ].join("\n");
}
