import { MIN_SHOWN_PEOPLE } from "~/models/partners/suppress-count.schema";
import { groupBy } from "~/server/platform/group-by";
import { type Block, blocksWithin, toBlocks } from "../blocks";
import { readMonths } from "../counts/read-counts";
import { PARTNER_USES } from "../counts/sources/partners";
import { readNames, type ReportContext } from "../report-context";
import { currentMonth } from "../report-range";
import type { ReportData, ReportValue } from "../report-data";

/** Key of a partner's coverage, and of each of its offers. */
const COVERAGE = "0";
type Use = { partner: string; offer: string; blocks: Block<"people" | "givenCents">[] };

/** Sum over blocks; what there is beside them is not told. */
function tell(
  { blocks, isUsed = true }: Pick<Use, "blocks"> & { isUsed?: boolean },
  measure: "people" | "givenCents",
): ReportValue {
  if (blocks.length === 0) return isUsed ? { hidden: true } : 0;
  return blocks.reduce((sum, block) => sum + block.sums[measure], 0);
}

/** Reads what partners and their offers paid for, in blocks of months with at least 11 people (AREAS 12, report 8). Whole cents. */
export async function readPartners(context: ReportContext): Promise<ReportData> {
  const { caller, range, filters } = context;
  const rows = await readMonths(caller, PARTNER_USES, { partnerId: filters.partnerId });
  const uses = [...groupBy(rows, ({ partnerId, key }) => `${partnerId} ${key}`)].map(
    ([key, months]): Use => {
      const [partner = "", offer = ""] = key.split(" ");
      const rule = {
        people: "people",
        measures: PARTNER_USES.measures,
        before: currentMonth(),
      } as const;
      return { partner, offer, blocks: blocksWithin(toBlocks(months, rule), range) };
    },
  );
  const partners = new Map(context.choices.partner.map(({ id, name }) => [String(id), name]));
  const offers = await readNames(
    context,
    { table: "partner_offers", column: "name" },
    uses.map(({ offer }) => offer),
  );
  const nameOf = ({ partner }: Use) => partners.get(partner) ?? `Partner ${partner}`;
  uses.sort(
    (one, other) =>
      nameOf(one).localeCompare(nameOf(other), "en") || Number(one.offer) - Number(other.offer),
  );
  const coverages = uses.filter(({ offer }) => offer === COVERAGE);
  const used = uses.filter(({ offer }) => offer !== COVERAGE);
  const total = (list: Use[], measure: "people" | "givenCents") =>
    tell({ blocks: list.flatMap(({ blocks }) => blocks), isUsed: list.length > 0 }, measure);
  return {
    figures: [
      { id: "covered", label: "People Covered", kind: "count", value: total(coverages, "people") },
      {
        id: "coveredCents",
        label: "Paid by Coverage",
        kind: "cents",
        value: total(coverages, "givenCents"),
      },
      { id: "used", label: "Offers Used", kind: "count", value: total(used, "people") },
      {
        id: "offerCents",
        label: "Given by Offers",
        kind: "cents",
        value: total(used, "givenCents"),
      },
    ],
    chart: null,
    tables: [
      {
        id: "coverage",
        title: "Coverage",
        rowHeader: "Partner",
        columns: [
          { id: "people", header: "People Covered", kind: "count" },
          { id: "paid", header: "Paid", kind: "cents" },
        ],
        empty: "No partner has covered a plan in the months before this one.",
        rows: coverages.map((use) => ({
          id: use.partner,
          label: nameOf(use),
          href: null,
          values: [tell(use, "people"), tell(use, "givenCents")],
        })),
      },
      {
        id: "offers",
        title: "Offers",
        rowHeader: "Offer",
        columns: [
          { id: "partner", header: "Partner", kind: "text" },
          { id: "used", header: "Used", kind: "count" },
          { id: "given", header: "Given", kind: "cents" },
        ],
        empty: "No offer was used in the months before this one.",
        rows: used.map((use) => ({
          id: `${use.partner}-${use.offer}`,
          label: offers.get(use.offer) ?? "Deleted offer",
          href: null,
          values: [nameOf(use), tell(use, "people"), tell(use, "givenCents")],
        })),
      },
    ],
    definition: `Counts each person once for a partner's coverage and once for each offer, in the month of their first order with it, with all that was given to them. Figures are told for whole blocks of months only, each with at least ${MIN_SHOWN_PEOPLE} people; a block counts where all of it lies in the chosen time, and the current month is never told.`,
    notes: [
      "These figures may leave the hospital: nobody can be told apart, also not by subtracting one view from another.",
    ],
  };
}
