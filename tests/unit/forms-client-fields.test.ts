import { describe, expect, it } from "vitest";
import { isForm, isSubmitter, parseDocument } from "../support/forms-client/document";
import { chooseFiles } from "../support/forms-client/entries";
import { buildSubmission } from "../support/forms-client/submission";

const PAGE_URL = "http://127.0.0.1/list?page=2#top";

function parseForm(html: string) {
  const document = parseDocument(html, PAGE_URL);
  const form = [...document.querySelectorAll("form")].find(isForm);
  if (!form) throw new Error("no form");
  const findButton = (name: string) =>
    [...form.elements].find((each) => isSubmitter(each) && each.getAttribute("name") === name);
  return { document, form, findButton };
}

/** Request of a form that is submitted by the button with this name, or without a button. */
function submit(html: string, name?: string) {
  const { form, findButton } = parseForm(html);
  const submitter = name === undefined ? undefined : findButton(name);
  const submission = buildSubmission(
    form,
    submitter && isSubmitter(submitter) ? submitter : undefined,
  );
  if (submission === "dialog") throw new Error("the form only closes its dialog");
  return submission;
}

const submitFields = (html: string, name?: string) =>
  new URLSearchParams(submit(`<form method="post">${html}</form>`, name).body?.toString());

const encodeFields = (html: string) => submitFields(html).toString();

describe("the fields of a form", () => {
  it.each([
    [
      "a text and a hidden field, in their order",
      '<input name="b" value="1"><input type="hidden" name="a" value="2">',
      "b=1&a=2",
    ],
    [
      'ticked boxes only, "on" without a value',
      '<input type="checkbox" name="a" checked><input type="checkbox" name="b" value="1"><input type="radio" name="c" value="x"><input type="radio" name="c" value="y" checked>',
      "a=on&c=y",
    ],
    [
      "nothing that has no name or is disabled",
      '<input value="1"><input name="a" value="1" disabled><button name="b" value="1">Go</button>',
      "",
    ],
    [
      "nothing of a disabled fieldset but its legend",
      '<fieldset disabled><legend><input name="a" value="1"></legend><input name="b" value="1"></fieldset>',
      "a=1",
    ],
    [
      "the first option of a select where none is chosen",
      '<select name="a"><option value="1">One<option value="2">Two</select>',
      "a=1",
    ],
    [
      "the first option that is not disabled",
      '<select name="a"><option value="1" disabled>One<option>Two</select>',
      "a=Two",
    ],
    [
      "no option of a list of several where none is chosen",
      '<select name="a" multiple><option>One</select>',
      "",
    ],
    [
      "all chosen options of such a list",
      '<select name="a" multiple><option selected>One<option>Two<option selected>Three</select>',
      "a=One&a=Three",
    ],
    [
      "a textarea without its first line break, the others as CRLF",
      '<textarea name="a">\n\none\ntwo</textarea>',
      "a=%0D%0Aone%0D%0Atwo",
    ],
    ["nothing of a list of suggestions", '<datalist><input name="a" value="1"></datalist>', ""],
    ["the content of noscript", '<noscript><input name="a" value="1"></noscript>', "a=1"],
  ])("are %s", (_, html, encoded) => {
    expect(encodeFields(html)).toBe(encoded);
  });

  it("hold the name and value of the pressed button, and of no other", () => {
    const html =
      '<input name="a" value="1"><button name="save" value="yes">Save</button><button name="drop">Drop</button>';
    expect(submitFields(html, "save").toString()).toBe("a=1&save=yes");
    expect(submitFields(html, "drop").toString()).toBe("a=1&drop=");
    expect(submitFields(html).toString()).toBe("a=1");
  });

  it("include those outside of the form that reference it", () => {
    const { body } = submit(
      '<form id="f" method="post"></form><input form="f" name="a" value="1">',
    );
    expect(body?.toString()).toBe("a=1");
  });
});

describe("the request of a form", () => {
  it("goes to its action, or to the page's own address", () => {
    expect(submit('<form method="post" action="/save?x=1"></form>').url).toBe(
      "http://127.0.0.1/save?x=1",
    );
    expect(submit('<form method="post"></form>').url).toBe(PAGE_URL);
  });

  it("has the fields instead of the query with GET", () => {
    const submission = submit('<form action="/find?old=1"><input name="q" value="a b"></form>');
    expect(submission).toEqual({ method: "GET", url: "http://127.0.0.1/find?q=a+b" });
  });

  it("prefers the button's attributes to the form's", () => {
    const html =
      '<form action="/form"><input name="a" value="1"><button name="b" formmethod="post" formaction="/button" formenctype="multipart/form-data">Go</button></form>';
    const submission = submit(html, "b");
    expect(submission).toMatchObject({ method: "POST", url: "http://127.0.0.1/button" });
    expect(submission.type).toMatch(/^multipart\/form-data; boundary=/);
  });

  it("resolves against the base of the document", () => {
    const html = '<base href="http://127.0.0.1/deep/"><form method="post" action="here"></form>';
    expect(submit(html).url).toBe("http://127.0.0.1/deep/here");
  });

  it("is refused as text/plain, which cannot be parsed back", () => {
    expect(() => submit('<form method="post" enctype="text/plain"></form>')).toThrow(/text\/plain/);
  });
});

describe("files", () => {
  const html =
    '<form method="post" enctype="multipart/form-data"><input name="a" value="1"><input type="file" name="photo"><input type="file" name="none"></form>';

  it("are sent with their names and types, and an empty part where none was chosen", async () => {
    const { form, document } = parseForm(html);
    const input = document.querySelector<HTMLInputElement>("[name=photo]");
    const photo = { name: 'a "b".png', mimeType: "image/png", buffer: Buffer.from([0, 255, 10]) };
    if (input) chooseFiles(input, [photo]);
    const submission = buildSubmission(form);
    if (submission === "dialog" || !submission.body || !submission.type)
      throw new Error("nothing was sent");
    const headers = { "Content-Type": submission.type };
    const received = await new Response(new Uint8Array(submission.body), { headers }).formData();
    const [photoFile, emptyFile] = [received.get("photo"), received.get("none")] as [File, File];
    expect(received.get("a")).toBe("1");
    expect([photoFile.type, [...(await photoFile.bytes())]]).toEqual(["image/png", [0, 255, 10]]);
    expect(submission.body.toString("latin1")).toContain('filename="a %22b%22.png"');
    expect([emptyFile.name, emptyFile.size]).toEqual(["", 0]);
  });

  it("are sent as their names only without the multipart encoding", () => {
    const { form, document } = parseForm(html.replace('enctype="multipart/form-data"', ""));
    const input = document.querySelector<HTMLInputElement>("[name=photo]");
    if (input)
      chooseFiles(input, [{ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(1) }]);
    const submission = buildSubmission(form);
    expect(submission === "dialog" ? "" : submission.body?.toString()).toBe(
      "a=1&photo=a.png&none=",
    );
  });

  it("are refused if there are several and the input takes one", () => {
    const input = parseForm(html).document.querySelector<HTMLInputElement>("[name=photo]");
    const file = { name: "a", mimeType: "text/plain", buffer: Buffer.alloc(0) };
    expect(() => input && chooseFiles(input, [file, file])).toThrow(/one file/);
  });
});
