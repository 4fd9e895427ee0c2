import { Op } from "sequelize";
import type { ListFilter } from "~/server/platform/list-filters";

type Option = { value: string; label: string };

/** Filters by one of several values that a column has joined by commas; no value is a part of another. */
export const listedValueFilter = (
  label: string,
  column: string,
  { options, description }: { options: readonly Option[]; description: string },
): ListFilter => ({
  type: "option",
  label,
  description,
  options: options.map(({ value }) => value),
  optionLabels: Object.fromEntries(options.map((each) => [each.value, each.label])),
  toCondition: (value) => ({
    [Op.or]: ["%s", "%s,%", "%,%s", "%,%s,%"].map((pattern) => ({
      [column]: { [Op.like]: pattern.replace("%s", value) },
    })),
  }),
});
