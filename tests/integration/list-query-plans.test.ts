import type { LoaderFunctionArgs } from "@remix-run/node";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { loadRestCalls } from "~/app/api-docs/load-rest-calls";
import { buildOpenApiDocument } from "~/app/api-docs/document";
import routes from "~/app/routes";
import { database } from "~/server/platform/database";
import { settings, replaceSettings } from "~/server/platform/settings";
import { loadSampleContent } from "~/server/sample-content/load";
import { seedContactMessage } from "../factories/contact-messages";
import { seedWithdrawnRequest } from "../factories/withdrawn-requests";
import { seedLiveSessionRequest, seedRideRequest } from "../factories/requests";
import { HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import type { Envelope } from "../support/http";
import { explainStatements, findFullSorts } from "../support/query-plans";

type RestModule = { loader: (args: LoaderFunctionArgs) => Promise<Response> };
type Pagination = { totalItems: number };
type List = { path: string; sortFields: string[] };

const document = buildOpenApiDocument(await loadRestCalls(), "0");

/** Every documented list with its sort fields; lists below a parent have tests of their own. */
const LISTS: List[] = Object.entries(document.paths).flatMap(([pattern, { get: operation }]) => {
  const parameters = operation?.parameters ?? [];
  const sortBy = parameters.find(({ name }) => name === "sortBy");
  const needsParent = parameters.some((each) => each.required);
  if (!sortBy || needsParent) return [];
  const { enum: fields } = sortBy.schema as { enum: string[] };
  return [{ path: pattern, sortFields: fields }];
});

/** Requests a list of the REST API, under open access. */
async function requestList(listPath: string, query: string) {
  const file = routes.find(({ path: address = "" }) => `/${address}` === listPath)?.file ?? "";
  const { loader } = (await import(path.resolve("app", file))) as RestModule;
  const url = `http://127.0.0.1:3000${listPath}?${query}`;
  const request = new Request(url, { headers: { Host: "127.0.0.1:3000" } });
  const response = await loader({ request, params: {}, context: {} });
  const { result } = (await response.json()) as Envelope;
  expect((result.data?.pagination as Pagination).totalItems, url).toBeGreaterThan(0);
}

describe.runIf(HAS_DATABASE && !ON_POSTGRES)(
  "the query plan of a list's first page on SQLite",
  () => {
    useDatabase();
    beforeAll(async () => {
      replaceSettings({ ...settings(), access: "open" });
      // A loader skips the query for the rows of an empty list.
      await loadSampleContent();
      await seedContactMessage();
      await seedWithdrawnRequest();
      await seedLiveSessionRequest();
      await seedRideRequest();
    });

    it("is tested for every list", () => {
      expect(LISTS.length).toBeGreaterThan(10);
    });

    describe.each(LISTS)("$path", ({ path: listPath, sortFields }) => {
      it.each(sortFields)("uses an index when sorted by %s", async (sortBy) => {
        for (const sortOrder of ["ASC", "DESC"]) {
          const query = `page=1&limit=10&sortBy=${sortBy}&sortOrder=${sortOrder}`;
          const plans = await explainStatements(() => requestList(listPath, query), /LIMIT/);
          expect(plans.length).toBeGreaterThan(0);
          for (const plan of plans) expect(findFullSorts(plan)).toEqual([]);
        }
      });
    });

    it("reveals a missing index", async () => {
      await database().query("DROP INDEX tags_by_created_at");
      const plans = await explainStatements(
        () => requestList("/tag", "page=1&limit=10&sortBy=createdAt"),
        /LIMIT/,
      );
      expect(plans.flatMap(findFullSorts)).not.toEqual([]);
    });
  },
);
