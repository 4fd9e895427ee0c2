/** Formats a number of years, such as "6 years". */
export const formatYears = (years: number): string =>
  `${years.toLocaleString("en-US")} ${years === 1 ? "year" : "years"}`;
