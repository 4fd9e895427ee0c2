import fc from "fast-check";
import { freshBody, requiredQuery } from "./api-calls";
import type { Operation } from "./api-document";
import { arbitraryId, arbitraryQuery } from "./hostile-addresses";
import { arbitraryBody, type RawBody } from "./hostile-bodies";
import { arbitraryHeaders } from "./hostile-headers";

/** Call that deviates from the document in some parts. */
export type HostileCall = {
  method: string;
  /** May contain a placeholder such as {id}; the sender replaces it by the id of an existing record. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Parts that deviate from the document. */
  attacked: readonly Part[];
};
type Part = "path" | "query" | "headers" | "body";

/** Calls of an operation as an attacker or a defective client would send them; most attack a single part. */
export function arbitraryCall(operation: Operation): fc.Arbitrary<HostileCall> {
  const { method, path, requestBody } = operation;
  const weights = {
    path: path.includes("{") ? 2 : 0,
    query: operation.parameters.some((each) => each.in === "query") ? 4 : 1,
    headers: 2,
    body: method === "GET" ? 0 : requestBody ? 14 : 1,
  };
  const parts = Object.keys(weights) as Part[];
  const singleParts = parts
    .filter((part) => weights[part] > 0)
    .map((part) => ({ weight: weights[part], arbitrary: fc.constant([part]) }));
  return fc
    .oneof(...singleParts, {
      weight: 1,
      arbitrary: fc.subarray(parts.filter((part) => weights[part] > 0)),
    })
    .chain((attacked) => buildCall(operation, [...attacked]));
}

function buildCall(operation: Operation, attacked: readonly Part[]): fc.Arbitrary<HostileCall> {
  const isAttacked = (part: Part) => attacked.includes(part);
  const { method, path } = operation;
  const validQuery = new URLSearchParams(
    requiredQuery(operation) as Record<string, string>,
  ).toString();
  return fc
    .record({
      targetPath: isAttacked("path")
        ? arbitraryId(method).map((id) => path.replace(/\{\w+\}/, () => id))
        : fc.constant(path),
      query: isAttacked("query")
        ? arbitraryQuery(operation)
        : fc.constant(validQuery && `?${validQuery}`),
      headers: isAttacked("headers") ? arbitraryHeaders : fc.constant({}),
      body: isAttacked("body") ? arbitraryBody(operation) : arbitraryValidBody(operation),
      isChunked: fc.boolean(),
    })
    .map(({ targetPath, query, headers, body, isChunked }) => {
      const length: Record<string, string> = isChunked
        ? { "Transfer-Encoding": "chunked" }
        : { "Content-Length": String(body?.body.length) };
      return {
        method,
        path: `${targetPath}${query}`.slice(0, 8_100),
        headers: { ...headers, ...(body && { "Content-Type": body.type, ...length }) },
        ...(body && { body: body.body }),
        attacked,
      };
    });
}

/** The document's example body, with a unique name each time. */
function arbitraryValidBody(operation: Operation): fc.Arbitrary<RawBody | undefined> {
  if (!operation.requestBody) return fc.constant(undefined);
  return fc.constant(null).map(() => {
    const text = JSON.stringify(freshBody(operation));
    return { type: "application/json", body: Buffer.from(text) };
  });
}
