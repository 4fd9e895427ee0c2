import { describe, expect, it } from "vitest";
import { dropUnusedProperties, inlineConstants } from "~/vite/inline-properties";
import { resolveUncombinedProperties } from "~/vite/uncombined-properties";

describe("custom properties with one value", () => {
  it("are replaced by it, and no longer defined", () => {
    expect(inlineConstants(":root{--gap:4px}.a{margin:var(--gap) 0}")).toBe(
      ":root{}.a{margin:4px 0}",
    );
  });

  it("are replaced within functions, and within one another", () => {
    const css = ":root{--gap:4px;--wide:calc(var(--gap)*2)}.a{margin:calc(1px + var(--wide))}";
    expect(inlineConstants(css)).toContain("margin:calc(1px + calc(4px*2))");
  });
});

describe("everything else stays as it is", () => {
  it.each([
    [
      "another value in a scheme",
      ":root{--ink:red}@media print{:root{--ink:blue}}a{color:var(--ink)}",
    ],
    ["a fallback", ".a{--bar:3px;width:var(--bar,2px)}"],
    ["an undefined property", ".a{width:var(--theirs)}"],
    [
      "a timeline",
      "body{timeline-scope:--plans}.a{animation:linear both fade;animation-timeline:--plans}",
    ],
    ["an uncommon property", ".a{touch-action:pan-y pinch-zoom}"],
  ])("%s", (_what, css) => {
    expect(inlineConstants(css)).toBe(css);
  });
});

describe("custom properties of utilities", () => {
  it("are dropped if no rule reads them", () => {
    const css =
      '@property --tw-leading{syntax:"*";inherits:false}.a{--tw-leading:1.3;line-height:1.3}*,::backdrop{--tw-leading:initial}';
    expect(dropUnusedProperties(css)).toBe(".a{line-height:1.3}*,::backdrop{}");
  });

  it("are replaced by their fallback if no rule sets them", () => {
    const css =
      ".a{font-variant-numeric:var(--tw-ordinal,) var(--tw-numeric-spacing,)}.b{--tw-numeric-spacing:tabular-nums}*,::backdrop{--tw-ordinal:initial}";
    expect(dropUnusedProperties(css)).toBe(
      ".a{font-variant-numeric:var(--tw-numeric-spacing,)}.b{--tw-numeric-spacing:tabular-nums}*,::backdrop{}",
    );
  });

  it("stay if rules set and read them, as shadows do, and if they are ours", () => {
    const css =
      ".a{--tw-shadow:0 0 1px red;box-shadow:var(--tw-ring,0 0 #0000),var(--tw-shadow)}.b{--motion:paused}";
    expect(dropUnusedProperties(css)).toBe(css.replace("var(--tw-ring,0 0 #0000)", "0 0 #0000"));
  });
});

describe("custom properties that no element combines", () => {
  const SHADOWS =
    "box-shadow:var(--tw-inset-shadow),0 0 #0000,var(--tw-shadow)}@property --tw-shadow{initial-value:0 0 #0000}@property --tw-inset-shadow{initial-value:0 0 #0000}";

  it("are replaced by what their own rule sets", () => {
    const value = "0 1px rgb(0 0 0 / 0.1), 0 2px red";
    expect(resolveUncombinedProperties(`.a{--tw-shadow:${value};${SHADOWS}`)).toBe(
      ".a{box-shadow:0 1px rgb(0 0 0 / 0.1),0 2px red}",
    );
    expect(resolveUncombinedProperties(`.a{${SHADOWS}`)).toBe(".a{box-shadow:0 0 #0000}");
  });

  it("leave no style of a border that the base sets, except for elements of the browser", () => {
    const border = "border-top-style:var(--tw-border-style);border-top-width:1px";
    const css = `.a{${border}}.b::-moz-range-thumb{${border}}.c{--tw-border-style:dashed;border-style:dashed}@property --tw-border-style{initial-value:solid}`;
    expect(resolveUncombinedProperties(css)).toBe(
      `.a{border-top-width:1px}.b::-moz-range-thumb{${border.replace("var(--tw-border-style)", "solid")}}.c{border-style:dashed}`,
    );
  });
});
