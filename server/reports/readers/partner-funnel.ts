import { MIN_SHOWN_PEOPLE } from "~/models/partners/suppress-count.schema";
import { type Block, blocksWithin, sumSteps, toBlocks } from "../blocks";
import { readMonths } from "../counts/read-counts";
import { FIRST_PROCEDURE, INVITATIONS } from "../counts/sources/invitations";
import type { ReportContext } from "../report-context";
import type { ReportColumn, ReportData, ReportValue } from "../report-data";
import { currentMonth } from "../report-range";
import { formatMonths } from "../format-months";

const STEPS = INVITATIONS.measures;
type Step = (typeof STEPS)[number];

/** The funnel of a partner's people: in blocks of months with at least 11 of them, each counted once, by their first procedure (AREAS 12). */
export async function readPartnerFunnel(
  { caller, range, filters }: ReportContext,
  columns: ReportColumn[],
): Promise<ReportData> {
  const { partnerId } = filters;
  const months = await readMonths(caller, INVITATIONS, { partnerId, subject: FIRST_PROCEDURE });
  const rule = { people: "invited", measures: STEPS, before: currentMonth() } as const;
  const blocks = blocksWithin(toBlocks(months, rule), range);
  const total = tellSteps(blocks);
  return {
    figures: columns.map(({ id, header, kind }) => ({
      id,
      label: header,
      kind,
      value: total(id as Step),
    })),
    chart: null,
    tables: [
      {
        id: "blocks",
        title: "By block of months",
        rowHeader: "Months",
        columns,
        empty: `There is no block of months with at least ${MIN_SHOWN_PEOPLE} people in this time.`,
        rows: blocks.map((block) => {
          const tell = tellSteps([block]);
          return {
            id: block.from,
            label: formatMonths(block),
            href: null,
            values: columns.map(({ id }) => tell(id as Step)),
          };
        }),
      },
    ],
    definition: `Counts each person whose plan the partner covers, or to whom it gave an offer, once, by their first procedure, in the month of the invitation. Figures are told for whole blocks of months only, each with at least ${MIN_SHOWN_PEOPLE} people; a block counts where all of it lies in the chosen time, and the current month is never told.`,
    notes: [
      `A step is told only where in every block both those who took it and those who did not are nobody or at least ${MIN_SHOWN_PEOPLE} people.`,
    ],
  };
}

function tellSteps(blocks: readonly Block<Step>[]) {
  const sums = sumSteps(blocks, STEPS);
  return (step: Step): ReportValue => {
    const count = sums[step];
    if (blocks.length === 0 || count === null) return { hidden: true };
    return step === "invited" ? count : { count, of: sums.invited ?? 0 };
  };
}
