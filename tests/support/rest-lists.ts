import type { LoaderFunctionArgs } from "@remix-run/node";
import path from "node:path";
import { buildOpenApiDocument } from "~/app/api-docs/document";
import { loadRestCalls } from "~/app/api-docs/load-rest-calls";
import type { ParameterObject } from "~/app/api-docs/parameters";
import routes from "~/app/routes";
import { loadSampleContent } from "~/server/sample-content/load";
import { settings, replaceSettings } from "~/server/platform/settings";
import { seedCoach } from "../factories/coaches";
import { seedContactMessage } from "../factories/contact-messages";
import { seedLiveSessionRequest, seedRideRequest } from "../factories/requests";
import { seedWithdrawnRequest } from "../factories/withdrawn-requests";
import { seedWorkItem } from "../factories/work-items";
import type { Envelope } from "./http";

type RestModule = { loader: (args: LoaderFunctionArgs) => Promise<Response> };
/** A documented list: path pattern, parameters, and the values of those that are required. */
export type RestList = {
  pattern: string;
  sortFields: string[];
  parameters: ParameterObject[];
};
export type ListAnswer = {
  status: number;
  data: Record<string, unknown>;
  rows: ({ id: number; updatedAt: string; createdAt: string } & Record<string, unknown>)[];
  pagination: {
    currentPage: number;
    totalItems: number;
    hasNextPage: boolean;
    hasPrevPage: boolean;
    nextCursor: string | null;
  };
};

const document = buildOpenApiDocument(await loadRestCalls(), "0");

/** Every documented list. */
export const REST_LISTS: RestList[] = Object.entries(document.paths).flatMap(
  ([pattern, { get: operation }]) => {
    const parameters = operation?.parameters ?? [];
    const sortBy = parameters.find(({ name }) => name === "sortBy");
    if (!sortBy) return [];
    const { enum: sortFields } = sortBy.schema as { enum: string[] };
    return [{ pattern, sortFields, parameters }];
  },
);

/** Finds a list by its path. @throws Error for an unknown one */
export function findList(pattern: string): RestList {
  const list = REST_LISTS.find((each) => each.pattern === pattern);
  if (!list) throw new Error(`${pattern} is no list`);
  return list;
}

/** Whether a list is that of one parent. */
export const needsParent = ({ parameters }: RestList) => parameters.some((each) => each.required);

/** Fills the lists under open access: a loader skips the query for the rows of an empty list. */
export async function fillRestLists(): Promise<void> {
  replaceSettings({ ...settings(), access: "open" });
  await loadSampleContent();
  const seeds = [
    seedCoach,
    seedContactMessage,
    seedLiveSessionRequest,
    seedRideRequest,
    seedWithdrawnRequest,
    seedWorkItem,
  ];
  for (const seed of seeds) {
    for (let count = 0; count < 3; count++) await seed();
  }
}

/** Requests a list of the REST API, in the process. */
export async function requestList(
  { pattern, parameters }: RestList,
  query: Record<string, string | number>,
): Promise<ListAnswer> {
  const address = pattern.replaceAll(/\{(\w+)\}/g, ":$1");
  const file = routes.find(({ path: each = "" }) => `/${each}` === address)?.file ?? "";
  const { loader } = (await import(path.resolve("app", file))) as RestModule;
  const required = parameters.filter((each) => each.required);
  const valueOf = ({ example }: ParameterObject) => String(example);
  const params = Object.fromEntries(
    required.filter((each) => each.in === "path").map((each) => [each.name, valueOf(each)]),
  );
  const search = new URLSearchParams(
    required.filter((each) => each.in === "query").map((each) => [each.name, valueOf(each)]),
  );
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const request = new Request(`http://127.0.0.1:3000${filled}?${search.toString()}`, {
    headers: { Host: "127.0.0.1:3000" },
  });
  const response = await loader({ request, params, context: {} });
  const { result } = (await response.json()) as Envelope;
  const data = result.data ?? {};
  const rows = Object.values(data).find(Array.isArray) as ListAnswer["rows"];
  return {
    status: response.status,
    data,
    rows,
    pagination: data.pagination as ListAnswer["pagination"],
  };
}
