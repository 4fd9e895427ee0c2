import { Agent, request as send } from "node:http";
import type { Headers } from "../factories/matrix-people";
import type { MarkedRecords } from "../factories/marked-patients";
import { URLENCODED } from "./forms-client/encoding";
import { listRoutes, type RoutePattern } from "./route-patterns";

type Values = Record<string, string | number>;

/** Ids in an address of an owner's records, by the beginning of the route's pattern; the longest counts. */
const PARAMETERS: Record<string, (records: MarkedRecords) => Values> = {
  "/admin/patients/": ({ patientId, episodeId }) => ({ id: patientId, child: episodeId }),
  "/admin/patients/:id/notes/": ({ patientId, noteId }) => ({ id: patientId, child: noteId }),
  "/admin/patients/:id/outcomes/": ({ patientId, outcomeId }) => ({
    ...{ id: patientId, child: outcomeId },
  }),
  "/admin/reports/:report": () => ({ report: "views" }),
  "/admin/reports/outcomes/list/": ({ outcomeId }) => ({ id: outcomeId }),
  "/admin/patients/work/": ({ workItemId }) => ({ id: workItemId }),
  "/admin/live-sessions/requests/": ({ liveSessionId }) => ({ id: liveSessionId }),
  "/admin/live-sessions/schedule/": ({ liveSessionId }) => ({ id: liveSessionId }),
  "/admin/live-sessions/rides/": ({ rideId }) => ({ id: rideId }),
  "/admin/live-sessions/messages/": ({ contactId }) => ({ id: contactId }),
  "/admin/messages/": ({ messageId }) => ({ id: messageId }),
  "/admin/bin/:entity/": ({ patientId }) => ({ entity: "patient", id: patientId }),
  "/admin/audit/": ({ auditId }) => ({ id: auditId }),
  "/admin/history/": () => ({ entity: "department", revision: 1 }),
  "/admin/surveys/": ({ surveyId, wordingId, questionId }) => ({
    ...{ id: surveyId, wording: wordingId, child: questionId },
  }),
  "/contact-message/": ({ contactId }) => ({ id: contactId }),
  "/live-session/": ({ liveSessionId }) => ({ id: liveSessionId }),
  "/live-session-request/": ({ liveSessionId }) => ({ id: liveSessionId }),
  "/ride-request/": ({ rideId }) => ({ id: rideId }),
  "/patient/": ({ patientId }) => ({ id: patientId }),
  "/episode/": ({ episodeId }) => ({ id: episodeId }),
  "/outcome/": ({ outcomeId }) => ({ id: outcomeId }),
  "/work-item/": ({ workItemId }) => ({ id: workItemId }),
  "/outbox-message/": ({ messageId }) => ({ id: messageId }),
  "/survey-response/": ({ responseId }) => ({ id: responseId }),
  "/patient-procedures/": ({ episodeId, sessionId }) => ({ id: episodeId, session: sessionId }),
  "/patient-procedures/:id/live-session/": ({ episodeId, liveSessionId }) => ({
    ...{ id: episodeId, request: liveSessionId },
  }),
  "/patient-procedures/:id/ride/": ({ episodeId, rideId }) => ({ id: episodeId, request: rideId }),
  "/patient-surveys/": ({ surveyId }) => ({ survey: surveyId }),
  "/today/surveys/": ({ surveyId }) => ({ survey: surveyId }),
  "/my-people/": ({ caretakerId }) => ({ id: caretakerId }),
  "/appointment/": () => ({ token: "none" }),
  "/share/": ({ sharePath }) => ({ token: sharePath.replace("/share/", "") }),
};

