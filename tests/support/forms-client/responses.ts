import { type APIResponse, type Download, type Request, type Response } from "@playwright/test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type HttpRequest, type HttpResponse } from "./requests";
import { presentAs } from "./present-as";

/** Methods that Playwright's Response and APIResponse have in common. */
function toResponseMethods({ url, status, headers, body }: HttpResponse) {
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
  const lowerCaseEntries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  const lowerCaseHeaders = Object.fromEntries(lowerCaseEntries) as Record<string, string>;
  return presentAs<Request>(
    {
      method: () => method,
      url: () => url,
      headers: () => lowerCaseHeaders,
      postData: () => body?.toString() ?? null,
      postDataBuffer: () => body ?? null,
    },
    "request",
  );
}

export const presentResponse = (response: HttpResponse): Response =>
  presentAs<Response>(
    { ...toResponseMethods(response), request: () => presentRequest(response.request) },
    "response",
  );

export const presentApiResponse = (response: HttpResponse): APIResponse =>
  presentAs<APIResponse>(toResponseMethods(response), "response");

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
