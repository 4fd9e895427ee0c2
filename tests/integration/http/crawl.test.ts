import type { RouteConfigEntry } from "@remix-run/route-config";
import { beforeAll, describe, expect, it } from "vitest";
import routes from "~/app/routes";
import { type TableFingerprints, openDatabaseContent } from "../../support/database-content";
import { FORM_HEADERS } from "../../support/forms";
import { sendRaw, useServer } from "../../support/http";
import { createAccount, createToken, signIn } from "../../support/operator";

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
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Methods for screens and their data: their action gets every write alike, so that few addresses get the other methods. */
const SCREEN_METHODS = ["GET", "POST"];
const ADDRESSES_PER_SAMPLE = 8;
/** REST API and uploaded files. */
const isRest = (address: string) => /^(api\/|site\/media)/.test(FILES.get(address) ?? "");
/** Own account, own tokens, sign-in and logout: open to every role. */
const isOwnAccount = (address: string) =>
  /^\/(admin\/(account|api-tokens)|logout|sign-in)/.test(address);
/** Patient pages: any visitor may submit their forms, which creates a guest patient. */
const isPatientPage = (address: string) => address.startsWith("/patient-");

/** Forms for everyone who may read, which change no record: previews for staff, and the browser's choice of columns. */
const isOpenForm = (address: string) => /\/(as-patient|columns)\b/.test(address);

/** REST paths without GET: they answer it with 405 before authentication, since methods are no secret. */
const isPostOnly = (address: string) =>
  /\/(bulk|bulk-change|cancel|duplicate|end|invite|publish|restore|send-again|stop|unpublish)$/.test(
    address,
  );

/**
 * Requests that the crawl without a sign-in saw answered before anybody is recognized: by 405, or to OPTIONS. Others leave them
 * out.
 */
const answeredToAll = new Set<string>();

/** Computes the fingerprints of all tables that a refused request must not change. */
async function fingerprintDatabase(): Promise<TableFingerprints> {
  const database = openDatabaseContent(getServer());
  const fingerprints = await database.fingerprint();
  await database.close();
  return fingerprints;
}

type CrawlOptions = {
  headers: Record<string, string>;
  /** Selects addresses that get no other method than GET, since the crawling role may write there. */
  isGetOnly?: (address: string) => boolean;
  /** One address in so many gets requests for its data alone, which the loader and the action of the screen answer; default: 4. */
  dataStep?: number;
  /** One screen in so many gets requests; default: all. */
  screenStep?: number;
};

/** Sends methods to every address, all of them to those of the REST API, with a JSON or form body. @returns the responses */
async function crawl({ headers, isGetOnly, dataStep = 4, screenStep = 1 }: CrawlOptions) {
  const responses: {
    method: string;
    address: string;
    status: number;
    body: string;
    location: unknown;
  }[] = [];
  const requests = PATHS.flatMap((each, index) =>
    isRest(each)
      ? [{ address: each, methods: METHODS }]
      : [
          {
            address: each,
            methods:
              index % screenStep ? [] : index % ADDRESSES_PER_SAMPLE ? SCREEN_METHODS : METHODS,
          },
          { address: `${each}.data`, methods: index % dataStep ? [] : SCREEN_METHODS },
        ],
  );
  for (const { address, methods } of requests) {
    for (const method of methods) {
      if (isGetOnly?.(address) && method !== "GET") continue;
      if (answeredToAll.has(`${method} ${address}`)) continue;
      const writes = !["GET", "HEAD", "OPTIONS"].includes(method);
      const body = isRest(address)
        ? JSON.stringify({ name: "Crawled", departmentId: 1, isActive: false })
        : "name=Crawled&departmentId=1&newDepartmentName=Crawled&status=Inactive&role=administrator&submissionKey=0123456789abcdef";
      const contentType = isRest(address) ? { "Content-Type": "application/json" } : FORM_HEADERS;
      const response = await sendRaw(getServer().url, {
        method,
        path: address,
        headers: { ...headers, ...(writes && contentType) },
        body: writes ? body : undefined,
      });
      const { status, headers: responseHeaders } = response;
      responses.push({
        method,
        address,
        status,
        body: response.body,
        location: responseHeaders.location,
      });
    }
  }
  return responses;
}

