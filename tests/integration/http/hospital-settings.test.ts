import { describe, expect, it } from "vitest";
import { useServer } from "../../support/http";
import { openPlainBrowser } from "../../support/plain-browser";

const PAGE = "/admin/hospital-settings";
const EDIT = `${PAGE}?edit`;
const toText = (html: string) =>
  html
    .replace(/<script[^>]*>.*?<\/script>/gs, "")
    .replace(/<!-- -->|<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");

describe("the page of the hospital's settings, without scripts", () => {
  const { fetchPath } = useServer();
  const read = async (path: string) => toText(await (await fetchPath("GET", path)).text());

  it("shows the sample's, whose numbers no patient sees", async () => {
    expect(await read(PAGE)).toContain("nobody answers its numbers, so patients see none");
    const contact = await read("/contact");
    expect(contact).toContain("Write to Calmward General Hospital about this website");
    expect(contact).toContain("call your care team. In an emergency");
    expect(contact).not.toContain("555-01");
  });

  it("names the line of a wrong holiday, and saves what every page then says", async () => {
    const browser = await openPlainBrowser(fetchPath, EDIT);
    const form = await browser.open(EDIT);
    const values = { name: "Lakeside General", shortName: "Lakeside", phone: "(206) 555-0177" };
    const refused = await browser.send(EDIT, form, {
      ...values,
      holidays: "2026-12-25\nEaster",
      MondayTo: "",
      quietTo: "8 AM",
    });
    expect(refused.status).toBe(422);
    expect(toText(refused.html)).toContain("Line 2: please begin with a date");

    const everyDay = Object.fromEntries(
      ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].flatMap(
        (day) => [
          [`${day}From`, "12:00 AM"],
          [`${day}To`, "00:00"],
        ],
      ),
    );
    const saved = await browser.send(EDIT, form, { ...values, ...everyDay, holidays: "" });
    expect(saved).toMatchObject({ status: 303, location: PAGE });
    expect(await read(PAGE)).toContain("Every day: all day");
    const contact = await read("/contact");
    expect(contact).toContain(
      "For questions about your health, call your care team, (206) 555-0177.",
    );
    expect(contact).toContain("Nobody reads this right away. Call (206) 555-0177, 988 or 911.");
    expect(contact).toContain(
      "Lakeside General: (206) 555-0177, Every day, all day. At other times: (206) 555-0143.",
    );
    expect(await read("/about")).toContain("Lakeside General runs this site");
    expect(await read("/unsubscribe/nonsense")).toContain("call your care team, (206) 555-0177.");
    expect(await read("/support")).toContain("or your appointment, call (206) 555-0177. We");

    const stale = await browser.send(EDIT, form, { ...values, name: "Hillside General" });
    expect(stale.status).toBe(409);
    expect(toText(stale.html)).toContain("This hospital setting was changed by Admin");
    expect(toText(stale.html)).toContain("Hospital Name, as Admin saved it:");
  });
});
