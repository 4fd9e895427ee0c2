import { JSDOM } from "jsdom";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Problem } from "~/app/components/ui/problem";
import { findMarkupErrors } from "../support/forms-client/markup";

const check = (body: string) => {
  const source = `<html><body>${body}</body></html>`;
  return findMarkupErrors(source, new JSDOM(source).window.document);
};

describe("the check of a page's markup", () => {
  it.each([
    ["<h1>Tags</h1><h3>Edit</h3>", "h3 after h1: Edit"],
    ["<dialog open><h3>Edit</h3></dialog><h1 inert>Tags</h1>", "h3 after h1: Edit"],
    [
      "<h1>A session<!-- --> <!-- -->S001</h1>",
      'a space that screen readers do not say in "A session S001"',
    ],
    [
      '<input aria-describedby="a" /> <p id="a">Call<!-- --> <!-- -->us</p>',
      'a space that screen readers do not say in "Call us"',
    ],
    [
      '<a href="/" aria-label="Close"><svg></svg></a>',
      'no text in <a href="/" aria-label="Close"><svg></svg></a>',
    ],
    ['<input autofocus="" /> <input autofocus="" />', 'second initial focus: <input autofocus="">'],
    ["<dialog open><header></header></dialog>", "second banner of the page: <header></header>"],
    ['<a href="mailto:a@b.c">a@<wbr>b.c</a>', "name with spaces where it may break: <wbr>"],
  ])("finds %s", (body, error) => {
    expect(check(body)).toEqual([error]);
  });

  it("accepts headings in order, pictures with a text, and spaces within a text", () => {
    const body = `<div popover><h2>Menu</h2></div><h1>Tags</h1><h2>${"A session "}<span>S001</span></h2><h3>Files</h3><h2>More</h2>`;
    expect(check(`${body}<a href="/"><img src="/a.png" alt="A" /></a>`)).toEqual([]);
  });
});

describe("the box that says what is wrong", () => {
  it("is a section of the page, and is not said again whenever a field is mended", () => {
    const html = renderToStaticMarkup(<Problem title="There is a problem">x</Problem>);
    expect(html).toContain('role="alert" aria-atomic="false"');
    expect(html).toContain("There is a problem</h2>");
  });
});
