import type { RouteConfigEntry } from "@remix-run/route-config";
import { beforeAll, describe, expect, it } from "vitest";
import routes from "~/app/routes";
import { type TableFingerprints, openDatabaseContent } from "../../support/database-content";
import { FORM_HEADERS } from "../../support/forms";
import { createMatrixClient } from "../../support/access-matrix";
import { useServer } from "../../support/http";
import { isPostOnly } from "../../support/route-patterns";

const { getServer } = useServer({ env: { ACCESS: "sign-in" } });

/** Lists the addresses of all routes, with existing ids as parameters, and their route files. */
function listAddresses(
  entries: RouteConfigEntry[],
  parentPath = "",
): [address: string, file: string][] {
  return entries.flatMap(({ path: routePath, file, children }) => {
    const address = routePath ? `${parentPath}/${routePath}` : parentPath;
    return [[fillParameters(address), file], ...listAddresses(children ?? [], address)];
  });
}
const fillParameters = (address: string) =>
  (address || "/").replaceAll(/:id\b/g, "1").replaceAll(/:\w+/g, "none").replace("*", "nowhere");
const FILES = new Map(listAddresses(routes));
const PATHS = [...FILES.keys()];
/** Generous: there are thousands of requests, and the machine may be busy. */
const MAX_CRAWL_MS = 300_000;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Methods for screens and their data: their action gets every write alike, so that few addresses get the other methods. */
const SCREEN_METHODS = ["GET", "POST"];
const ADDRESSES_PER_SAMPLE = 8;
/** REST API and uploaded files. */
const isRest = (address: string) => /^(api\/|site\/media)/.test(FILES.get(address) ?? "");
/** Patient pages: any visitor may submit their forms, which creates a guest patient. */
const isPatientPage = (address: string) => address.startsWith("/patient-");

/** Computes the fingerprints of all tables that a refused request must not change. */
async function fingerprintDatabase(): Promise<TableFingerprints> {
  const database = openDatabaseContent(getServer());
  const fingerprints = await database.fingerprint();
  await database.close();
  return fingerprints;
}

/**
 * Sends methods to every address, all of them to those of the REST API, with a JSON or form body; to a screen, and to its data alone, which its
 * loader and action answer. @returns the responses
 */
async function crawl() {
  const client = createMatrixClient(() => getServer().url);
  const requests = PATHS.flatMap((each, index) => {
    if (isRest(each)) return METHODS.map((method) => ({ method, address: each }));
    const methods = index % ADDRESSES_PER_SAMPLE ? SCREEN_METHODS : METHODS;
    return [
      ...methods.map((method) => ({ method, address: each })),
      ...SCREEN_METHODS.map((method) => ({ method, address: `${each}.data` })),
    ];
  }).filter(({ method, address }) => method === "GET" || !isPatientPage(address));
  return Promise.all(
    requests.map(async ({ method, address }) => {
      const writes = !["GET", "HEAD", "OPTIONS"].includes(method);
      const body = isRest(address)
        ? JSON.stringify({ name: "Crawled", departmentId: 1, isActive: false })
        : "name=Crawled&departmentId=1&newDepartmentName=Crawled&status=Inactive&role=administrator&submissionKey=0123456789abcdef";
      const contentType = isRest(address) ? { "Content-Type": "application/json" } : FORM_HEADERS;
      const headers = writes ? contentType : {};
      const answer = await client.send(method, address, headers, writes ? body : undefined);
      return { method, address, ...answer };
    }),
  );
}

const SECRETS = /Cardiology|Orthopedics|Aldervale|Aelwyn|Blood Pressure|Crawled<|@example\.org/;
/** The API document is public, and its examples use names of the sample content. */
const isApiDocumentation = (address: string) => /^\/(openapi\.json|api-docs)/.test(address);

/** What people who are signed in see, and may change, is the subject of access-matrix.test.ts. */
describe("a crawl of every address with every method", { timeout: MAX_CRAWL_MS }, () => {
  let fingerprintsBefore: TableFingerprints = {};
  beforeAll(async () => {
    fingerprintsBefore = await fingerprintDatabase();
  });

  it("without a sign-in changes nothing, and shows no content", async () => {
    const responses = await crawl();
    expect(await fingerprintDatabase()).toEqual(fingerprintsBefore);
    for (const { method, address, status, body, location } of responses) {
      const request = `${method} ${address}`;
      const showsContent = SECRETS.test(body) && !isApiDocumentation(address);
      expect(showsContent, `${request} shows content`).toBe(false);
      expect(status, request).toBeLessThan(500);
      if (address.startsWith("/admin") && method === "GET" && !address.endsWith(".data")) {
        expect([status, String(location)], request).toEqual([
          302,
          expect.stringMatching(/^\/sign-in\?back=/),
        ]);
      }
      if (isRest(address) && !/healthz|readyz|metrics|nowhere/.test(address) && method === "GET") {
        expect(status, request).toBe(isPostOnly(address) ? 405 : 401);
      }
    }
  });
});
