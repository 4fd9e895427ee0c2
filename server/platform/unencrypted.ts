import { isLoopback, type Settings } from "./settings";

/**
 * Whether the connection to PostgreSQL crosses a network without encryption. SQLite, a socket and a loopback address have no
 * network.
 */
export function isUnencrypted({ databaseUrl }: Pick<Settings, "databaseUrl">): boolean {
  if (databaseUrl === null) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? hostname;
  const mode = searchParams.get("sslmode") ?? "disable";
  const isLocal = host === "" || host.startsWith("/") || host.startsWith("%2F") || isLoopback(host);
  return !isLocal && mode === "disable" && !searchParams.has("ssl");
}

/** Whether text messages and the token of their gateway cross a network without encryption. */
export function isGatewayUnencrypted({ sms }: Pick<Settings, "sms">): boolean {
  if (sms === null) return false;
  const { protocol, hostname } = new URL(sms.url);
  return protocol === "http:" && !isLoopback(hostname);
}

/** Whether uploaded files and the key of the bucket cross a network without encryption. */
export function isBucketUnencrypted({ storage }: Pick<Settings, "storage">): boolean {
  if (storage === "folder" || storage.endpoint === null) return false;
  const { protocol, hostname } = new URL(storage.endpoint);
  return protocol === "http:" && !isLoopback(hostname);
}
