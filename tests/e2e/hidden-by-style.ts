/**
 * Selectors of elements that the style sheets hide on a wide screen without scripts, by a class of the element or of its parent:
 * the forms client reads no style sheet.
 */
export const HIDDEN_BY_STYLE = {
  // app/styles/procedures.css
  "card-links": ".card:not([open]) + .card-links",
  "if-closed": ".more[open] .if-closed",
  "if-open": ".more:not([open]) .if-open",
  // app/styles/survey.css
  "if-included": '.fields:has(> .field [value="No"]:checked) > .if-included',
  "if-yes-no": [
    '.fields:has(option[value="rank"]:checked, option[value="free-text"]:checked) > .if-yes-no',
    '.fields:has([name="questionType"] > [value=""]:checked) > .if-yes-no:has([value=""]:checked)',
  ].join(", "),
  // app/styles/carousel.css
  slides: ".slides > :not([data-shown])",
  paper: ".paper",
  // app/styles/site-shell.css
  "menu-open": ".menu-open",
  "menu-close": ".menu-close",
};
