/** An active filter of a list: its parameter, and what its chip says. */
export type FilterChip = { name: string; label: string; value: string };
