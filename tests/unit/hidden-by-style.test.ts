import { describe, expect, it } from "vitest";
import { readHiddenClasses } from "../e2e/hidden-by-style";

describe("the elements that style sheets hide", () => {
  it("are found by the class that hides them", () => {
    const css = `
      .more[open] .closed, .more:not([open]) .open { display: none }
      .slides > :not([data-shown]) { display: none }
      .shown { display: grid }
      summary::-webkit-details-marker, [hidden] { display: none }`;
    expect(readHiddenClasses(css)).toEqual({
      closed: ".more[open] .closed",
      open: ".more:not([open]) .open",
      slides: ".slides > :not([data-shown])",
    });
  });

  it("are found by utilities with variants", () => {
    const css = `
      @layer utilities {
        @media not all and (min-width: 64rem) { .max-lg\\:hidden { display: none } }
        @media (min-width: 48rem) { .md\\:hidden { display: none } }
        .group-open\\:hidden:is(:where(.group):is([open], :popover-open) *) { display: none }
      }`;
    expect(readHiddenClasses(css)).toEqual({
      "md:hidden": ".md\\:hidden",
      "group-open:hidden": ".group-open\\:hidden:is(:where(.group):is([open], :popover-open) *)",
    });
  });

  it("are those of a wide window on a screen", () => {
    const css = `
      @media screen { .paper { display: none } }
      @media print { .menu { display: none } }
      @media (min-width: 768px) { .on-phones { display: none } }
      @media (max-width: 767px) { .tabs { display: none } }`;
    expect(Object.keys(readHiddenClasses(css))).toEqual(["paper", "on-phones"]);
    const unknownQuery = "@media (hover: hover) { .x { display: none } }";
    expect(() => readHiddenClasses(unknownQuery)).toThrow("hover");
  });
});
