import { Op } from "sequelize";
import { AuditEvent } from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { streamCsv } from "~/server/platform/csv";
import { type AuditFilters, auditCondition } from "./audit-condition";

/** Ids per batch: events are read by ranges of the primary key, so that no filter causes a sort. */
const BATCH_IDS = 250;

/**
 * Streams the audit events that match the filters as CSV, oldest first. Times are ISO 8601 in UTC. The columns hold
 * every fact covered by a seal, in the seal's order, then the position in the chain and the hash (empty until sealed).
 * The export itself is recorded as an event, which it does not contain.
 * @throws BadRequestError that names an invalid day
 */
export async function exportAuditCsv(
  caller: Caller,
  filters: AuditFilters,
): Promise<AsyncIterable<string>> {
  authorize(caller, "audit.read");
  const where = auditCondition(filters);
  const lastId = (await AuditEvent.max<number | null, AuditEvent>("id")) ?? 0;
  const { search, person, type, record, from, to } = filters;
  const filterEntries = Object.entries({ search, person, type, record, from, to });
  await recordEvent(caller, {
    action: "exported",
    record: { type: "audit" },
    changes: Object.fromEntries(
      filterEntries.filter(([, value]) => value).map(([name, value]) => [name, [null, value]]),
    ),
  });
  return streamCsv(Object.keys(COLUMNS), readRows(lastId, where), { quoted: true });
}

async function* readRows(lastId: number, where: ReturnType<typeof auditCondition>) {
  for (let afterId = 0; afterId < lastId; afterId += BATCH_IDS) {
    const upToId = Math.min(afterId + BATCH_IDS, lastId);
    const events = await AuditEvent.findAll({
      where: { [Op.and]: [{ id: { [Op.gt]: afterId, [Op.lte]: upToId } }, where ?? {}] },
      order: [["id", "ASC"]],
    });
    yield events.map((event) => Object.values(COLUMNS).map((cell) => cell(event)));
  }
}

const COLUMNS: Record<string, (event: AuditEvent) => string | number | null> = {
  Event: ({ id }) => id,
  Time: ({ at }) => at.toISOString(),
  "Person ID": ({ actorId }) => actorId,
  Person: ({ actorName }) => actorName,
  Role: ({ actorRole }) => actorRole,
  Channel: ({ channel }) => channel,
  Token: ({ via }) => via,
  Action: ({ action }) => action,
  "Record Type": ({ recordType }) => recordType,
  "Record ID": ({ recordId }) => recordId,
  "Record Name": ({ recordName }) => recordName,
  Changes: ({ changes }) => changes,
  Address: ({ address }) => address,
  Request: ({ requestId }) => requestId,
  Position: ({ position }) => position,
  Hash: ({ hash }) => hash,
};
