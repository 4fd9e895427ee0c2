type ColorToken = {
  name: string;
  /** Utility that fills with it. */
  swatch: string;
  use: string;
  /** Color that it is read on; none for backgrounds. */
  on?: string;
};

/** Colors of the theme, each with its use. */
export const COLOR_TOKENS: readonly ColorToken[] = [
  { name: "ground", swatch: "bg-ground", use: "The page" },
  { name: "surface", swatch: "bg-surface", use: "Cards, tables, dialogs, fields" },
  { name: "sunken", swatch: "bg-sunken", use: "Below the surface: pointed at, read only" },
  { name: "line", swatch: "bg-line", use: "Lines between things" },
  { name: "line-strong", swatch: "bg-line-strong", use: "Edges of controls", on: "surface" },
  { name: "ink", swatch: "bg-ink", use: "Text", on: "ground" },
  { name: "soft", swatch: "bg-soft", use: "Labels, hints, second lines", on: "ground" },
  { name: "accent", swatch: "bg-accent", use: "Links, the primary action", on: "ground" },
  { name: "accent-strong", swatch: "bg-accent-strong", use: "Pointed at", on: "accent-soft" },
  { name: "accent-soft", swatch: "bg-accent-soft", use: "The current entry" },
  { name: "on-accent", swatch: "bg-on-accent", use: "Text on accent", on: "accent" },
  { name: "danger", swatch: "bg-danger", use: "Errors, deletion", on: "danger-soft" },
  { name: "danger-strong", swatch: "bg-danger-strong", use: "Pointed at", on: "danger-soft" },
  { name: "danger-soft", swatch: "bg-danger-soft", use: "Behind an error" },
  { name: "on-danger", swatch: "bg-on-danger", use: "Text on danger", on: "danger" },
  { name: "warning", swatch: "bg-warning", use: "Needs attention", on: "warning-soft" },
  { name: "warning-soft", swatch: "bg-warning-soft", use: "Behind a warning" },
  { name: "success", swatch: "bg-success", use: "Done, active", on: "success-soft" },
  { name: "success-soft", swatch: "bg-success-soft", use: "Behind a success" },
  { name: "warm", swatch: "bg-warm", use: "Drawings only, no text", on: "surface" },
  { name: "warm-soft", swatch: "bg-warm-soft", use: "Shapes of drawings" },
  { name: "focus", swatch: "bg-focus", use: "Outline of what has the focus", on: "ground" },
];

/** The color that each token is read on. */
export const BACKGROUNDS: Record<string, string> = Object.fromEntries(
  COLOR_TOKENS.flatMap(({ name, on }) => (on ? [[name, on]] : [])),
);
