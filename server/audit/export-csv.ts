import { Op } from "sequelize";
import { AuditEvent } from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { toCsvParts } from "~/server/platform/csv";
import { type AuditFilters, matching } from "./matching";

/** Events are read by id, a stretch at a time, along the table's own order: whatever is filtered, nothing is sorted. */
const IDS_AT_ONCE = 250;

/**
 * The events that the filters leave as a CSV, oldest first, a part at a time. Times are ISO 8601 in UTC. Every fact
 * that a seal covers has its column, in the seal's order, and so have the position in the chain and the hash (empty
 * until sealed). The export is an event itself, which is not in it.
 * @throws BadRequestError that names a wrong day
 */
export async function exportAuditCsv(
  caller: Caller,
  filters: AuditFilters,
): Promise<AsyncIterable<string>> {
  authorize(caller, "audit.read");
  const where = matching(filters);
  const last = (await AuditEvent.max<number | null, AuditEvent>("id")) ?? 0;
  const { search, person, type, record, from, to } = filters;
  const asked = Object.entries({ search, person, type, record, from, to });
  await recordEvent(caller, {
    action: "exported",
    record: { type: "audit" },
    changes: Object.fromEntries(
      asked.filter(([, value]) => value).map(([name, value]) => [name, [null, value]]),
    ),
  });
  return toCsvParts(Object.keys(COLUMNS), rowsUpTo(last, where), { quoted: true });
}

async function* rowsUpTo(last: number, where: ReturnType<typeof matching>) {
  for (let after = 0; after < last; after += IDS_AT_ONCE) {
    const upTo = Math.min(after + IDS_AT_ONCE, last);
    const events = await AuditEvent.findAll({
      where: { [Op.and]: [{ id: { [Op.gt]: after, [Op.lte]: upTo } }, where ?? {}] },
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
  "Record Number": ({ recordId }) => recordId,
  "Record Name": ({ recordName }) => recordName,
  Changes: ({ changes }) => changes,
  Address: ({ address }) => address,
  Request: ({ requestId }) => requestId,
  Position: ({ position }) => position,
  Hash: ({ hash }) => hash,
};
