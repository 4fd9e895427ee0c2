import { expect, scanAccessibility, test, toast, unique } from "./sign-in-fixtures";

test("an administrator chooses what to hear of, and is told what a patient asks for, who is told of the answer: each link in the outbox leads there", async ({
  page,
  visit,
  createPerson,
  signIn,
  javaScript,
}) => {
  const staff = await createPerson("administrator");
  const address = `${unique("rosa").toLowerCase().replaceAll(" ", ".")}@example.org`;
  await signIn(staff, "/admin/account");
  const section = page.getByRole("region", { name: "Notifications" });
  await expect(section).toContainText("Something was assigned to me");
  await section.getByRole("link", { name: "Change Notifications" }).click();
  const topic = page.getByRole("checkbox", { name: "A patient asked for a live session" });
  await expect(topic).toBeVisible();
  if (javaScript) await scanAccessibility(page);
  await topic.check();
  await page.getByRole("checkbox", { name: "Something was assigned to me" }).uncheck();
  await page.getByRole("checkbox", { name: "A report that I asked for is ready" }).uncheck();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Notifications updated successfully")).toBeVisible();
  await expect(section.getByRole("listitem")).toHaveText(["A patient asked for a live session"]);

  const own = page.getByRole("region", { name: "Messages to You" });
  await expect(own.getByRole("row", { name: "Invitation Email" })).toContainText("Stopped");
  await visit("/admin/account/messages");
  await expect(page.getByRole("row", { name: "Invitation Email" })).toBeVisible();
  if (javaScript) await scanAccessibility(page);

  await visit("/patient-procedures");
  await page.getByRole("link", { name: "Request Live Session" }).click();
  const asking = page.getByRole("dialog", { name: /Request Live Session/ });
  await asking.getByRole("combobox", { name: "Session Leader" }).selectOption("Nurse");
  await asking.getByRole("combobox", { name: "Session Type" }).selectOption("Prayers");
  await asking.getByLabel("Preferred Date").fill(`${new Date().getFullYear() + 1}-06-15`);
  await asking.getByLabel("Preferred Time").fill("10:30");
  await asking.getByLabel("Phone or email").fill(address);
  await asking.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("dialog", { name: "Request Submitted!" })).toBeVisible();

  const openMessage = async (recipient: string, purpose: string) => {
    await visit(`/admin/messages?q=${encodeURIComponent(recipient)}&purpose=${purpose}`);
    await page.getByRole("link", { name: /^View/ }).click();
    const message = page.getByRole("dialog", { name: /, Email$/ });
    await expect(message).toContainText("its channel was off");
    await message.getByRole("link", { name: "Open its link" }).click();
  };
  await openMessage(staff.email, "new-request");
  const request = page.getByRole("dialog", { name: /Live session for Guest patient/ });
  const notice = "Your answer appears in My Procedures. No message goes out: email is not set up.";
  await expect(request).toBeVisible();
  // Another journey may have asked first: the message stands for both.
  await visit(`/admin/live-sessions/requests?q=${encodeURIComponent(address)}`);
  await page.getByRole("link", { name: /^View request/ }).click();
  await expect(request).toContainText(address);
  await expect(request).toContainText(notice);
  await request.getByRole("link", { name: "Confirm" }).click();
  const answer = page.getByRole("dialog", { name: /Confirm Request/ });
  await expect(answer).toContainText(`What the patient sees: ${notice}`);
  await answer.getByLabel("What was arranged").fill("A nurse calls you.");
  await answer.getByLabel("Who to call").fill("Welcome desk, (206) 555-0108");
  await answer.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page, "Request marked as Confirmed")).toBeVisible();

  await openMessage(address, "request-answered");
  await expect(page).toHaveURL("/patient-procedures");
  await expect(page.getByText("A nurse calls you.")).toBeVisible();
});
