import { type APIResponse, type Download, type Request, type Response } from "@playwright/test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type HttpRequest, type HttpResponse } from "./requests";
import { presentAs } from "./unsupported";

/** Common part of Playwright's responses: a page's and an API request's. */
function readAnswer({ url, status, headers, body }: HttpResponse) {
  const text = body.toString();
  return {
    url: () => url,
    status: () => status,
    ok: () => status >= 200 && status < 300,
    headers: () => headers,
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text) as unknown),
    body: () => Promise.resolve(body),
  };
}

export function presentRequest({ method, url, headers, body }: HttpRequest): Request {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const byName = Object.fromEntries(lowered) as Record<string, string>;
  return presentAs<Request>(
    {
      method: () => method,
      url: () => url,
      headers: () => byName,
      postData: () => body?.toString() ?? null,
      postDataBuffer: () => body ?? null,
    },
    "request",
  );
}

export const presentResponse = (response: HttpResponse): Response =>
  presentAs<Response>(
    { ...readAnswer(response), request: () => presentRequest(response.sent) },
    "response",
  );

export const presentApiResponse = (response: HttpResponse): APIResponse =>
  presentAs<APIResponse>(readAnswer(response), "response");

/** Download; the file is written to a temporary folder when its path is requested. */
export function presentDownload(response: HttpResponse): Download {
  const disposition = response.headers["content-disposition"] ?? "";
  const name = /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? "download";
  const save = () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "forms-client-")), path.basename(name));
    writeFileSync(file, response.body);
    return Promise.resolve(file);
  };
  return presentAs<Download>(
    { suggestedFilename: () => name, url: () => response.url, path: save },
    "download",
  );
}
