import { DateTime } from "luxon";
import { QueryTypes } from "sequelize";
import { MediaEvent } from "~/models";
import { MEDIA_LABELS, type MediaItemType } from "~/models/media/media.schema";
import type { Period } from "~/models/rules/period.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { streamCsv } from "~/server/platform/csv";
import { database } from "~/server/platform/database";
import { periodStart, timeInSql } from "~/server/platform/dates";
import { inBatches } from "~/server/platform/in-batches";
import { buildPagination } from "~/server/platform/list";
import { timeBuckets } from "~/server/platform/time-buckets";
import { getMediaOwner, itemNameSql, MEDIA_TABLES } from "./media-items";

type ReportScope = { itemType: MediaItemType; ownerId: number; period: Period };
type ItemCount = { id: number; name: string; views: number; plays: number };
type Page = { page: number; limit: number };

/** Items on a page of a report. */
export const REPORT_PAGE_SIZE = 20;

/**
 * Counts views and plays of an owner's items in a period (DESIGN 7): in total, over time, and for a page of items.
 * Runs three queries, whatever the number of events and items. Days are in the hospital's time zone.
 * @throws NotFoundError
 */
export async function readMediaReport(
  caller: Caller,
  { page, ...scope }: ReportScope & { page: Page },
  now = DateTime.now(),
) {
  authorize(caller, "content.read");
  const owner = await getMediaOwner(caller, scope);
  const [{ unit, buckets }, items] = await Promise.all([
    countOverTime(caller, scope, now),
    countPerItem(caller, scope, now, page),
  ]);
  const sum = (counter: "views" | "plays") =>
    buckets.reduce((total, bucket) => total + bucket[counter], 0);
  return {
    owner: owner.name,
    views: sum("views"),
    plays: sum("plays"),
    unit,
    buckets,
    items,
    pagination: buildPagination(page, owner.items),
  };
}

/** Streams all items of the report as CSV. @throws NotFoundError */
export async function exportMediaReportCsv(
  caller: Caller,
  scope: ReportScope,
  now = DateTime.now(),
): Promise<AsyncIterable<string>> {
  authorize(caller, "content.read");
  await getMediaOwner(caller, scope);
  const items = await countPerItem(caller, scope, now);
  const columns = [MEDIA_LABELS[scope.itemType].item, "Views", "Plays"];
  return streamCsv(columns, toCells(items), { quoted: true });
}

async function* toCells(items: ItemCount[]) {
  for await (const batch of inBatches(items)) {
    yield batch.map(({ name, views, plays }) => [name, views, plays]);
  }
}

const countSql = (kind: "view" | "play") =>
  `CAST(SUM(CASE kind WHEN '${kind}' THEN 1 ELSE 0 END) AS INTEGER)`;
const EVENT_CONDITION = `item_type = :itemType AND owner_id = :ownerId AND "at" >= :since`;

/** Counts views and plays in each time bucket of a period. */
async function countOverTime(
  caller: Caller,
  { itemType, ownerId, period }: ReportScope,
  now: DateTime<true>,
) {
  const { unit, buckets } = timeBuckets(period, now);
  const ends = buckets.slice(1).map(({ start }) => start);
  const cases = ends.map((_, index) => `WHEN "at" < :end${index} THEN ${index}`).join(" ");
  const bucketSql = ends.length === 0 ? "0" : `CASE ${cases} ELSE ${ends.length} END`;
  const rows = await database().query<{ bucket: number; views: number; plays: number }>(
    `SELECT ${bucketSql} AS bucket, ${countSql("view")} AS views, ${countSql("play")} AS plays ` +
      `FROM ${MediaEvent.tableName} WHERE ${EVENT_CONDITION} GROUP BY 1`,
    {
      type: QueryTypes.SELECT,
      replacements: {
        itemType,
        ownerId,
        since: timeInSql(periodStart(period, now)),
        ...Object.fromEntries(ends.map((end, index) => [`end${index}`, timeInSql(end)])),
      },
      transaction: caller.transaction,
    },
  );
  const counts = new Map(rows.map(({ bucket, views, plays }) => [bucket, { views, plays }]));
  const zero = { views: 0, plays: 0 };
  return {
    unit,
    buckets: buckets.map(({ label }, index) => ({ label, ...(counts.get(index) ?? zero) })),
  };
}

/**
 * Counts views and plays per item, for a page or all: most played first, then most viewed; items without events last.
 */
async function countPerItem(
  caller: Caller,
  { itemType, ownerId, period }: ReportScope,
  now: DateTime<true>,
  page?: Page,
): Promise<ItemCount[]> {
  const { items, ownerColumn } = MEDIA_TABLES[itemType];
  return database().query<ItemCount>(
    `SELECT item.id, ${itemNameSql(itemType, "item")} AS name, ` +
      "COALESCE(counted.viewed, 0) AS views, COALESCE(counted.played, 0) AS plays " +
      `FROM ${items.tableName} AS item LEFT JOIN (` +
      `SELECT item_id, ${countSql("view")} AS viewed, ${countSql("play")} AS played ` +
      `FROM ${MediaEvent.tableName} WHERE ${EVENT_CONDITION} GROUP BY item_id` +
      `) AS counted ON counted.item_id = item.id WHERE item.${ownerColumn} = :ownerId ` +
      "ORDER BY COALESCE(counted.played, 0) DESC, COALESCE(counted.viewed, 0) DESC, item.id" +
      (page ? " LIMIT :limit OFFSET :offset" : ""),
    {
      type: QueryTypes.SELECT,
      replacements: {
        itemType,
        ownerId,
        since: timeInSql(periodStart(period, now)),
        ...(page && { limit: page.limit, offset: (page.page - 1) * page.limit }),
      },
      transaction: caller.transaction,
    },
  );
}
