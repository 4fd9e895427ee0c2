import { settings } from "./settings";

/** Builds the absolute URL of a path: at PUBLIC_URL, else at the request's origin, else at the local host and port. */
export function absoluteUrl(path: string, requestOrigin = localOrigin()): string {
  return new URL(path, settings().publicUrl ?? requestOrigin).href;
}

function localOrigin(): string {
  const { host, port } = settings();
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
