import { expect, expectNoOverflow, toast } from "./fixtures";
import { COACH, formatDay, PATIENT, PROCEDURE_DAY, test } from "./hospital-with-coach";
import {
  acceptTime,
  askForImam,
  dialog,
  expectDiscreet,
  expectFitsPhone,
  expectSent,
  follow,
  offerTimes,
  openCard,
  openNewestLink,
  openRow,
  press,
  readEntry,
} from "./live-session-steps";

const MY_APPOINTMENTS = "/admin/my-appointments";
const TAG = { tag: ["@needs-browser", "@own-context"] };
const toPatient = (purpose: string, count: number) => ({ address: PATIENT.email, purpose, count });
const toCoach = (count: number) => ({
  address: COACH.email,
  purpose: "coach-appointments",
  count,
});
/** Formats a day as the name of a month and a number, as screens write it. */
const day = (offset: number) =>
  new Date(`${formatDay(offset)}T00:00:00Z`).toLocaleDateString("en-US", {
    ...{ weekday: "long", month: "long", day: "numeric", timeZone: "UTC" },
  });

test(
  "what a patient asks for is offered, accepted, held and rated; an offer is declined, one runs out, and a time is kept",
  TAG,
  async ({ hospital, javaScript }) => {
    test.setTimeout(100_000);
    const { patient, coach, nurse, patientPath, setClock } = hospital;
    const main = patient.page.locator("#main");

    await test.step("the patient asks, and is told what happens next", async () => {
      const sent = await askForImam(patient, { way: "Phone", day: 3 });
      await expect(sent).toContainText("A member of our team will contact you shortly");
      await expect(sent).toContainText("We answer on this page.");
      await sent.getByRole("link", { name: "Close" }).last().click();
      const card = await openCard(patient, "New");
      await expect(card).toContainText(`Or ${day(4)}, 2:00 PM to 4:00 PM`);
      await expect(card).toContainText("We have your request.");
      await expect(card.getByRole("link", { name: /^Withdraw/ })).toBeVisible();
      await coach.open(MY_APPOINTMENTS);
      await expect(coach.page.getByText("Amina: Imam, Prayers, in Somali, Phone")).toBeVisible();
    });

    await test.step("the nurse offers three times, and the patient takes one by the link of the message", async () => {
      await offerTimes(hospital);
      await expectSent(hospital, toPatient("times-offered", 1));
      await coach.open(MY_APPOINTMENTS);
      await expect(coach.page.getByRole("heading", { name: "Offered to Patients" })).toBeVisible();
      await openNewestLink(hospital, "times to choose from");
      await expect(main).toContainText("Please choose one. We hold them for you until");
      await main.getByRole("radio", { name: `${day(3)}, 10:00 AM` }).check();
      await main.getByRole("button", { name: "Choose This Time" }).click();
      await expect(main).toContainText(`${day(3)}, 10:00 AM (UTC)`);
      await expectNoOverflow(patient.page);
      await expectSent(hospital, toPatient("appointment-booked", 1));
      await expectSent(hospital, toCoach(1));
    });

    await test.step("chaplain, patient and staff see the appointment, each what concerns them", async () => {
      const card = await openCard(patient, "Scheduled");
      await expect(card).toContainText("Yusuf Hassan, Chaplain");
      await expect(card).toContainText("Phone: Yusuf Hassan calls (…)0142");
      await expect(card).toContainText(
        "If nobody calls by 10:10 AM, call your care team, (206) 555-0108.",
      );
      await expect(card).toContainText(`You can move or cancel it here until ${day(3)}, 8:00 AM.`);
      const [uid, sequence, start] = await readEntry(card);
      expect(uid).toMatch(/^live-session-/);
      expect([sequence, start]).toEqual(["0", `${formatDay(3).replaceAll("-", "")}T100000Z`]);
      await coach.open(MY_APPOINTMENTS);
      const own = coach.page.getByRole("listitem").filter({ hasText: day(3) });
      await expect(own).toContainText(`${day(3)}, 10:00 AM to 10:30 AM`);
      await expect(own).toContainText("Amina: Imam, Prayers, in Somali");
      await expect(own.getByRole("link", { name: "(206) 555-0142" })).toBeVisible();
      await expect(coach.page.locator("body")).not.toContainText(/MRI|Abdi/);
      await expect(own.getByRole("button")).toHaveCount(0);
      await nurse.open(`/admin/live-sessions/schedule?date=${formatDay(3)}`);
      const row = nurse.page.getByRole("row").filter({ hasText: "Amina" });
      await expect(row).toContainText("10:00 AM");
      await expect(row).toContainText("Scheduled");
      await expectFitsPhone(nurse.page);
    });

    await test.step("reminders go out a day and an hour before, once each", async () => {
      await setClock(2, "09:59");
      await expectSent(hospital, toPatient("appointment-reminder", 0));
      await setClock(2, "10:01");
      await expectSent(hospital, toPatient("appointment-reminder", 1));
      await setClock(3, "09:01");
      await expectSent(hospital, toPatient("appointment-reminder", 2));
      await openNewestLink(hospital, "your appointment is coming up");
      await expect(main).toContainText(
        "To move or cancel it now, call your care team, (206) 555-0108.",
      );
      await expect(main.getByRole("link", { name: /^(Move|Cancel)/ })).toHaveCount(0);
      await patient.open("/today");
      await expect(main).toContainText("Phone: Yusuf Hassan calls (…)0142");
    });

    await test.step("15 minutes after the beginning, and not before, the chaplain says that it was held", async () => {
      const held = coach.page.getByRole("button", { name: /^Held: Amina/ });
      await setClock(3, "10:14");
      await coach.open(MY_APPOINTMENTS);
      await expect(coach.page.getByRole("link", { name: "(206) 555-0142" })).toBeVisible();
      await expect(held).toHaveCount(0);
      await setClock(3, "10:15");
      await coach.open(MY_APPOINTMENTS);
      await held.click();
      await expect(toast(coach.page, "Thank you. It is recorded.")).toBeVisible();
      await expect(coach.page.getByRole("heading", { name: "The Last 30 Days" })).toBeVisible();
      await expectNoOverflow(coach.page);
    });

    await test.step("the patient says how it was, which staff see as far as it is shared", async () => {
      const card = await openCard(patient, "Completed");
      await expect(card).toContainText("This session took place.");
      await card.getByRole("link", { name: "How was it?" }).click();
      const rate = patient.page.getByRole("dialog", { name: /How Was It\?/ });
      if (javaScript) {
        for (const name of [/How was the session/, /How anxious/])
          await rate.getByRole("slider", { name }).press("End");
      } else {
        for (const last of [4, 9]) await rate.getByRole("radio").nth(last).check();
      }
      await expectNoOverflow(patient.page);
      await press(patient.page, "Save");
      await expect(card).toContainText("Thank you for telling us how it was.");
      const row = await openRow(nurse, "Completed");
      await row.getByRole("link", { name: /^View/ }).click();
      await expect(dialog(nurse.page)).toContainText("5 of 5");
      await expect(dialog(nurse.page)).not.toContainText("Anxiety Afterwards");
      await expectFitsPhone(nurse.page);
    });

    await test.step("a day after the end the chaplain sees neither time nor number", async () => {
      await setClock(4, "10:31");
      await coach.open(MY_APPOINTMENTS);
      const own = coach.page.getByRole("listitem").filter({ hasText: "Amina: Imam, Prayers" });
      await expect(own).toContainText("Held");
      await expect(own).not.toContainText(/\d:\d\d|555/);
      await expect(own.getByRole("button")).toHaveCount(0);
    });

    await test.step("none of the offered times suits: staff look for others", async () => {
      await askForImam(patient, { way: "Phone", day: 7 });
      await offerTimes(hospital);
      await expectSent(hospital, toPatient("times-offered", 2));
      await openNewestLink(hospital, "times to choose from");
      await main.getByRole("radio").first().check();
      const elsewhere = await patient.page.context().newPage();
      await elsewhere.goto(`${patient.page.url()}/none`);
      await expectNoOverflow(elsewhere);
      await elsewhere.getByRole("button", { name: "None of These" }).click();
      await expect(elsewhere.locator("#main")).toContainText(
        "None of those times suited you. We look for others.",
      );
      await elsewhere.close();
      await main.getByRole("button", { name: "Choose This Time" }).click();
      await expect(main.getByRole("alert")).toContainText(
        "Your time was not booked: These times are not held for you anymore.",
      );
      await expectNoOverflow(patient.page);
      const row = await openRow(nurse, "Unanswered");
      await expect(row).toContainText("None of the offered times fits");
    });

    await test.step("an offer runs out after a day: nothing can be chosen, and staff are to look again", async () => {
      await offerTimes(hospital);
      await expectSent(hospital, toPatient("times-offered", 3));
      await setClock(5, "10:40");
      await openNewestLink(hospital, "times to choose from");
      await expect(main).toContainText("We could not hold those times any longer.");
      await expect(main.getByRole("radio")).toHaveCount(0);
      await expect(async () => {
        await expect(await openRow(nurse, "Expired")).toContainText("Offer ran out", {
          timeout: 200,
        });
      }).toPass({ timeout: 30_000 });
      await coach.open(MY_APPOINTMENTS);
      await expect(coach.page.getByRole("heading", { name: "Offered to Patients" })).toHaveCount(0);
      await openCard(patient, "New");
      await expect(main).toContainText("We could not hold those times any longer.");
    });

    await test.step("the procedure moves: the appointment is to be checked, until staff keep its time", async () => {
      await offerTimes(hospital);
      await acceptTime(patient, /10:00 AM/);
      await expectSent(hospital, toPatient("appointment-booked", 2));
      await nurse.open(patientPath);
      await follow(nurse.page, /^Edit MRI/);
      await dialog(nurse.page)
        .getByLabel("Date (if known)")
        .fill(formatDay(PROCEDURE_DAY + 2));
      await press(nurse.page, "Save Changes");
      await expect(toast(nurse.page, "Procedure updated successfully")).toBeVisible();
      const card = await openCard(patient, "Scheduled");
      await expect(card).toContainText("Please check: the date has moved");
      const row = await openRow(nurse, "Scheduled");
      await expect(row).toContainText("Please check");
      await row.getByRole("link", { name: /^View/ }).click();
      await expect(dialog(nurse.page)).toContainText("Please check: the procedure has moved");
      await expectFitsPhone(nurse.page);
      await press(nurse.page, "Keep This Time");
      await expect(dialog(nurse.page)).not.toContainText("Please check");
      await expectSent(hospital, toPatient("appointment-booked", 3));
      await expect(await openCard(patient, "Scheduled")).not.toContainText("Please check");
    });

    await expectSent(hospital, toPatient("appointment-reminder", 2));
    expectDiscreet(hospital);
  },
);

