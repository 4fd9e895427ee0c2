import { describe, expect, it } from "vitest";
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/app/routes";
import { exceedsSegmentLimit } from "~/server/segment-limits";
import { createMethodMatcher, createPatternMatcher } from "~/server/http-patterns";
import { measureCpuMs } from "../support/growth";

type FlatRoute = { id: string; parentId?: string; path?: string; index?: boolean; module: object };

function flattenRoutes(entries: RouteConfigEntry[], parentId = "root"): FlatRoute[] {
  return entries.flatMap(({ file, id = file, path, index, children }) => [
    { id, parentId, path, index, module: { default: () => null } },
    ...flattenRoutes(children ?? [], id),
  ]);
}
const flatRoutes: FlatRoute[] = [{ id: "root", path: "", module: {} }, ...flattenRoutes(routes)];
const routesById = Object.fromEntries(flatRoutes.map((route) => [route.id, route]));

/** Addresses of all routes; parameters are as long as the longest tokens, those of share links and drafts. */
function listAddresses(parentId?: string, parentPath = ""): string[] {
  return flatRoutes
    .filter((route) => route.parentId === parentId)
    .flatMap(({ id, path }) => {
      const filled = path?.replaceAll(/:\w+/g, "x".repeat(43)).replace("*", "a/b/c/d");
      const address = filled ? `${parentPath}/${filled}` : parentPath;
      return [address || "/", ...listAddresses(id, address)];
    });
}
const addresses = [...new Set(listAddresses())];
const QUERY = `?q=${"%2F".repeat(200)}&page=3&back=${"/a".repeat(500)}`;

describe("an address of the product", () => {
  it.each(addresses)(
    "stays within the limit, with a query and as a data request: %s",
    (address) => {
      for (const variant of [address, `${address}.data`, `${address}/`]) {
        expect(exceedsSegmentLimit(variant)).toBe(false);
        expect(exceedsSegmentLimit(variant + QUERY)).toBe(false);
      }
    },
  );

  it("stays within the limit in a manifest request with as many paths as browsers send", () => {
    const params = new URLSearchParams();
    for (let index = 0; String(params).length < 7_680; index += 1) {
      const next = addresses[index % addresses.length] ?? "";
      params.append("p", next.replaceAll(/x{43}/g, String(index % 10)));
    }
    expect(exceedsSegmentLimit(`/__manifest?${params}&version=1`)).toBe(false);
    const manyParameters = Array.from(
      { length: 247 },
      (_, index) => `p=%2Fadmin%2Ftags%2F${index}%2Fedit`,
    );
    expect(exceedsSegmentLimit(`/__manifest?${manyParameters.join("&")}`)).toBe(false);
  });
});

const HOSTILE_ADDRESSES: [string, string][] = [
  ["segments", "/a".repeat(4_096)],
  ["slashes", `/admin${"/".repeat(8_000)}x`],
  ["a segment too many", "/a".repeat(33)],
  ["slashes for the manifest", `/__manifest?version=1&p=/admin${"/".repeat(8_000)}x`],
  ["encoded segments for the manifest", `/__manifest?p=${"%2Fa".repeat(2_000)}`],
  ["a long second path for the manifest", `/__manifest?p=%2Fa&p=${"/a".repeat(33)}`],
  ["a long path after a second question mark", `/__manifest?a=b?&p=${"/a".repeat(33)}`],
  ["too many paths for the manifest", `/__manifest?${"p=a&".repeat(1_501)}`],
];

describe("an address beyond the limit", () => {
  it.each(HOSTILE_ADDRESSES)("is recognized: %s", (_, address) => {
    expect(exceedsSegmentLimit(address)).toBe(true);
  });
});

describe("the pattern and the methods of an address", () => {
  const [matchPattern, matchMethods] = [
    createPatternMatcher(routesById as unknown as ServerBuild["routes"]),
    createMethodMatcher(routesById as unknown as ServerBuild["routes"]),
  ];
  const costlyAddresses = [
    ...HOSTILE_ADDRESSES.map(([, address]) => address),
    `/admin${"/".repeat(16_000)}x`,
    `/${"%2e".repeat(2_700)}`,
    `/${"%".repeat(8_000)}`,
    `/admin/tags${".data".repeat(1_600)}`,
    `${`/${"a".repeat(240)}`.repeat(32)}`,
    `/admin/tags?${"_routes=a,".repeat(800)}&${"index&".repeat(100)}`,
  ];

  it("are found in half a second for any address, also for one beyond the limit", () => {
    for (const address of costlyAddresses) {
      const ms = measureCpuMs(() => {
        matchPattern(address);
        matchMethods(address);
      });
      expect(ms, address.slice(0, 60)).toBeLessThan(500);
    }
    expect(matchPattern("/a".repeat(33))).toBe("unreadable");
    expect(matchMethods("/a".repeat(33))).toBeNull();
  });
});
