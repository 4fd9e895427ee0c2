import { VIEWS } from "../counts/sources/messages";
import { readNames, type ReportContext, sumSources } from "../report-context";
import { chartUnlessEmpty, type ReportData } from "../report-data";

/** Owners of what is viewed and played, by the type of their items. */
const OWNERS = {
  advertisement: { table: "advertisers", label: "Advertiser", path: "/admin/advertisers" },
  "religious message": {
    table: "religious_partners",
    label: "Religious partner",
    path: "/admin/religious",
  },
} as const;
type ItemType = keyof typeof OWNERS;

/** Splits a subject of the source: the type of an item, which may have a space, and the id of its owner. */
function parseSubject(subject: string): { type: ItemType; id: string } {
  const at = subject.lastIndexOf(" ");
  return { type: subject.slice(0, at) as ItemType, id: subject.slice(at + 1) };
}

/** Reads what was viewed and played of advertisers and religious partners (AREAS 12, report 11). */
export async function readViews(context: ReportContext): Promise<ReportData> {
  const { total, byKey, byBucket } = await sumSources(context, [VIEWS]);
  const subjects = [...byKey].map(([key, sums]) => ({ key, ...parseSubject(key), ...sums }));
  const names = new Map<ItemType, Map<string, string>>();
  for (const type of Object.keys(OWNERS) as ItemType[]) {
    const ids = subjects.filter((subject) => subject.type === type).map(({ id }) => id);
    names.set(type, await readNames(context, { table: OWNERS[type].table, column: "name" }, ids));
  }
  return {
    figures: [
      { id: "views", label: "Views", kind: "count", value: total.views },
      { id: "plays", label: "Plays", kind: "count", value: total.plays },
    ],
    chart: chartUnlessEmpty({
      title: "Views and plays",
      kind: "count",
      series: ["Views", "Plays"],
      values: byBucket.map(({ views, plays }) => [views, plays]),
    }),
    tables: [
      {
        id: "owners",
        title: "By advertiser and religious partner",
        rowHeader: "Name",
        columns: [
          { id: "kind", header: "Kind", kind: "text" },
          { id: "views", header: "Views", kind: "count" },
          { id: "plays", header: "Plays", kind: "count" },
        ],
        empty: "Nothing was viewed or played in this time.",
        rows: subjects.map(({ key, type, id, views, plays }) => {
          const name = names.get(type)?.get(id);
          return {
            id: key,
            label: name ?? "Deleted",
            href: name ? `${OWNERS[type].path}/${id}/reports` : null,
            values: [OWNERS[type].label, views, plays],
          };
        }),
      },
    ],
    definition:
      "Counts each time an advertisement or a religious message was shown (a view) and started (a play), on the day it happened. Nobody is counted by name: one person may view a thing several times.",
    notes: [],
  };
}
