import type { DocumentedCall, DocumentedCalls } from "~/app/http/documented-calls.server";
import { CALL_GROUPS } from "./calls";
import { buildListedTable } from "./listed-table";
import type { CallDescription } from "./describe";
import type { OpenApiDocument, OperationObject } from "./document";
import { takesFormat } from "./successes";

const DESCRIPTIONS = new Map(
  CALL_GROUPS.flatMap(({ calls }) =>
    Object.values(calls).map((call): [string, CallDescription] => [call.operationId, call]),
  ),
);

/** Lists what the server has to know of the calls of the document, by method and path. */
export function listDocumentedCalls({ paths }: OpenApiDocument): DocumentedCalls {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) =>
        [`${method.toUpperCase()} ${path}`, toDocumentedCall(operation)] as const,
    ),
  );
  return Object.fromEntries(calls);
}

function toDocumentedCall({ operationId, parameters }: OperationObject): DocumentedCall {
  const query = parameters.filter((parameter) => parameter.in === "query");
  const description = DESCRIPTIONS.get(operationId);
  const data = description && takesFormat(description) ? findData(description) : undefined;
  const deprecated = (description?.query ?? []).flatMap(({ name, deprecation }) =>
    deprecation ? [[name, deprecation] as const] : [],
  );
  return {
    query: query.map(({ name }) => name),
    ...(data && { table: buildListedTable(data) }),
    ...(description?.deprecation && { deprecation: description.deprecation }),
    ...(deprecated.length > 0 && { deprecatedQuery: Object.fromEntries(deprecated) }),
  };
}

function findData({ responses }: CallDescription) {
  const success = responses[200];
  return success && "data" in success ? success.data : undefined;
}
