import { expect, it } from "vitest";
import { presentCheck } from "~/app/admin/patients/present-answers.server";

it("shows staff a daily check in words, beside the numbers", () => {
  const answers = { comfort: 5, sleep: 1, moving: 3, isWorried: true };
  const check = { ...answers, day: "2026-11-27", answeredBy: null };
  expect(presentCheck(check)).toEqual([
    ["Day", "Nov 27, 2026"],
    ["Comfort", "5 of 5, No pain"],
    ["Sleep", "1 of 5, Very badly"],
    ["Moving", "3 of 5, With some help"],
    ["Something worries them", "Yes"],
  ]);
});
