import type { AuditEvent } from "~/models";

type Change = { field: string; before: unknown; after: unknown };

/** Presents an audit event as plain data; the time is ISO 8601 in UTC. The seal is null until the event is sealed. */
export function presentAuditEvent(event: AuditEvent) {
  const { id, actorId, actorName, actorRole, channel, via, action } = event;
  const { recordType, recordId, recordName, address, requestId, position, hash } = event;
  return {
    id,
    at: event.at.toISOString(),
    actor: { id: actorId, name: actorName, role: actorRole },
    channel,
    via,
    action,
    record: { type: recordType, id: recordId, name: recordName },
    changes: parseChanges(event),
    address,
    requestId,
    seal: position !== null && hash !== null ? { position, hash } : null,
  };
}

export type AuditEventData = ReturnType<typeof presentAuditEvent>;

function parseChanges({ changes }: AuditEvent): Change[] {
  const fields = JSON.parse(changes) as Record<string, [unknown, unknown]>;
  return Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after }));
}