test.describe("where patients book at once", () => {
  test.use({
    coachValues: {
      ...{ allowsBooking: true, ways: ["Video"], videoLink: "https://video.example.org/yusuf" },
    },
  });

  test(
    "a session is booked, moved and missed by the patient, one by the chaplain, and others are cancelled by both",
    TAG,
    async ({ hospital }) => {
      test.setTimeout(100_000);
      const { patient, coach, nurse, setClock } = hospital;
      const main = patient.page.locator("#main");

      /** Asks for a session, and books the first time that is free. */
      async function bookFirst(forDay: number) {
        const sent = await askForImam(patient, { way: "Video", day: forDay });
        await expect(sent.getByRole("heading", { name: "Or book a time now" })).toBeVisible();
        await sent.getByRole("radio").first().check();
        await press(patient.page, "Book This Time");
        await expect(toast(patient.page, "Your appointment is set")).toBeVisible();
      }

      await test.step("the patient books, and moves the session: the same entry in calendars", async () => {
        await bookFirst(1);
        let card = await openCard(patient, "Scheduled");
        await expect(card).toContainText(`${day(1)}, 9:30 AM (UTC)`);
        await expect(card).toContainText("The link is here from 9:20 AM.");
        const [uid] = await readEntry(card);
        await expectSent(hospital, toPatient("appointment-booked", 1));
        await card.getByRole("link", { name: /^Move/ }).click();
        await dialog(patient.page)
          .getByRole("radio", { name: `${day(1)}, 10:00 AM` })
          .check();
        await expectNoOverflow(patient.page);
        await press(patient.page, "Move to This Time");
        await expect(toast(patient.page, "Your session has moved")).toBeVisible();
        card = await openCard(patient, "Scheduled");
        await expect(card).toContainText(`${day(1)}, 10:00 AM`);
        const start = `${formatDay(1).replaceAll("-", "")}T100000Z`;
        expect(await readEntry(card)).toEqual([uid, "1", start]);
        await expectSent(hospital, toPatient("appointment-changed", 1));
        await expectSent(hospital, toCoach(2));
      });

      await test.step("both can join ten minutes before", async () => {
        await setClock(1, "09:49");
        const card = await openCard(patient, "Scheduled");
        await expect(card).toContainText("The link is here from 9:50 AM.");
        await expect(card.getByRole("link", { name: "Join" })).toHaveCount(0);
        await setClock(1, "09:50");
        await openCard(patient, "Scheduled");
        await coach.open(MY_APPOINTMENTS);
        for (const link of [card, coach.page].map((each) =>
          each.getByRole("link", { name: /^Join/ }),
        ))
          await expect(link).toHaveAttribute("href", "https://video.example.org/yusuf");
      });

      await test.step("the patient does not come, and can ask again", async () => {
        await setClock(1, "10:16");
        await coach.open(MY_APPOINTMENTS);
        await coach.page.getByRole("button", { name: /^They did not come: Amina/ }).click();
        await expect(toast(coach.page, "Thank you. It is recorded.")).toBeVisible();
        const card = await openCard(patient, "Missed");
        await expect(card).toContainText("This time did not work out. That happens.");
        const row = await openRow(nurse, "Missed");
        await row.getByRole("link", { name: /^View/ }).click();
        await expect(dialog(nurse.page)).toContainText("The patient did not come");
        await expectSent(hospital, toPatient("appointment-changed", 1));
      });

      await test.step("the chaplain does not come, as staff record: the patient is told, and offered another time", async () => {
        await bookFirst(2);
        await setClock(2, "12:00");
        await nurse.open(`/admin/live-sessions/schedule?date=${formatDay(2)}`);
        const row = nurse.page.getByRole("row").filter({ hasText: "Outcome missing" });
        await row.getByRole("link", { name: /^Record Outcome/ }).click();
        const outcome = nurse.page.getByRole("dialog", { name: /Record Outcome/ });
        await outcome.getByLabel("The coach did not come").check();
        await expectFitsPhone(nurse.page);
        await press(nurse.page, "Save Outcome");
        await expect(toast(nurse.page, "Outcome recorded")).toBeVisible();
        await expect(dialog(nurse.page)).toContainText("The coach did not come");
        await expectSent(hospital, toPatient("appointment-changed", 2));
        await openNewestLink(hospital, "your appointment has changed");
        await expect(main).toContainText(
          "We are sorry: Yusuf Hassan could not make it. We look for another time.",
        );
        await follow(nurse.page, "Offer Times");
        await expect(dialog(nurse.page).getByLabel("Time 1")).not.toHaveValue("");
        await press(nurse.page, "Offer Times");
        await expect(toast(nurse.page, "3 times offered")).toBeVisible();
        await acceptTime(patient, /.+/);
      });

      await test.step("the chaplain cancels with a reason, which the patient reads; the time is free again", async () => {
        await coach.open(MY_APPOINTMENTS);
        const own = coach.page.getByRole("listitem").filter({ hasText: "Booked" });
        const when = (await own.locator("b").textContent()) ?? "";
        await own.getByRole("link", { name: /^Cancel/ }).click();
        await expectNoOverflow(coach.page);
        await press(coach.page, "Cancel Appointment");
        await expect(
          dialog(coach.page).getByRole("link", { name: "Please say why" }),
        ).toBeVisible();
        await dialog(coach.page).getByLabel("Reason").fill("I am ill.");
        await press(coach.page, "Cancel Appointment");
        await expect(toast(coach.page, "Appointment canceled")).toBeVisible();
        await expect(coach.page.getByText("Nothing is booked with you.")).toBeVisible();
        await expectSent(hospital, toPatient("appointment-changed", 3));
        await openNewestLink(hospital, "your appointment has changed");
        await expect(main).toContainText(
          "Yusuf Hassan had to cancel, and is sorry. The reason: I am ill.",
        );
        const row = await openRow(nurse, "Unanswered");
        await expect(row).toContainText("The coach canceled");
        await row.getByRole("link", { name: /^Offer Times/ }).click();
        const [, time = ""] = /, (\w+ \d+, \d+:\d\d [AP]M) to/.exec(when) ?? [];
        const short = time.replace(/^(\w{3})\w*/, "$1");
        const option = dialog(nurse.page)
          .getByLabel("Time 1")
          .locator("option", { hasText: short });
        await expect(option).not.toHaveCount(0);
      });

      await test.step("the patient cancels until two hours before, and not after", async () => {
        await setClock(3, "08:00");
        await bookFirst(4);
        await setClock(4, "07:29");
        const card = await openCard(patient, "Scheduled");
        await expect(card).toContainText(`${day(4)}, 9:30 AM`);
        await card.getByRole("link", { name: /^Cancel/ }).click();
        const cancel = patient.page.getByRole("dialog", { name: /Cancel Session/ });
        await expect(cancel).toBeVisible();
        await setClock(4, "07:31");
        await press(patient.page, "Cancel Session");
        await expect(
          patient.page.getByText("It is too late to change this here.").first(),
        ).toBeVisible();
        await openCard(patient, "Scheduled");
        await expect(main).toContainText("To move or cancel it now, call your care team");
        await bookFirst(5);
        await openCard(patient, "Scheduled");
        const later = main.getByRole("listitem").filter({ hasText: `${day(5)}, 9:30 AM` });
        await later.getByRole("link", { name: /^Cancel/ }).click();
        await expectNoOverflow(patient.page);
        await press(patient.page, "Cancel Session");
        await expect(toast(patient.page, "Your session is canceled")).toBeVisible();
        const cancelled = await openCard(patient, "Cancelled");
        await expect(cancelled).toContainText("You canceled this session.");
        await coach.open(MY_APPOINTMENTS);
        await expect(coach.page.getByText("Canceled", { exact: true })).toBeVisible();
        await expectSent(hospital, toPatient("appointment-changed", 4));
      });

      expectDiscreet(hospital);
    },
  );
});
