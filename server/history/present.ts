import type { Revision } from "~/models";
import type { VersionState } from "./history";

/** Presents a stored version as plain data; the time is ISO 8601 in UTC. */
export function presentVersion(revision: Revision, state: VersionState) {
  const { id, recordType, recordId, name, version, actorName, channel, via, action } = revision;
  return {
    id,
    type: recordType,
    recordId,
    name,
    version,
    at: revision.at.toISOString(),
    /** Null where nobody is known. */
    by: actorName,
    channel,
    via,
    action,
    changes: parseChanges(revision.changes),
    /** The record as it was; null if only its event is known. */
    record: parseSnapshot(revision.snapshot),
    restoredVersion: revision.restoredVersion,
    state,
  };
}

export type VersionData = ReturnType<typeof presentVersion>;
export type VersionChange = { field: string; before: unknown; after: unknown };

/** Parses a stored record. */
export const parseSnapshot = (snapshot: string | null) =>
  snapshot === null ? null : (JSON.parse(snapshot) as Record<string, unknown>);

/** Parses changed fields with their values before and after. */
export function parseChanges(changes: string | null): VersionChange[] {
  const fields = JSON.parse(changes ?? "{}") as Record<string, [unknown, unknown]>;
  return Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after }));
}