/** What an address asks for, by the route's pattern. */
const QUERIES: Record<string, (records: MarkedRecords) => string> = {
  "/patient-surveys/:survey": ({ episodeId }) => `?procedure=${episodeId}`,
  "/today/surveys/:survey": ({ episodeId }) => `?procedure=${episodeId}`,
  "/today/check": ({ episodeId }) => `?procedure=${episodeId}`,
  "/today/moved": ({ episodeId }) => `?procedure=${episodeId}`,
  "/today/not-taken-place": ({ episodeId }) => `?procedure=${episodeId}`,
  "/survey-response": ({ surveyId }) => `?surveyId=${surveyId}`,
  "/admin/reports/:report/export.csv": () => "?table=owners",
  "/admin/reports/:report/export.xlsx": () => "?table=owners",
  "/admin/search": () => "?q=qx",
  "/admin/search/suggestions": () => "?q=qx",
};

/** Fills the parameters of a route's pattern with an owner's records, or those of the sample content. */
function fillPattern(pattern: string, records: MarkedRecords): string {
  const [prefix] = Object.keys(PARAMETERS)
    .filter((each) => pattern.startsWith(each))
    .sort((one, other) => other.length - one.length);
  const values = PARAMETERS[prefix ?? ""]?.(records) ?? {};
  const fill = (_: string, name: string) => String(values[name] ?? (name === "id" ? 1 : "none"));
  return pattern.replaceAll(/:(\w+)/g, fill).replace("*", "nowhere");
}

/** An address of the route map, with an owner's records in it. */
export type Address = RoutePattern & { records: MarkedRecords; address: string };

/** Screens that are asked for with what their layouts send: others leave that out. */
const WITH_LAYOUT = ["/admin/account", "/admin/dashboard", "/patient-procedures", "/today"];

/**
 * Lists the addresses of all routes, with the records of each owner. Those of a screen are the data that its loader sends, whatever is drawn of
 * it: that saves nine tenths of the time.
 */
export function listAddresses(owners: readonly MarkedRecords[]): Address[] {
  const addresses = listRoutes().flatMap(({ pattern, id, file }) =>
    owners.map((records): Address => {
      const isScreen = file.endsWith(".tsx");
      const path = fillPattern(pattern, records);
      const query = new URLSearchParams(QUERIES[pattern]?.(records));
      if (isScreen && !WITH_LAYOUT.includes(pattern)) query.set("_routes", id);
      const data = isScreen ? `${path === "/" ? "/_root" : path}.data` : path;
      return {
        pattern,
        id,
        file,
        records,
        address: query.size > 0 ? `${data}?${query.toString()}` : data,
      };
    }),
  );
  const known = new Set<string>();
  return addresses.filter(({ address }) => !known.has(address) && known.add(address));
}

export type Answer = {
  status: number;
  body: string;
  /** Path and query where it leads; "" for nowhere. */
  location: string;
};

/** Client that sends many requests at once over a few connections. */
export function createMatrixClient(getUrl: () => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const sendRequest = (method: string, path: string, headers: Headers, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const { hostname, port } = new URL(getUrl());
      const request = send({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          const { statusCode: status = 0, headers } = response;
          resolve({ status, body: text, location: headers.location ?? readRedirect(text) });
        });
      });
      request.on("error", reject);
      request.end(body);
    });
  return {
    send: sendRequest,
    get: (address: string, headers: Headers) => sendRequest("GET", address, headers),
    /** Sends a form, or JSON to the API. */
    write: (method: string, { address, file }: Address, headers: Headers) => {
      const isRest = file.startsWith("api/");
      const contentType = isRest ? "application/json" : URLENCODED;
      const body = isRest ? JSON.stringify(WRITTEN) : new URLSearchParams(WRITTEN).toString();
      return sendRequest(method, address, { ...headers, "Content-Type": contentType }, body);
    },
  };
}

/** Fields of many forms and calls. */
const WRITTEN = {
  ...{ name: "Written", departmentId: "1", status: "Inactive", role: "administrator" },
  ...{ text: "Written", reason: "Other", channel: "letter", submissionKey: "0123456789abcdef" },
};

/** Reads where the data of a screen leads, as a document would by its header. */
const readRedirect = (body: string) =>
  body.startsWith('[["SingleFetchRedirect"') ? (/"redirect","([^"]*)"/.exec(body)?.[1] ?? "") : "";
