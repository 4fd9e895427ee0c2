import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { fieldsOf, FORM } from "../../support/forms";
import { useServer } from "../../support/http";

const { call } = useServer();
const CONTACT = {
  contactFirstName: "Ada",
  contactLastName: "Keller",
  contactTitle: "Manager",
  contactPhone: "1",
  contactEmail: "ada@partner.example",
};
const anItem = (advertisementName: string) => ({
  advertisementName,
  advertisementUrl: "https://media.example.org/spot.mp3",
});

/** One browser: under open access a draft is its own. */
async function aBrowser() {
  const first = await call("GET", "/admin/advertisers/new");
  const Cookie = first.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
  const open = async (path: string) => (await call("GET", path, undefined, { Cookie })).text();
  /** Sends a page as it was opened, which may be a while ago. */
  const send = async (path: string, page: string, typed: Record<string, string>) => {
    const body = fieldsOf(page, { submissionKey: randomUUID(), ...typed }).toString();
    const answer = await call("POST", path, body, { ...FORM, Cookie });
    return { status: answer.status, to: answer.headers.get("location") ?? "" };
  };
  const begin = async () => {
    const details = { advertiserName: unique("Wizard"), ...CONTACT, intent: "next" };
    const path = "/admin/advertisers/new";
    return (await send(path, await open(path), details)).to;
  };
  return { open, send, begin };
}

const itemsOf = (page: string) =>
  [...page.matchAll(/aria-label="Edit ([^"]*)"/g)].map(([, of]) => of);
const keyOf = (page: string) => /value="edit-([^"]+)"/.exec(page)?.[1] ?? "";

describe("a step of a wizard", () => {
  it("loses no item to the page before, which going back shows", async () => {
    const { open, send, begin } = await aBrowser();
    const step = await begin();
    await send(step, await open(step), { ...anItem("First"), intent: "add" });
    const before = await open(step);
    await send(step, before, { intent: `edit-${keyOf(before)}` });
    expect(await open(step)).toContain('value="First"');
    await send(step, before, { ...anItem("Second"), intent: "add" });
    expect(itemsOf(await open(step))).toEqual(["First", "Second"]);

    const again = { ...anItem("Third"), submissionKey: randomUUID(), intent: "add" };
    await send(step, before, again);
    await send(step, before, { ...again, ...anItem("Fourth") });
    expect(itemsOf(await open(step))).toEqual(["First", "Second", "Third", "Fourth"]);
  });

  it.each(["add", "save"])(
    "keeps what is wrong in a new draft when its own is gone (%s)",
    async (intent) => {
      const { open, send, begin } = await aBrowser();
      const step = await begin();
      const page = await open(step);
      const cancel = step.replace("advertisements", "cancel");
      await send(cancel, await open(cancel), {});

      const { status, to } = await send(step, page, { advertisementName: "My words", intent });
      expect(status).toBe(303);
      expect(to).not.toBe(step.replace("advertisements", "details"));
      const other = to.replace("details", "advertisements");
      expect(await open(other)).toContain('value="My words"');
    },
  );
});
