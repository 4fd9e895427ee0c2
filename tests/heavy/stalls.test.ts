import { expect, it } from "vitest";
import { sendRaw } from "../support/http";
import { listRoutePatterns } from "../support/route-patterns";
import { createAccount, createToken, signIn } from "../support/operator";
import { type Cost, startRecordedServer } from "../support/stall-recorder";
import {
  longQueryRequests,
  formRequests,
  longAddresses,
  longHeaders,
  multipartRequests,
  restRequests,
  type StallRequest,
} from "../support/stall-requests";

/** Limits of a single request: event loop stall in ms, and growth of memory in MB. */
const MAX_STALL_MS = { "signed out": 50, "signed in": 200 };
const MAX_GROWN_MB = 150;
/** Maximum of attempts per request, since unoptimized code and garbage collection slow single attempts down. */
const MAX_ATTEMPTS = 4;
/** ONLY="POST /tag" limits the run to requests with a matching description. */
const DESCRIPTION_FILTER = new RegExp(process.env.ONLY ?? "");
/** Paths that would end the sign-in of the other requests. */
const SIGN_OUT_PATH = /^\/(logout|admin\/account)/;

type Access = keyof typeof MAX_STALL_MS;
type Measurement = Cost & { access: Access; description: string; status: number };

/** Every path of the route map, with an existing id for `:id`. */
const PATHS = listRoutePatterns().map((path) =>
  path.replaceAll(/:id\b/g, "1").replaceAll(/:\w+/g, "none").replace("*", "nowhere"),
);

it.runIf(process.platform === "linux")(
  "no single request stalls the server or fills its memory",
  { timeout: 3_600_000 },
  async () => {
    const { server, measureCost } = await startRecordedServer({
      ACCESS: "sign-in",
      TRUST_PROXY: "1",
      TOKEN_REQUESTS_PER_MINUTE: "1000000",
      SIGN_IN_IDLE_MINUTES: "1440",
      LOG_LEVEL: "silent",
    });
    const results: Measurement[] = [];
    let clientNumber = 0;
    /** Sends a request from a new client address, so that rate limits do not apply. */
    const send = (headers: Record<string, string>, request: StallRequest) =>
      sendRaw(server.url, {
        ...request,
        headers: {
          "X-Forwarded-For": `10.${(clientNumber >> 16) & 255}.${(clientNumber >> 8) & 255}.${clientNumber++ & 255}`,
          ...headers,
          ...request.headers,
        },
      }).catch(() => ({ status: 0, headers: {}, body: "" }));
    const measure = async (
      access: Access,
      headers: Record<string, string>,
      request: StallRequest,
    ) => {
      if (!DESCRIPTION_FILTER.test(request.description)) return;
      const attempts: Measurement[] = [];
      do {
        let status = 0;
        const cost = await measureCost(async () => ({ status } = await send(headers, request)));
        attempts.push({ ...cost, access, description: request.description, status });
      } while (!attempts.some(isWithin) && attempts.length < MAX_ATTEMPTS);
      const [best] = attempts.sort((left, right) => left.stallMs - right.stallMs);
      if (best) results.push(best);
    };
    try {
      const email = await createAccount(server, "administrator");
      const Authorization = `Bearer ${await createToken(server, email, "write")}`;
      const Cookie = await signIn(server, email);
      const page = await send({ Cookie }, { description: "", method: "GET", path: "/admin/tags" });
      const [, version = ""] = /"version":\s*"(\w+)"/.exec(page.body) ?? [];

      for (const [access, headers] of [
        ["signed out", {}],
        ["signed in", { Cookie }],
      ] as const) {
        for (const path of PATHS) {
          if (SIGN_OUT_PATH.test(path)) continue;
          await measure(access, headers, { description: `GET ${path}`, method: "GET", path });
          for (const request of longQueryRequests("GET", path))
            await measure(access, headers, request);
          const { body, status } = await send(headers, { description: "", method: "GET", path });
          if (status !== 200 || !/<main[^]*<form\b[^>]*method="post"/.test(body)) continue;
          for (const request of formRequests(path, body)) await measure(access, headers, request);
          for (const request of multipartRequests(path)) await measure(access, headers, request);
        }
        for (const request of longAddresses(version)) await measure(access, headers, request);
        for (const path of ["/", "/admin/tags", "/tag", "/healthz"]) {
          for (const request of longHeaders(path)) await measure(access, headers, request);
        }
      }
      for (const request of restRequests()) {
        await measure("signed in", { Authorization }, request);
        if (request.method !== "GET") await measure("signed out", {}, request);
      }
      console.log(formatReport(results));
      expect(results.filter((each) => !isWithin(each)).map(formatResult)).toEqual([]);
      expect((await send({}, { description: "", method: "GET", path: "/readyz" })).status).toBe(
        200,
      );
    } finally {
      await server.stop();
    }
  },
);

const isWithin = ({ access, stallMs, grownMb }: Measurement) =>
  stallMs <= MAX_STALL_MS[access] && grownMb <= MAX_GROWN_MB;

const formatResult = ({ access, description, status, stallMs, grownMb }: Measurement) =>
  `${stallMs.toFixed(0)} ms, ${grownMb.toFixed(0)} MB, ${access}, ${status}: ${description}`;

/** Lists the ten longest stalls signed out and signed in, and the ten requests that took the most memory. */
function formatReport(results: Measurement[]): string {
  const findWorst = (key: "stallMs" | "grownMb", access?: Access) =>
    results
      .filter((each) => !access || each.access === access)
      .sort((left, right) => right[key] - left[key])
      .slice(0, 10)
      .map(formatResult);
  return [
    `${results.length} requests`,
    "Signed out, the longest stalls:",
    ...findWorst("stallMs", "signed out"),
    "Signed in, the longest stalls:",
    ...findWorst("stallMs", "signed in"),
    "The most memory:",
    ...findWorst("grownMb"),
  ].join("\n");
}
