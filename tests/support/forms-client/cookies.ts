import { type BrowserContext, type Cookie } from "@playwright/test";
import { CookieJar } from "jsdom";

type NewCookie = Parameters<BrowserContext["addCookies"]>[0][number];
const SAME_SITE = { strict: "Strict", lax: "Lax", none: "None" } as const;

/** Cookie jar of a browser context, which applies path, domain, expiry, Secure, SameSite and HttpOnly. */
export class Cookies {
  #jar = new CookieJar();

  /** The Cookie header of a request; "" for none. */
  header(url: string, sameSite: "strict" | "lax" | "none"): string {
    return this.#jar.getCookieStringSync(url, { sameSiteContext: sameSite });
  }

  store(url: string, setCookies: string[]): void {
    // A cookie that a browser ignores, such as one of another domain, is ignored here too.
    for (const text of setCookies) this.#jar.setCookieSync(text, url, { ignoreError: true });
  }

  /** Deletes all cookies, or those of a name. */
  clear(name?: string | RegExp): void {
    const remains = (cookie: Cookie) =>
      name !== undefined &&
      !(name instanceof RegExp ? name.test(cookie.name) : name === cookie.name);
    const remaining = this.list().filter(remains);
    this.#jar.removeAllCookiesSync();
    this.add(remaining);
  }

  /** All cookies, in Playwright's format. */
  list(): Cookie[] {
    const cookies = this.#jar.toJSON()?.cookies ?? [];
    return cookies.map((cookie) => {
      const expires = cookie.expires as string | undefined;
      return {
        name: String(cookie.key),
        value: String(cookie.value),
        domain: String(cookie.domain),
        path: (cookie.path ?? "/") as string,
        expires: expires && expires !== "Infinity" ? Date.parse(expires) / 1000 : -1,
        httpOnly: Boolean(cookie.httpOnly),
        secure: Boolean(cookie.secure),
        sameSite: SAME_SITE[cookie.sameSite as keyof typeof SAME_SITE] ?? "Lax",
      };
    });
  }

  add(cookies: readonly NewCookie[]): void {
    for (const { name, value, url, domain, path = "/", expires = -1, ...flags } of cookies) {
      const { httpOnly, secure, sameSite } = flags;
      const attributes = [
        `${name}=${value}`,
        `Path=${path}`,
        expires >= 0 && `Expires=${new Date(expires * 1000).toUTCString()}`,
        httpOnly && "HttpOnly",
        secure && "Secure",
        sameSite && `SameSite=${sameSite}`,
      ];
      const address = url ?? `${secure ? "https" : "http"}://${domain?.replace(/^\./, "")}${path}`;
      this.#jar.setCookieSync(attributes.filter(Boolean).join("; "), address);
    }
  }
}
