import type { AuditEventData } from "~/server/audit/present";
import { formatTime } from "~/server/platform/dates";

const CHANNELS: Record<string, string> = {
  screen: "on screen",
  api: "through the API",
  "command-line": "on the command line",
  system: "in the background",
};

/** An event in the words of the screens. */
export function wordsOf({ at, actor, channel, via, action, record, address }: AuditEventData) {
  return {
    time: formatTime(at),
    person: actor.name,
    role: `${capital(actor.role)}, ${CHANNELS[channel] ?? channel}`,
    via: via && `via token ${via}`,
    what: capital(`${record.type} ${action}`),
    record: { type: record.type, id: record.id, name: record.name },
    address: address ?? "Not known",
  };
}

export type EventWords = ReturnType<typeof wordsOf>;

/** "tag" as "Tag". */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The changed fields as people read them; what was not there is "Nothing". */
export function changesInWords(changes: AuditEventData["changes"]) {
  return changes.map(({ field, before, after }) => ({
    field: capital(field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()),
    before: valueInWords(before),
    after: valueInWords(after),
  }));
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function valueInWords(value: unknown): string {
  if (value === null || value === "") return "Nothing";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return TIME.test(value) ? formatTime(value) : value;
  if (Array.isArray(value)) return value.map(valueInWords).join(", ") || "Nothing";
  return JSON.stringify(value);
}
