import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Time limit of a check with all its redirects, so that an installation without the Internet does not hang. */
export const REACHABLE_TIMEOUT_MS = 3_000;
const MAX_REDIRECTS = 3;

/** Addresses that no web address of an administrator may lead to: this machine, and the hospital's network (SSRF). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv4");
}

/** The public part of IPv6; tunnels and documentation in it, which may lead to IPv4 addresses, are private. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv6");
}

/** Whether an IP address is on the public Internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !PRIVATE.check(address, "ipv4");
  return version === 6 && GLOBAL_IPV6.check(address, "ipv6") && !PRIVATE.check(address, "ipv6");
}

export type ReachableOptions = {
  /** Resolves host names; tests have their own. */
  resolve?: typeof lookup;
  isAllowed?: (address: string) => boolean;
  timeoutMs?: number;
};

/**
 * Whether a web address answers: with a status below 400, within 3 seconds, and from the public Internet. Connects to no
 * other address than the one that was checked, and checks each redirect too. Never throws.
 */
export async function isReachable(
  address: string,
  options: ReachableOptions = {},
): Promise<boolean> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? REACHABLE_TIMEOUT_MS);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { status, location } = await request(url, signal, options);
      if (status < 300 || status === 304) return true;
      if (status >= 400 || !location) return false;
      url = new URL(location, url);
    }
  } catch {
    // No such host, no connection, a private address, or too slow: not reachable.
  }
  return false;
}

type Answer = { status: number; location: string | undefined };

/** Sends a GET for the first byte, and reads only the head of the answer. */
function request(
  url: URL,
  signal: AbortSignal,
  { resolve = lookup, isAllowed = isPublicAddress }: ReachableOptions,
): Promise<Answer> {
  const client = { "http:": http, "https:": https }[url.protocol];
  if (!client) return Promise.reject(new Error(`${url.protocol} is not checked`));
  // A host that is an address is not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isAllowed(host)) return Promise.reject(privateAddressError(host));
  const headers = { Range: "bytes=0-0", "User-Agent": "Calmward", Accept: "*/*" };
  return new Promise<Answer>((fulfill, reject) => {
    const sent = client.get(
      url,
      { headers, agent: false, signal, lookup: guardLookup(resolve, isAllowed) },
      (response) => {
        fulfill({ status: response.statusCode ?? 0, location: response.headers.location });
        response.destroy();
      },
    );
    sent.on("error", reject);
    // The signal of a request does not end a lookup.
    signal.addEventListener("abort", () => reject(new Error("too slow")), { once: true });
  });
}

/** Builds a lookup that fails where a host name has an address that is not allowed. */
const guardLookup =
  (resolve: typeof lookup, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const refused = addresses.find(({ address }) => !isAllowed(address));
      const [first] = addresses;
      if (refused || !first) return callback(privateAddressError(hostname), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

const privateAddressError = (host: string) => new Error(`${host} is not on the public Internet`);
