import { rmSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { readMessages, type RunningServer, startServer } from "./server";
import { copyData } from "./server-data";

/** Body of every REST response. */
export type Envelope = {
  success: boolean;
  result: { message: string; code?: string; data: Record<string, unknown> | null };
};

/** Sends a request; objects are sent as JSON, FormData as multipart. Redirects are not followed. */
export type FetchPath = (
  method: string,
  path: string,
  body?: unknown,
  headers?: object,
) => Promise<Response>;

type ApiResult = { status: number; headers: Headers; success: boolean } & Envelope["result"];
/** Sends a request to a REST path, and parses the envelope of the response. */
export type CallApi = (
  method: string,
  path: string,
  body?: unknown,
  headers?: object,
) => Promise<ApiResult>;

export type ServerClient = { fetchPath: FetchPath; callApi: CallApi };

/** Client of a test file's server; `getServer` returns it. @throws Error before it has started */
export type TestServer = ServerClient & { getServer: () => RunningServer };

/** Starts the built product for a test file on a copy of prepared data, and returns a client for it. */
export function useServer({ env = {} }: { env?: Record<string, string> } = {}): TestServer {
  let server: RunningServer | undefined;
  beforeAll(async () => {
    const { filled, empty } = inject("serverData");
    const dataDir = copyData(env.SAMPLE_CONTENT === "off" ? empty : filled);
    server = await startServer({ env, dataDir });
  });
  afterAll(async () => {
    await server?.stop();
    if (server) rmSync(server.dataDir, { recursive: true, force: true });
  });
  printErrorsOfFailures(() => server);
  const getServer = () => {
    if (!server) throw new Error("The server has not started");
    return server;
  };
  return { getServer, ...createClient(getServer) };
}

/** Prints what the server has logged as an error during a test that failed. */
function printErrorsOfFailures(findServer: () => SharedServer | undefined): void {
  let start = 0;
  beforeEach(() => {
    start = findServer()?.output().length ?? 0;
  });
  afterEach(({ task }) => {
    const output = findServer()?.output().slice(start) ?? "";
    const errors = output.split("\n").filter((line) => /^\{"level":"(?:error|fatal)"/.test(line));
    if (task.result?.state === "fail" && errors.length > 0)
      console.error(readMessages(errors.join("\n")));
  });
}

type SharedServer = Pick<RunningServer, "url" | "output">;
let sharedServer: Promise<SharedServer> | undefined;

/**
 * Returns a client for a server with the default settings that the test files of a worker share, since starting one takes a
 * second. For files whose tests expect nothing of records that they did not create, and leave the sample content as it is.
 */
export function useSharedServer(): ServerClient & { getServer: () => SharedServer } {
  let server: SharedServer | undefined;
  beforeAll(async () => {
    sharedServer ??= startServer({
      dataDir: copyData(inject("serverData").filled),
      isShared: true,
    });
    server = await sharedServer;
  });
  printErrorsOfFailures(() => server);
  const getServer = () => {
    if (!server) throw new Error("The server has not started");
    return server;
  };
  return { getServer, ...createClient(getServer) };
}

/**
 * Creates an HTTP client of a server. Responses are not compressed unless a test asks for it: compressing and decompressing them
 * takes a tenth of the time of a call.
 */
export function createClient(getServer: () => Pick<RunningServer, "url">): ServerClient {
  const fetchPath: FetchPath = async (method, path, body, headers = {}) => {
    const isSerialized = body === undefined || typeof body === "string" || body instanceof FormData;
    const isJson = body !== undefined && !(body instanceof FormData);
    return fetch(getServer().url + path, {
      method,
      redirect: "manual",
      headers: {
        "Accept-Encoding": "identity",
        ...(isJson && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: isSerialized ? body : JSON.stringify(body),
    });
  };

  const callApi: CallApi = async (method, path, body, headers) => {
    const response = await fetchPath(method, path, body, headers);
    const { success, result } = (await response.json()) as Envelope;
    return { status: response.status, headers: response.headers, success, ...result };
  };
  return { fetchPath, callApi };
}

type RawResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** Size of the body as transferred, before decompression. */
  bytes: number;
};

/** Sends a request that fetch would change or reject: any Host, method or path. */
export function sendRaw(
  url: string,
  options: {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  },
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const { method = "GET", path = "/", headers } = options;
    const request = rawRequest({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: body.toString(), bytes: body.length });
      });
    });
    request.on("error", reject);
    request.end(options.body);
  });
}
