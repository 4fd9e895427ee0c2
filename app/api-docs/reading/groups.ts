import type { ApiDocument } from "./openapi";

/** Summary of a call, for lists. */
export type ListedCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
};
export type Group = { slug: string; name: string; description: string; calls: ListedCall[] };

/** URL slug of a group's name. */
const toSlug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** Keys of a path item that are operations. */
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
/** Group of calls without a tag. */
const UNTAGGED_GROUP = "Other calls";

/** Groups all calls of the document by their first tag, in the document's order. */
export function groupCalls(document: ApiDocument): Group[] {
  const groups = new Map<string, Group>();
  const ensureGroup = (name: string, description = "") => {
    const entry = groups.get(name) ?? { slug: toSlug(name), name, description, calls: [] };
    groups.set(name, entry);
    return entry;
  };
  for (const { name, description } of document.tags ?? []) ensureGroup(name, description);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!METHODS.includes(method)) continue;
      const {
        operationId: id,
        summary = id,
        description = "",
        tags: [name = UNTAGGED_GROUP] = [],
      } = operation;
      ensureGroup(name).calls.push({
        id,
        method: method.toUpperCase(),
        path,
        summary,
        description,
      });
    }
  }
  return [...groups.values()].filter(({ calls }) => calls.length > 0);
}

/** Finds the calls that contain every word of a search; those with the exact phrase in their name come first. */
export function findCalls(document: ApiDocument, search: string): Group[] {
  const phrase = search.toLowerCase().replaceAll(/\s+/g, " ");
  const words = phrase.split(" ");
  const searchableName = ({ method, path, summary }: ListedCall) =>
    `${method} ${path} ${summary}`.toLowerCase();
  const rank = (call: ListedCall) => (searchableName(call).includes(phrase) ? 0 : 1);
  const bestRank = ({ calls }: Group) => Math.min(...calls.map(rank));
  return groupCalls(document)
    .map(({ calls, ...group }) => {
      const matches = calls.filter((call) => {
        const text = `${searchableName(call)} ${call.description} ${group.name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
      return { ...group, calls: matches.sort((one, other) => rank(one) - rank(other)) };
    })
    .filter(({ calls }) => calls.length > 0)
    .sort((one, other) => bestRank(one) - bestRank(other));
}
