import type { VersionData } from "./present";

/** Presents a version for the API; objects among the values are JSON. */
export function presentVersionForApi(version: VersionData) {
  const { by, at, action, via, channel, changes, restoredVersion } = version;
  return {
    version: version.version,
    when: at,
    action,
    by,
    channel,
    token: via,
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: toValue(before),
      after: toValue(after),
    })),
    restoredVersion,
  };
}
export type ApiVersion = ReturnType<typeof presentVersionForApi>;

type Value = string | number | boolean | null;

function toValue(value: unknown): Value | Value[] {
  if (Array.isArray(value)) return value.map(toPlain);
  return toPlain(value);
}

const toPlain = (value: unknown): Value =>
  typeof value === "object" ? value && JSON.stringify(value) : (value as Value);
