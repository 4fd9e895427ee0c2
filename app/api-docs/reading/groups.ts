import type { ApiDocument } from "./openapi";

/** A call as lists name it. */
export type ListedCall = { id: string; method: string; path: string; summary: string };
export type Group = { slug: string; name: string; description: string; calls: ListedCall[] };

/** What an address calls a group. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** What else a path has is none of its calls. */
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
/** Where calls stand that belong to no group. */
const OTHERS = "Other calls";

/** All calls of the document in its groups, in its order; only those that hold every word of a search, if there is one. */
export function groupsOf(document: ApiDocument, search = ""): Group[] {
  const tags = new Map(document.tags?.map(({ name, description = "" }) => [name, description]));
  const groups = new Map([...tags.keys()].map((name) => [name, [] as ListedCall[]]));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!METHODS.includes(method)) continue;
      const { operationId, summary = operationId, description = "" } = operation;
      const name = operation.tags?.[0] ?? OTHERS;
      const call = { id: operationId, method: method.toUpperCase(), path, summary };
      const text = `${call.method} ${path} ${summary} ${description} ${name}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      groups.set(name, [...(groups.get(name) ?? []), call]);
    }
  }
  return [...groups]
    .filter(([, calls]) => calls.length > 0)
    .map(([name, calls]) => ({
      slug: slugOf(name),
      name,
      description: tags.get(name) ?? "",
      calls,
    }));
}