const SECRETS = /Cardiology|Orthopedics|Aldervale|Aelwyn|Blood Pressure|Crawled<|@example\.org/;
/** The API document is public, and its examples use names of the sample content. */
const isApiDocumentation = (address: string) => /^\/(openapi\.json|api-docs)/.test(address);
/** The columns that a list shows are kept in the browser's cookie only, so everybody who reads it may choose them. */
const isChoiceOfColumns = (address: string) => /\/columns(\.data)?$/.test(address);
const succeeded = ({ status }: { status: number }) => status < 300;

describe("a crawl of every address with every method", () => {
  let fingerprintsBefore: TableFingerprints = {};
  let viewerCookie = "";
  let readToken = "";
  beforeAll(async () => {
    const administrator = await createAccount(getServer(), "administrator");
    viewerCookie = await signIn(getServer(), await createAccount(getServer(), "viewer"));
    readToken = await createToken(getServer(), administrator, "read");
    fingerprintsBefore = await fingerprintDatabase();
  });

  it("without a sign-in changes nothing, and shows no content", async () => {
    const responses = await crawl({
      headers: {},
      isGetOnly: isPatientPage,
      dataStep: 1,
    });
    expect(await fingerprintDatabase()).toEqual(fingerprintsBefore);
    for (const { method, address, status, body, location } of responses) {
      const request = `${method} ${address}`;
      if (status === 405 || (method === "OPTIONS" && status === 204)) answeredToAll.add(request);
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

  it("with a viewer's sign-in changes nothing, and every write is refused", async () => {
    const headers = { Cookie: viewerCookie, "Sec-Fetch-Site": "same-origin" };
    const responses = await crawl({
      headers,
      isGetOnly: (each) => isOwnAccount(each) || isPatientPage(each),
    });
    expect(await fingerprintDatabase()).toEqual(fingerprintsBefore);
    const isGuarded = (address: string) => address.startsWith("/admin") || isRest(address);
    const writes = responses.filter(
      ({ method, address }) =>
        !["GET", "HEAD", "OPTIONS"].includes(method) &&
        isGuarded(address) &&
        !isChoiceOfColumns(address),
    );
    const accepted = writes.filter((each) => succeeded(each) && !isOpenForm(each.address));
    expect(accepted.map(({ method, address }) => `${method} ${address}`)).toEqual([]);
    const readable = responses
      .filter((response) => response.method === "GET" && succeeded(response))
      .map(({ address }) => address);
    expect(readable).toContain("/admin/tags");
    expect(readable).toContain("/tag");
    expect(
      readable.filter(
        (address) =>
          /\/(new|edit|delete|import)$|administrators|audit/.test(address) &&
          !isOwnAccount(address),
      ),
    ).toEqual([]);
  });

  it("with a read token changes nothing, and shows no screen", async () => {
    const headers = { Authorization: `Bearer ${readToken}` };
    // Screens ignore the header, so that most would answer as without a sign-in.
    const responses = await crawl({ headers, isGetOnly: isPatientPage, screenStep: 4 });
    expect(await fingerprintDatabase()).toEqual(fingerprintsBefore);
    const apiResponses = responses.filter(
      ({ address, method }) => isRest(address) && method !== "OPTIONS",
    );
    const methods = [...new Set(apiResponses.filter(succeeded).map(({ method }) => method))].sort();
    expect(methods).toEqual(["GET", "HEAD"]);
    const screenResponses = responses.filter(({ address }) => address.startsWith("/admin"));
    expect(
      screenResponses.filter(
        (response) =>
          succeeded(response) && response.method !== "OPTIONS" && SECRETS.test(response.body),
      ),
    ).toEqual([]);
  });
});
