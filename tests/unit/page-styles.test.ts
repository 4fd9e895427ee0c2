import { describe, expect, it } from "vitest";
import { findClasses, selectStyles } from "~/app/http/page-styles.server";
import { listRules } from "~/vite/style-rules";

const select = (css: string, ...classes: string[]) =>
  selectStyles(listRules(css), new Set(classes));

describe("the classes of a page", () => {
  it("are those of all its elements, with their entities decoded", () => {
    const html = `<a class="link md:grid">x</a><i class="[&amp;&gt;svg]:block"></i><b data-class="no"></b>`;
    expect([...findClasses(html)]).toEqual(["link", "md:grid", "[&>svg]:block"]);
  });
});

describe("the styles of a page", () => {
  it("contain rules of elements, and of the page's classes only", () => {
    expect(select("h1{margin:0}.a{color:red}.b{color:blue}", "a")).toBe(
      "h1{margin:0}.a{color:red}",
    );
  });

  it("contain only those selectors of a rule that can match", () => {
    expect(select(".a,.b .c,.a.b,h2{margin:0}", "a", "c")).toBe(".a,h2{margin:0}");
  });

  it("keep the classes of pseudo-classes' arguments, which the page need not have", () => {
    const css = ".a:not(.b){margin:0}:is(.c,.d) .a{margin:1px}";
    expect(select(css, "a")).toBe(css);
  });

  it("contain rules for the children of an element only if it is on the page", () => {
    const css =
      ":is(.a>*){margin:0}:where(.b>:not(:last-child)){margin:0}.c:is(:where(.d)~*){margin:0}";
    expect(select(css, "a", "c")).toBe(":is(.a>*){margin:0}");
    expect(select(css, "b", "c", "d")).toBe(css.replace(":is(.a>*){margin:0}", ""));
  });

  it("contain rules for what has an element only if that is on the page", () => {
    const css = "body:has(.a){margin:0}html:has(dialog.b){margin:1px}h1:has(a,.c){margin:2px}";
    expect(select(css, "b")).toBe(css.replace("body:has(.a){margin:0}", ""));
  });

  it("read escaped class names", () => {
    const css = ".md\\:grid{display:grid}.p-0\\.5{padding:2px}.x\\:y{margin:0}";
    expect(select(css, "md:grid", "p-0.5")).toBe(css.replace(".x\\:y{margin:0}", ""));
  });

  it("keep the at-rules around them, each opened once, and none around nothing", () => {
    const css =
      "@layer a,b;@layer a{.a{margin:0}.b{margin:1px}@media (width>9px){.a{margin:2px}}}@layer b{.b{margin:3px}}";
    expect(select(css, "a")).toBe(
      "@layer a,b;@layer a{.a{margin:0}@media (width>9px){.a{margin:2px}}}",
    );
  });

  it("leave out what is for printers, who use the whole sheet", () => {
    expect(select("@media print{.a{margin:2px}}.a{margin:0}", "a")).toBe(".a{margin:0}");
  });

  it("define only the custom properties that they use, also through others", () => {
    const css =
      ":root{--a:var(--b);--b:1px;--c:2px}@media (width>9px){:root{--b:3px;--c:4px}}.a{margin:var(--a)}";
    expect(select(css, "a")).toBe(
      ":root{--a:var(--b);--b:1px}@media (width>9px){:root{--b:3px}}.a{margin:var(--a)}",
    );
  });

  it("contain only the animations and registered properties that they use", () => {
    const css =
      "@property --x{syntax:'*';inherits:false}@property --y{syntax:'*';inherits:false}@keyframes spin{to{rotate:1turn}}@keyframes fade{to{opacity:0}}.a{animation:1s linear spin;margin:var(--x)}";
    const styles = select(css, "a");
    expect(styles).toContain("@property --x{");
    expect(styles).toContain("@keyframes spin{");
    expect(styles).not.toMatch(/--y|fade/);
  });
});
