import type { Plugin } from "vite";

/** Builds for bundlers of React Router, and of Remix. */
const ROUTERS =
  /\/node_modules\/(?:@remix-run\/(?:router|react)|react-router|react-router-dom)\/dist\/(?:esm\/)?[\w-]+\.js$/;

type Node = { type: string; start: number; end: number };
type Call = Node & { callee: { name?: string }; arguments: Node[] };

/** Their functions that take a condition and a message. */
const ASSERTIONS = ["invariant", "warning"];

/** Leaves the messages of the routers' assertions out of the browser build: they are for who writes the code, not for a visitor. */
export function assertionMessages(): Plugin {
  return {
    name: "calmward:assertion-messages",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !ROUTERS.test(id)) return null;
      const program = this.parse(code);
      const calls = ASSERTIONS.flatMap((name) => listCalls(program, name));
      const messages = calls.flatMap(({ arguments: [condition, message] }) =>
        condition && message ? [{ start: condition.end, end: message.end }] : [],
      );
      const shortened = messages
        .sort((a, b) => b.start - a.start)
        .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
      return { code: shortened, map: null };
    },
  };
}

/** Lists the calls of a function in a syntax tree. */
function listCalls(value: unknown, name: string): Call[] {
  if (Array.isArray(value)) return value.flatMap((item) => listCalls(item, name));
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap((child) => listCalls(child, name));
  return isCall(value, name) ? [value, ...inner] : inner;
}

const isCall = (node: object, name: string): node is Call =>
  "type" in node && node.type === "CallExpression" && (node as Call).callee.name === name;
