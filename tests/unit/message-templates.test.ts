import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { MESSAGE_PURPOSE_KEYS, purposeRule } from "~/models/outbox/message-purpose.schema";
import { fillMail, fillText, type FillValues } from "~/server/outbox/fill-template";
import { countGsmLetters, toGsmLetters } from "~/server/outbox/gsm-letters";
import { renderHtml } from "~/server/outbox/html-layout";
import { formatPlainText, toMessageBlocks } from "~/server/outbox/message-blocks";
import { toSenderWords } from "~/server/outbox/sender-words";
import {
  parseMailTemplate,
  parseTextLine,
  parseTextTemplate,
  SAMPLE_SENDER,
  SAMPLE_URL,
  SAMPLE_VALUES,
  templateParser,
} from "~/server/outbox/template";
import { templateName } from "~/server/outbox/templates";

const FOLDER = "server/outbox/texts/en";
const SAMPLE: FillValues = { ...SAMPLE_VALUES, sender: SAMPLE_SENDER, url: SAMPLE_URL };
const readFile = (name: string) => readFileSync(path.join(FOLDER, name), "utf8");

const TEMPLATES = MESSAGE_PURPOSE_KEYS.flatMap((purpose) =>
  purposeRule(purpose).channels.map((channel) => ({
    name: templateName(purpose, channel),
    channel,
    template: templateParser(purpose, channel)(readFile(templateName(purpose, channel))),
  })),
);

/** What no message says: a procedure, a day, a part of the body, a word of health (AREAS 1). */
const FORBIDDEN = [
  /procedure|surgery|operation|scan|\bMRI\b|\bCT\b|biops|x-ray|anesthe|treatment|therap|test result/i,
  /(mon|tues|wednes|thurs|fri|satur|sun)day|\btoday\b|\btomorrow\b|\byesterday\b|\d+ days?\b/i,
  /january|february|\bmarch\b|april|\bmay \d|\bjune\b|july|august|september|october|november|december|\d{4}-\d\d|\d+\/\d+/i,
  /heart|knee|\bhip\b|brain|breast|lung|spine|\beye\b|stomach|blood|bowel|kidney|liver|\bbody\b/i,
  /health|medic|patient|doctor|nurse|diagnos|disease|illness|\bpain\b|anxi|cancer|symptom|clinic|surgeon|recover/i,
];
/** Words above a reading age of 12, and a choice that nobody has to have made. */
const UNCLEAR = /need not|has ended|lock less|chose to hear/i;
/** The sample names a hospital. */
const withoutHospital = (text: string) =>
  text.replaceAll(SAMPLE_SENDER.name, "").replaceAll(SAMPLE_SENDER.shortName, "");

