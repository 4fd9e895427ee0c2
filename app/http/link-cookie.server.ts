import { redirect } from "@remix-run/node";
import { hashSecret } from "~/server/platform/secrets";
import { createSecureCookie, hasCookie } from "./cookies.server";

/** Query parameter of a one-time link: its secret. */
const SECRET = "link";
/** Query parameter of the page that it leads to: which link's cookie the page reads. */
const TAG = "for";
const MAX_AGE_SECONDS = 3_600;
const MAX_SECRET_LENGTH = 100;

/** Tag of a link, from which its secret cannot be told. Two links that are open in one browser have a cookie each. */
const toTag = (secret: string) => hashSecret(secret).slice(0, 12);
const linkCookie = (tag: string) => createSecureCookie(`link-${tag}`, { maxAge: MAX_AGE_SECONDS });

/** Reads the secret that stands in the address of a one-time link; null on the page that it leads to. */
export const readLinkSecret = (url: URL): string | null =>
  url.searchParams.get(SECRET)?.slice(0, MAX_SECRET_LENGTH) ?? null;

/**
 * Redirects from a one-time link to the same address without its secret, which a cookie carries for an hour: history, logs and
 * screenshots then have nothing that opens it.
 */
export async function hideLinkSecret({ pathname }: URL, secret: string): Promise<Response> {
  const tag = toTag(secret);
  return redirect(`${pathname}?${TAG}=${tag}`, {
    status: 303,
    headers: { "Set-Cookie": await linkCookie(tag).serialize(secret) },
  });
}

/**
 * Reads the secret of the link that a page or its form belongs to, "" without one. A form that was opened before this release
 * has it in its address.
 */
export async function readHiddenSecret(request: Request, url: URL): Promise<string> {
  const secret = readLinkSecret(url);
  if (secret !== null) return secret;
  const tag = url.searchParams.get(TAG) ?? "";
  if (!/^[\w-]{12}$/.test(tag) || !hasCookie(request.headers, `link-${tag}`)) return "";
  const hidden: unknown = await linkCookie(tag).parse(request.headers.get("cookie"));
  return typeof hidden === "string" ? hidden : "";
}

/** Set-Cookie value that deletes the cookie of a link that was used. */
export const clearLinkCookie = (secret: string): Promise<string> =>
  linkCookie(toTag(secret)).serialize("", { maxAge: 0 });
