import { randomUUID } from "node:crypto";
import { fieldsOf, FORM } from "./forms";
import type { useServer } from "./http";

type Call = ReturnType<typeof useServer>["call"];

/** What a form is answered with: where it leads, or the page that comes back. */
async function answerOf(response: Response) {
  const to = response.headers.get("location") ?? "";
  return { status: response.status, to, html: to ? "" : await response.text() };
}

/** One browser without scripts: under open access a draft is its own. */
export async function aPlainBrowser(call: Call, first = "/admin/advertisers/new") {
  const cookies = (await call("GET", first)).headers.getSetCookie();
  const Cookie = cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
  const open = async (path: string) => (await call("GET", path, undefined, { Cookie })).text();
  /** Sends a page as it was opened, which may be a while ago. */
  const send = async (path: string, page: string, typed: Record<string, string>) => {
    const body = fieldsOf(page, { submissionKey: randomUUID(), ...typed }).toString();
    return answerOf(await call("POST", path, body, { ...FORM, Cookie }));
  };
  /** The same with files, each under the name of its input. */
  const sendFiles = async (
    path: string,
    page: string,
    typed: Record<string, string>,
    files: Record<string, File>,
  ) => {
    const body = new FormData();
    const fields = fieldsOf(page, { submissionKey: randomUUID(), ...typed });
    for (const [name, value] of fields) body.append(name, value);
    for (const [name, file] of Object.entries(files)) body.set(name, file);
    return answerOf(await call("POST", path, body, { Cookie }));
  };
  return { Cookie, open, send, sendFiles };
}

/** A file as somebody chooses it. */
export const aFile = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
