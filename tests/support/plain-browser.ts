import { randomUUID } from "node:crypto";
import { readFields, FORM_HEADERS } from "./forms";
import type { FetchPath } from "./http";

/** Reads the response to a form: the redirect target, or else the page. */
async function readResponse(response: Response) {
  const location = response.headers.get("location") ?? "";
  return { status: response.status, location, html: location ? "" : await response.text() };
}

/** Opens a browser without scripts that sends the cookies of its first page, which identify the owner of drafts under open access. */
export async function openPlainBrowser(fetchPath: FetchPath, firstPath = "/admin/advertisers/new") {
  const cookies = (await fetchPath("GET", firstPath)).headers.getSetCookie();
  const Cookie = cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
  const open = async (path: string) => (await fetchPath("GET", path, undefined, { Cookie })).text();
  /** Submits the form of a page that was opened before, which may be stale by now. */
  const send = async (path: string, page: string, values: Record<string, string>) => {
    const body = readFields(page, { submissionKey: randomUUID(), ...values }).toString();
    return readResponse(await fetchPath("POST", path, body, { ...FORM_HEADERS, Cookie }));
  };
  /** Like `send`, as multipart with files by input name. */
  const sendFiles = async (
    path: string,
    page: string,
    values: Record<string, string>,
    files: Record<string, File>,
  ) => {
    const body = new FormData();
    const fields = readFields(page, { submissionKey: randomUUID(), ...values });
    for (const [name, value] of fields) body.append(name, value);
    for (const [name, file] of Object.entries(files)) body.set(name, file);
    return readResponse(await fetchPath("POST", path, body, { Cookie }));
  };
  return { Cookie, open, send, sendFiles };
}

/** Creates a file to choose in an input. */
export const createFile = (name: string, bytes: Uint8Array) =>
  new File([new Uint8Array(bytes)], name);
