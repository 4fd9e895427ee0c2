import { truncateText } from "~/models/rules/text-limits.schema";
import type { ImportColumn } from "~/server/imports/import-description";
import type { PreviewRow } from "~/server/imports/outcomes";
import { countNearNames } from "~/server/imports/correct-near-names";
import { OUTCOME_LABELS, type OutcomeFilter } from "./outcome-filter";

const ROWS_PER_PAGE = 50;
/** Names to correct at once: the next ones come after them. */
const MAX_NEAR_NAMES = 50;
/** Names above all rows; where there are more, only the tab of their rows lists them. */
const MAX_NEAR_NAMES_ABOVE_ALL = 5;
/** Longer cells are cut in the preview. In characters. */
const MAX_CELL_LENGTH = 100;

/** Filters the preview rows by outcome (`?show=`) and selects one page of them (`?rows=`); counts rows per outcome. */
export function readPreviewQuery(search: URLSearchParams, rows: PreviewRow[]) {
  const requested = search.get("show") ?? "all";
  const outcome: OutcomeFilter = Object.hasOwn(OUTCOME_LABELS, requested)
    ? (requested as Exclude<OutcomeFilter, "all">)
    : "all";
  const select = (target: OutcomeFilter) =>
    target === "all"
      ? rows
      : rows.filter((row) => (target === "near" ? row.near : row.outcome === target));
  const matching = select(outcome);
  const pages = Math.max(1, Math.ceil(matching.length / ROWS_PER_PAGE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(search.get("rows"))) || 1));
  const visibleRows = matching.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return {
    outcome,
    nearNames: findNearNames(outcome, select("near")),
    page,
    pages,
    visibleRows: visibleRows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => truncateText(cell, MAX_CELL_LENGTH)),
    })),
    counts: {
      create: select("create").length,
      update: select("update").length,
      near: select("near").length,
      "already there": select("already there").length,
      refused: select("refused").length,
    },
  };
}

/** Finds the names to offer for correction: also above all rows, which are what is seen first. */
function findNearNames(outcome: OutcomeFilter, rows: PreviewRow[]) {
  if (outcome !== "near" && outcome !== "all") return [];
  const names = countNearNames(rows);
  const areTooMany = outcome === "all" && names.length > MAX_NEAR_NAMES_ABOVE_ALL;
  return areTooMany ? [] : names.slice(0, MAX_NEAR_NAMES);
}

const AND = new Intl.ListFormat("en-GB");

/** Names the optional columns that are blank in every row: those that the file lacks, or names differently. */
export function describeBlankColumns(
  columns: readonly ImportColumn[],
  rows: readonly PreviewRow[],
): string | null {
  const blank = columns.filter(
    ({ rule }, index) => rule?.isOptional && rows.every(({ cells }) => !cells[index]),
  );
  return blank.length > 0 ? AND.format(blank.map(({ header }) => header)) : null;
}
