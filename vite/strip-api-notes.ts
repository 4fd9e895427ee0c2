import type { Plugin } from "vite";

type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>;

/** Replaces `apiNote(rule, note)` by its rule in the browser's code: only the API document reads the note. */
export function stripApiNotes(): Plugin {
  return {
    name: "calmward:strip-api-notes",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !id.endsWith(".schema.ts") || !code.includes("apiNote(")) return null;
      // Last call first, so that the positions of the earlier ones stay valid.
      const calls = findCalls("apiNote", this.parse(code)).reverse();
      return calls.reduce((text, { start, end, arguments: args }) => {
        const [rule] = args as [SyntaxNode];
        return text.slice(0, start) + text.slice(rule.start, rule.end) + text.slice(end);
      }, code);
    },
  };
}

/** Outermost calls of a function in a syntax tree, in order. */
function findCalls(name: string, tree: unknown): SyntaxNode[] {
  if (Array.isArray(tree)) return tree.flatMap((each) => findCalls(name, each));
  if (typeof tree !== "object" || tree === null) return [];
  const node = tree as SyntaxNode;
  const callee = node.callee as { name?: string } | undefined;
  if (node.type === "CallExpression" && callee?.name === name) return [node];
  return Object.values(node).flatMap((each) => findCalls(name, each));
}
