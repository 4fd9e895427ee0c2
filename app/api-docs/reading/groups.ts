import type { ApiDocument } from "./openapi";

/** A call as lists name it. */
export type ListedCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
};
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

/** All calls of the document in its groups, in its order. */
export function groupsOf(document: ApiDocument): Group[] {
  const groups = new Map<string, Group>();
  const group = (name: string, description = "") => {
    const known = groups.get(name) ?? { slug: slugOf(name), name, description, calls: [] };
    groups.set(name, known);
    return known;
  };
  for (const { name, description } of document.tags ?? []) group(name, description);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!METHODS.includes(method)) continue;
      const {
        operationId: id,
        summary = id,
        description = "",
        tags: [name = OTHERS] = [],
      } = operation;
      group(name).calls.push({ id, method: method.toUpperCase(), path, summary, description });
    }
  }
  return [...groups.values()].filter(({ calls }) => calls.length > 0);
}

/** The calls that hold every word of a search. Those whose name has it as it was typed come first. */
export function findCalls(document: ApiDocument, search: string): Group[] {
  const typed = search.toLowerCase().replaceAll(/\s+/g, " ");
  const words = typed.split(" ");
  const nameOf = ({ method, path, summary }: ListedCall) =>
    `${method} ${path} ${summary}`.toLowerCase();
  const rank = (call: ListedCall) => (nameOf(call).includes(typed) ? 0 : 1);
  const best = ({ calls }: Group) => Math.min(...calls.map(rank));
  return groupsOf(document)
    .map(({ calls, ...group }) => {
      const found = calls.filter((call) => {
        const text = `${nameOf(call)} ${call.description} ${group.name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
      return { ...group, calls: found.sort((one, other) => rank(one) - rank(other)) };
    })
    .filter(({ calls }) => calls.length > 0)
    .sort((one, other) => best(one) - best(other));
}
