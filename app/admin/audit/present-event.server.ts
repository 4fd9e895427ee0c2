import type { AuditEventData } from "~/server/audit/present";
import { formatExactTime } from "~/server/platform/dates";

/** How somebody reached the product, in a text. */
export const CHANNEL_LABELS: Record<string, string> = {
  screen: "on screen",
  api: "through the API",
  "command-line": "on the command line",
  system: "in the background",
};

/** Formats an audit event for the admin pages. */
export function presentEvent({ at, actor, channel, via, action, record, address }: AuditEventData) {
  return {
    time: formatExactTime(at),
    person: actor.name,
    roleAndChannel: `${capitalize(actor.role)}, ${CHANNEL_LABELS[channel] ?? channel}`,
    via: via && `via token ${via}`,
    what: capitalize(`${record.type} ${action}`),
    record: { type: record.type, id: record.id, name: record.name },
    address: address ?? "Not known",
  };
}

export type EventView = ReturnType<typeof presentEvent>;

/** Capitalizes the first letter: "tag" becomes "Tag". */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats field names and values of the changes; an empty value becomes "Nothing". */
export function formatChanges(changes: AuditEventData["changes"]) {
  return changes.map(({ field, before, after }) => ({
    field: capitalize(field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()),
    before: formatValue(before),
    after: formatValue(after),
  }));
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function formatValue(value: unknown): string {
  if (value === null || value === "") return "Nothing";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return ISO_TIME.test(value) ? formatExactTime(value) : value;
  if (Array.isArray(value)) return value.map(formatValue).join(", ") || "Nothing";
  return JSON.stringify(value);
}
