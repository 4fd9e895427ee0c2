import { describe, expect, it } from "vitest";
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/app/routes";
import { exceedsSegmentLimit } from "~/server/address-limits";
import { createMethodMatcher, createPatternMatcher } from "~/server/http-patterns";
import { timeOf } from "../support/growth";

type Flat = { id: string; parentId?: string; path?: string; index?: boolean; module: object };

function flat(entries: RouteConfigEntry[], parentId = "root"): Flat[] {
  return entries.flatMap(({ file, id = file, path, index, children }) => [
    { id, parentId, path, index, module: { default: () => null } },
    ...flat(children ?? [], id),
  ]);
}
const map: Flat[] = [{ id: "root", path: "", module: {} }, ...flat(routes)];
const built = Object.fromEntries(map.map((route) => [route.id, route]));

/** Every address of the map, its parameters filled with the longest texts that stand in ours: a share link's, a draft's. */
function addresses(parentId?: string, above = ""): string[] {
  return map
    .filter((route) => route.parentId === parentId)
    .flatMap(({ id, path }) => {
      const filled = path?.replaceAll(/:\w+/g, "x".repeat(43)).replace("*", "a/b/c/d");
      const here = filled ? `${above}/${filled}` : above;
      return [here || "/", ...addresses(id, here)];
    });
}
const all = [...new Set(addresses())];
const QUERY = `?q=${"%2F".repeat(200)}&page=3&back=${"/a".repeat(500)}`;

describe("an address of the product", () => {
  it.each(all)("asks for little, with a query and for its data alone: %s", (address) => {
    for (const each of [address, `${address}.data`, `${address}/`]) {
      expect(exceedsSegmentLimit(each)).toBe(false);
      expect(exceedsSegmentLimit(each + QUERY)).toBe(false);
    }
  });

  it("may be asked of the manifest, with as many others as a browser asks for at once", () => {
    const asked = new URLSearchParams();
    for (let at = 0; String(asked).length < 7_680; at += 1) {
      const next = all[at % all.length] ?? "";
      asked.append("p", next.replaceAll(/x{43}/g, String(at % 10)));
    }
    expect(exceedsSegmentLimit(`/__manifest?${asked}&version=1`)).toBe(false);
    const edits = Array.from({ length: 247 }, (_, at) => `p=%2Fadmin%2Ftags%2F${at}%2Fedit`);
    expect(exceedsSegmentLimit(`/__manifest?${edits.join("&")}`)).toBe(false);
  });
});

const HOSTILE: [string, string][] = [
  ["segments", "/a".repeat(4_096)],
  ["slashes", `/admin${"/".repeat(8_000)}x`],
  ["a segment too many", "/a".repeat(33)],
  ["slashes for the manifest", `/__manifest?version=1&p=/admin${"/".repeat(8_000)}x`],
  ["encoded segments for the manifest", `/__manifest?p=${"%2Fa".repeat(2_000)}`],
  ["a path that it names second", `/__manifest?p=%2Fa&p=${"/a".repeat(33)}`],
  ["a path behind a second question mark", `/__manifest?a=b?&p=${"/a".repeat(33)}`],
  ["too many paths for the manifest", `/__manifest?${"p=a&".repeat(1_501)}`],
];

describe("an address that asks for too much", () => {
  it.each(HOSTILE)("is told by its %s", (_, address) => {
    expect(exceedsSegmentLimit(address)).toBe(true);
  });
});

describe("what an address is counted as, and which methods it takes", () => {
  const [patternOf, methodsAt] = [
    createPatternMatcher(built as unknown as ServerBuild["routes"]),
    createMethodMatcher(built as unknown as ServerBuild["routes"]),
  ];
  const dear = [
    ...HOSTILE.map(([, address]) => address),
    `/admin${"/".repeat(16_000)}x`,
    `/${"%2e".repeat(2_700)}`,
    `/${"%".repeat(8_000)}`,
    `/admin/tags${".data".repeat(1_600)}`,
    `${`/${"a".repeat(240)}`.repeat(32)}`,
    `/admin/tags?${"_routes=a,".repeat(800)}&${"index&".repeat(100)}`,
  ];

  it("is said at once of any, also where no check has refused it before", () => {
    for (const address of dear) {
      const ms = timeOf(() => {
        patternOf(address);
        methodsAt(address);
      });
      expect(ms, address.slice(0, 60)).toBeLessThan(500);
    }
    expect(patternOf("/a".repeat(33))).toBe("unreadable");
    expect(methodsAt("/a".repeat(33))).toBeNull();
  });
});
