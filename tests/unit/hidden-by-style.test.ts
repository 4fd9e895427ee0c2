import { describe, expect, it } from "vitest";
import { HIDDEN_BY_STYLE, readHiddenClasses } from "../e2e/hidden-by-style";

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

  it("are those of a wide window on a screen", () => {
    const css = `
      @media screen { .paper { display: none } }
      @media print { .menu { display: none } }
      @media (min-width: 768px) { .on-phones { display: none } }
      @media (max-width: 767px) { .tabs { display: none } }`;
    expect(Object.keys(readHiddenClasses(css))).toEqual(["paper", "on-phones"]);
    const unknownQuery = "@media (scripting: enabled) { .x { display: none } }";
    expect(() => readHiddenClasses(unknownQuery)).toThrow("scripting");
  });

  it("include those of the product's own style sheets", () => {
    expect(HIDDEN_BY_STYLE).toMatchObject({ "card-links": ".card:not([open]) + .card-links" });
  });
});