describe("the bundled texts of messages", () => {
  it("are those of all purposes and channels, and the answer to HELP", () => {
    const names = [...TEMPLATES.map(({ name }) => name), "help.text.md"];
    expect(readdirSync(FOLDER).toSorted()).toEqual(names.toSorted());
    expect(parseTextLine(readFile("help.text.md"), ["Hospital", "phone"])).toContain("{phone}");
  });

  it.each(TEMPLATES)("say nothing of health: $name", ({ template, channel }) => {
    const { subject, text } =
      channel === "email"
        ? fillMail(template, SAMPLE)
        : { subject: "", text: fillText(template.body, SAMPLE) };
    const words = withoutHospital(`${subject}\n${text}`);
    for (const pattern of [...FORBIDDEN, UNCLEAR]) expect(words).not.toMatch(pattern);
    // Short sentences for a reading age of 12.
    for (const sentence of words.split(/[.!?\n]/)) {
      expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(26);
    }
  });

  it.each(TEMPLATES.filter(({ channel }) => channel === "text"))(
    "fit a text message, with the words that end them: $name",
    ({ template }) => {
      const text = fillText(template.body, SAMPLE).replace("{link}", SAMPLE_URL);
      expect(countGsmLetters(text)).toBeLessThanOrEqual(160);
      expect(text).toMatch(/ STOP ends this\.$/);
    },
  );

  it("are the same in plain text and in HTML, where nothing is remote", () => {
    for (const { template } of TEMPLATES.filter(({ channel }) => channel === "email")) {
      const { subject, text } = fillMail(template, SAMPLE);
      const blocks = toMessageBlocks(text);
      const plain = formatPlainText(blocks, SAMPLE_URL);
      const html = renderHtml({
        ...{ subject, blocks, url: SAMPLE_URL, language: "en", unsubscribeUrl: null },
        hospital: SAMPLE_SENDER.name,
      });
      expect(plain).toContain(`:\n${SAMPLE_URL}`);
      expect(plain).not.toMatch(/[{}[\]]/);
      for (const block of blocks) {
        for (const line of block.kind === "paragraph" ? block.lines : [block.label])
          expect(html).toContain(line.replaceAll("'", "&#39;"));
      }
      expect(html).toMatch(/^<!doctype html><html lang="en">/);
      expect(html).not.toMatch(/<(img|table|link|script|iframe)|url\(|@import| src=/);
      const addresses = [...html.matchAll(/(?:href)="([^"]*)"/g)].map(([, href]) => href);
      expect(new Set(addresses)).toEqual(new Set([SAMPLE_URL]));
    }
  });
});

describe("a text of a message", () => {
  const fill = (body: string, values: Partial<FillValues> = {}) =>
    fillMail({ subject: "{Hospital}", body }, { ...SAMPLE, ...values });

  it.each([
    [
      "Hi\n\nHello {patient}.\n\n[Open]({link})",
      "it has {patient}, and may have {Hospital}, {name}",
    ],
    ["Hi\n\nHello {name.\n\n[Open]({link})", "it has {, and may have"],
    ["Hi\n\nGo to {link}", "{link} does not stand as [Words]({link}) on a line of its own"],
    ["Hi\n\nHello", "it has no link"],
    ["Hi", "it has no subject, or no text"],
    ["", "it has no subject, or no text"],
  ])("is refused for mail: %j", (file, reason) => {
    expect(() => parseMailTemplate("request-answered", file)).toThrow(reason);
  });

  it.each([
    ["{Hospital}: {link}", 'it does not end with "STOP ends this."'],
    ["{Hospital}: news. STOP ends this.", "it has no link"],
    ["{Hospital}: ✓ {link} STOP ends this.", "it has letters that a text message does not"],
    [`${"Long words. ".repeat(8)}{link} STOP ends this.`, "it has 181 letters of at most 160"],
    [
      "{Hospital}: something is waiting for you, so please open it. {link} STOP ends this.",
      "letters",
    ],
    ["{Hospital}: {by} {link} STOP ends this.", "it has {by}, and may have"],
  ])("is refused for a text message: %j", (file, reason) => {
    expect(() => parseTextTemplate("request-answered", file)).toThrow(reason);
  });

  it("leaves out the paragraphs whose placeholder has no value", () => {
    const body = "Hello {name},\n\nThere is news.\n\n[Read It]({link})\n\nQuestions? Call {phone}.";
    const sender = { ...SAMPLE_SENDER, phones: "" };
    expect(fill(body, { name: "", sender, url: "" }).text).toBe("There is news.");
    expect(fill(body, { name: "Ann" }).text.split("\n\n")).toEqual([
      "Hello Ann,",
      "There is news.",
      "[Read It]({link})",
      "Questions? Call (206) 555-0142, outside of working hours (206) 555-0143.",
    ]);
  });

  it("keeps values from becoming placeholders, lines or links", () => {
    const name = "{link}\r\n\r\n[Free Money](https://evil.example.org)";
    const { text } = fill("Hello {name}\n\n[Read It]({link})", { name });
    expect(text).toBe("Hello (link) [Free Money](https://evil.example.org)\n\n[Read It]({link})");
    expect(toMessageBlocks(text)).toEqual([
      { kind: "paragraph", lines: ["Hello (link) [Free Money](https://evil.example.org)"] },
      { kind: "button", label: "Read It" },
    ]);
    const blocks = toMessageBlocks('<b>Ann</b> & "Co"\n\n[Read <It>]({link})');
    const layout = { subject: "</title>", language: "en", hospital: "<", unsubscribeUrl: null };
    const html = renderHtml({ ...layout, blocks, url: 'https://a.example/?x=1&y="2' });
    expect(html).toContain("&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Co&quot;");
    expect(html).toContain("https://a.example/?x=1&amp;y=&quot;2");
    expect(html).not.toContain("<b>");
    expect(html).toContain("<title>&lt;/title&gt;</title>");
  });

  it("takes the short name of the hospital where the long one does not fit, and cuts that", () => {
    const body = "{Hospital}: something is waiting for you. {link} STOP ends this.";
    const count = (text: string, url: string) =>
      countGsmLetters(text.replace("{link}", url)) ?? 999;
    const short = { ...SAMPLE, url: "https://a.example/x" };
    expect(fillText(body, short)).toMatch(/^The University Hospital of the/);
    expect(fillText(body, SAMPLE)).toMatch(/^University Hospital North: /);
    const url = `https://a.example/${"x".repeat(90)}`;
    const cut = fillText(body, { ...SAMPLE, url });
    expect(cut).toMatch(/^Uni/);
    expect(count(cut, url)).toBeLessThanOrEqual(160);
  });

  it("counts letters of GSM 03.38, and replaces what it does not have", () => {
    expect(countGsmLetters("Hello @ £ é")).toBe(11);
    expect(countGsmLetters("[€]")).toBe(6);
    expect(countGsmLetters("ô")).toBeNull();
    expect(toGsmLetters("Hôpital – “Ste-Anne’s” žš 北")).toBe('Hopital - "Ste-Anne\'s" zs ?');
  });
});

describe("the hospital in messages", () => {
  const HOSPITAL = {
    name: "Lakeside General Hospital",
    shortName: "Lakeside",
    isSet: true,
    phone: "+12065550177",
    afterHoursPhone: "",
    workingHours: [],
    holidays: [],
  };
  const textFrom = (values: Partial<typeof HOSPITAL>) =>
    fillText("{Hospital}: something is waiting. Call {phone}. STOP ends this.", {
      sender: toSenderWords({ ...HOSPITAL, ...values }),
      url: "",
    });

  it("is named with its number, and is Calmward until somebody names it", () => {
    expect(toSenderWords(HOSPITAL)).toEqual({
      name: "Lakeside General Hospital",
      shortName: "Lakeside",
      phone: "(206) 555-0177",
      phones: "(206) 555-0177",
    });
    expect(toSenderWords({ ...HOSPITAL, afterHoursPhone: "+12065550178" })).toMatchObject({
      phone: "(206) 555-0178",
      phones: "(206) 555-0177, outside of working hours (206) 555-0178",
    });
    const unnamed = { name: "your hospital", shortName: "your hospital", isSet: false, phone: "" };
    expect(toSenderWords({ ...HOSPITAL, ...unnamed })).toEqual({
      ...{ name: "Calmward", shortName: "Calmward", phone: "", phones: "" },
    });
    expect(textFrom(unnamed)).toBe("Calmward: something is waiting. STOP ends this.");
  });

  it("has its short name in a text message where its name has letters of another script", () => {
    expect(textFrom({ name: "Klinik Łódź" })).toMatch(/^Lakeside: /);
    expect(textFrom({ name: "Klinik Zürich, Genève" })).toMatch(/^Klinik Zürich, Genève: /);
    expect(textFrom({ name: "病院", shortName: "病院" })).toMatch(
      /^Calmward: .+ \(206\) 555-0177\./,
    );
  });
});
