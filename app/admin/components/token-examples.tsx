import { Example, Group } from "./example";
import { COLOR_TOKENS } from "./color-tokens";
import type { readColorValues } from "./colors.server";

type ColorValues = ReturnType<typeof readColorValues>;

const TYPE_SIZES = [
  ["text-xs", "Heads of columns, marks"],
  ["text-sm", "Hints, labels, second lines"],
  ["text-base", "Text of the back-office, 15 px"],
  ["text-lg", "Title of a card"],
  ["text-body", "Text of the site and of patients, 18 px"],
  ["text-xl", "Heading of a section"],
  ["text-2xl", "Page title on phones, main number of a card"],
  ["text-3xl", "Page title"],
  ["text-4xl", "Large numbers"],
  ["text-lead", "First paragraph of the site"],
  ["text-section", "Sections of the landing page"],
  ["text-display", "Title of the landing page"],
] as const;

const SPACES = [
  ["w-1", "4"],
  ["w-2", "8"],
  ["w-3", "12"],
  ["w-4", "16"],
  ["w-6", "24"],
  ["w-8", "32"],
  ["w-12", "48"],
] as const;

const RADII = [
  ["rounded-sm", "Focus, marks"],
  ["rounded-md", "Controls"],
  ["rounded-lg", "Cards, tables, dialogs"],
  ["rounded-xl", "Sections of the site"],
  ["rounded-full", "Dots, chips"],
] as const;

/** Colors, type, spaces, radii and shadow of app/styles/theme.css. */
export function TokenExamples({ colors }: { colors: ColorValues }) {
  return (
    <Group id="tokens" title="Tokens">
      <Example
        title="Colors"
        use="Name a color by what it is for. Contrast is given for light and dark: at least 4.5 for text, 3 for marks."
      >
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-x-8 gap-y-3">
          {COLOR_TOKENS.map(({ name, swatch, use }) => (
            <li key={name} className="flex items-center gap-3">
              <span
                className={`size-11 flex-none rounded-md border border-line-strong ${swatch}`}
              />
              <span>
                <b className="font-semibold">{name}</b> <span className="text-sm">{use}</span>
                <span className="block text-xs text-soft">
                  {colors[name]?.light} / {colors[name]?.dark}
                  {colors[name]?.contrast && `; ${colors[name].contrast}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Example>
      <Example
        title="Type"
        use="One scale. Headings are bold; all else is one weight, with a semibold word at most."
      >
        <ul className="divide-y">
          {TYPE_SIZES.map(([size, use]) => (
            <li key={size} className="flex flex-wrap items-baseline gap-x-6 py-1.5">
              <span className={`leading-tight ${size}`}>Breathe out slowly</span>
              <span className="text-sm text-soft">
                {size}: {use}
              </span>
            </li>
          ))}
        </ul>
      </Example>
      <Example
        title="Spaces"
        use="These first; steps between them where text is dense. Between parts use gap rather than margins."
      >
        <ul className="grid gap-1.5">
          {SPACES.map(([width, pixels]) => (
            <li key={width} className="flex items-center gap-3 text-sm">
              <span className={`h-4 bg-accent ${width}`} /> {pixels}
            </li>
          ))}
        </ul>
      </Example>
      <Example
        title="Radii and shadow"
        use="The shadow is for what floats: menus, toasts, dialogs. Cards have a line."
      >
        <ul className="flex flex-wrap gap-5 text-sm *:w-36">
          {RADII.map(([radius, use]) => (
            <li key={radius}>
              <span
                className={`mb-1.5 block h-14 border border-line-strong bg-surface ${radius}`}
              />
              {radius}: <span className="text-soft">{use}</span>
            </li>
          ))}
          <li>
            <span className="mb-1.5 block h-14 rounded-md border bg-surface shadow-raised" />
            shadow-raised
          </li>
        </ul>
      </Example>
    </Group>
  );
}
