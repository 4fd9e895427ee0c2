import fc from "fast-check";
import { freshBody, neededQuery } from "./api-calls";
import type { Operation } from "./api-document";
import { anyId, anyQuery } from "./hostile-addresses";
import { hostileBodies, type Sent } from "./hostile-bodies";
import { anyHeaders } from "./hostile-headers";

/** A call as it goes over the line. */
export type HostileCall = {
  method: string;
  /** Where it names a record that is there, with the name of the parameter, such as {id}. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** What of it is not as the document says: the place in its path, or something else. */
  attacked: readonly Part[];
};
type Part = "path" | "query" | "headers" | "body";

/** The calls of an operation as somebody would send them who wants to break it, or who is broken: mostly in one place. */
export function hostileCallsOf(operation: Operation): fc.Arbitrary<HostileCall> {
  const { method, path, requestBody } = operation;
  const has = {
    path: path.includes("{") ? 2 : 0,
    query: operation.parameters.some((each) => each.in === "query") ? 4 : 1,
    headers: 2,
    body: method === "GET" ? 0 : requestBody ? 14 : 1,
  };
  const parts = Object.keys(has) as Part[];
  const places = parts
    .filter((part) => has[part] > 0)
    .map((part) => ({ weight: has[part], arbitrary: fc.constant([part]) }));
  return fc
    .oneof(...places, { weight: 1, arbitrary: fc.subarray(parts.filter((part) => has[part] > 0)) })
    .chain((attacked) => callOf(operation, [...attacked]));
}

function callOf(operation: Operation, attacked: readonly Part[]): fc.Arbitrary<HostileCall> {
  const is = (part: Part) => attacked.includes(part);
  const { method, path } = operation;
  const good = new URLSearchParams(neededQuery(operation) as Record<string, string>).toString();
  return fc
    .record({
      address: is("path")
        ? anyId(method).map((id) => path.replace(/\{\w+\}/, () => id))
        : fc.constant(path),
      query: is("query") ? anyQuery(operation) : fc.constant(good && `?${good}`),
      headers: is("headers") ? anyHeaders : fc.constant({}),
      sent: is("body") ? hostileBodies(operation) : goodBody(operation),
      chunked: fc.boolean(),
    })
    .map(({ address, query, headers, sent, chunked }) => {
      const length: Record<string, string> = chunked
        ? { "Transfer-Encoding": "chunked" }
        : { "Content-Length": String(sent?.body.length) };
      return {
        method,
        path: `${address}${query}`.slice(0, 8_100),
        headers: { ...headers, ...(sent && { "Content-Type": sent.type, ...length }) },
        ...(sent && { body: sent.body }),
        attacked,
      };
    });
}

/** The body that the document shows, which is a new one each time. */
function goodBody(operation: Operation): fc.Arbitrary<Sent | undefined> {
  if (!operation.requestBody) return fc.constant(undefined);
  return fc.constant(null).map(() => {
    const text = JSON.stringify(freshBody(operation));
    return { type: "application/json", body: Buffer.from(text) };
  });
}
