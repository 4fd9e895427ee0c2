import { rmSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { afterAll, beforeAll, inject } from "vitest";
import { type RunningServer, startServer } from "./server";
import { copyOfData } from "./server-data";

export type Envelope = {
  success: boolean;
  result: { message: string; data: Record<string, unknown> | null };
};

/** Starts the built product for a test file, on data that it would have made itself, and says how to call it. */
export function useServer({ env = {} }: { env?: Record<string, string> } = {}) {
  let server: RunningServer | undefined;
  beforeAll(async () => {
    const { filled, empty } = inject("serverData");
    const dataDir = copyOfData(env.SAMPLE_CONTENT === "off" ? empty : filled);
    server = await startServer({ env, dataDir });
  });
  afterAll(async () => {
    await server?.stop();
    if (server) rmSync(server.dataDir, { recursive: true, force: true });
  });
  const running = () => {
    if (!server) throw new Error("The server has not started");
    return server;
  };
  return { running, ...callsTo(running) };
}

/** How to call a server. */
export function callsTo(running: () => Pick<RunningServer, "url">) {
  /** Calls a path, with a JSON body or a form with files where one is given. */
  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    const asIs = body === undefined || typeof body === "string" || body instanceof FormData;
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(running().url + path, {
      method,
      redirect: "manual",
      headers: { ...(isJson && { "Content-Type": "application/json" }), ...headers },
      body: asIs ? body : JSON.stringify(body),
    });
    return response;
  };

  /** Calls a REST path and reads the envelope. */
  const api = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await call(method, path, body, headers);
    const { success, result } = (await response.json()) as Envelope;
    return { status: response.status, headers: response.headers, success, ...result };
  };
  return { call, api };
}

type Raw = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** How many the body had on the way, compressed where it was. */
  bytes: number;
};

/** A request that fetch would not send: another Host, another method, a path as it is. */
export function raw(
  url: string,
  options: {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  },
): Promise<Raw> {
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
