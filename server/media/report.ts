import { DateTime } from "luxon";
import { QueryTypes } from "sequelize";
import { MediaEvent } from "~/models";
import { MEDIA_LABELS, type MediaItemType } from "~/models/media/media.schema";
import type { Period } from "~/models/rules/period.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { toCsvParts } from "~/server/platform/csv";
import { database } from "~/server/platform/database";
import { periodStart, timeInSql } from "~/server/platform/dates";
import { inBatches } from "~/server/platform/in-batches";
import { paginationOf } from "~/server/platform/list";
import { timeBuckets } from "~/server/platform/time-buckets";
import { getMediaOwner, itemNameSql, MEDIA_TABLES } from "./media-items";

type ReportOf = { itemType: MediaItemType; ownerId: number; period: Period };
type ItemCount = { id: number; name: string; views: number; plays: number };
type Page = { page: number; limit: number };

/** How many items a page of a report has. */
export const REPORT_PAGE_SIZE = 20;

/**
 * What was viewed and played of one owner's items in a period (DESIGN 7): in all, over time, and a page of the items.
 * Three statements, whatever the number of events and items. Days are the hospital's.
 * @throws NotFoundError
 */
export async function mediaReport(
  caller: Caller,
  { page, ...of }: ReportOf & { page: Page },
  now = DateTime.now(),
) {
  authorize(caller, "content.read");
  const owner = await getMediaOwner(caller, of);
  const [{ unit, buckets }, items] = await Promise.all([
    countOverTime(caller, of, now),
    countPerItem(caller, of, now, page),
  ]);
  const sum = (counted: "views" | "plays") => buckets.reduce((all, each) => all + each[counted], 0);
  return {
    owner: owner.name,
    views: sum("views"),
    plays: sum("plays"),
    unit,
    buckets,
    items,
    pagination: paginationOf(page, owner.items),
  };
}

/** All items of the report, as a CSV, a part at a time. @throws NotFoundError */
export async function mediaReportCsv(
  caller: Caller,
  of: ReportOf,
  now = DateTime.now(),
): Promise<AsyncIterable<string>> {
  authorize(caller, "content.read");
  await getMediaOwner(caller, of);
  const items = await countPerItem(caller, of, now);
  const columns = [MEDIA_LABELS[of.itemType].item, "Views", "Plays"];
  return toCsvParts(columns, cellsOf(items), { quoted: true });
}

async function* cellsOf(items: ItemCount[]) {
  for await (const batch of inBatches(items)) {
    yield batch.map(({ name, views, plays }) => [name, views, plays]);
  }
}

const NUMBER_OF = (kind: "view" | "play") =>
  `CAST(SUM(CASE kind WHEN '${kind}' THEN 1 ELSE 0 END) AS INTEGER)`;
const COUNTED = `item_type = :itemType AND owner_id = :ownerId AND "at" >= :since`;

/** How often the items were viewed and played in each part of a period. */
async function countOverTime(
  caller: Caller,
  { itemType, ownerId, period }: ReportOf,
  now: DateTime<true>,
) {
  const { unit, buckets } = timeBuckets(period, now);
  const ends = buckets.slice(1).map(({ start }) => start);
  const before = ends.map((_, at) => `WHEN "at" < :end${at} THEN ${at}`).join(" ");
  const bucket = ends.length === 0 ? "0" : `CASE ${before} ELSE ${ends.length} END`;
  const rows = await database().query<{ bucket: number; views: number; plays: number }>(
    `SELECT ${bucket} AS bucket, ${NUMBER_OF("view")} AS views, ${NUMBER_OF("play")} AS plays ` +
      `FROM ${MediaEvent.tableName} WHERE ${COUNTED} GROUP BY 1`,
    {
      type: QueryTypes.SELECT,
      replacements: {
        itemType,
        ownerId,
        since: timeInSql(periodStart(period, now)),
        ...Object.fromEntries(ends.map((end, at) => [`end${at}`, timeInSql(end)])),
      },
      transaction: caller.transaction,
    },
  );
  const counts = new Map(rows.map(({ bucket, views, plays }) => [bucket, { views, plays }]));
  const none = { views: 0, plays: 0 };
  return {
    unit,
    buckets: buckets.map(({ label }, at) => ({ label, ...(counts.get(at) ?? none) })),
  };
}

/** A page of the items, or all: most played first, then most viewed; what was not counted follows. */
async function countPerItem(
  caller: Caller,
  { itemType, ownerId, period }: ReportOf,
  now: DateTime<true>,
  page?: Page,
): Promise<ItemCount[]> {
  const { items, ownerColumn } = MEDIA_TABLES[itemType];
  return database().query<ItemCount>(
    `SELECT item.id, ${itemNameSql(itemType, "item")} AS name, ` +
      "COALESCE(counted.viewed, 0) AS views, COALESCE(counted.played, 0) AS plays " +
      `FROM ${items.tableName} AS item LEFT JOIN (` +
      `SELECT item_id, ${NUMBER_OF("view")} AS viewed, ${NUMBER_OF("play")} AS played ` +
      `FROM ${MediaEvent.tableName} WHERE ${COUNTED} GROUP BY item_id` +
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
