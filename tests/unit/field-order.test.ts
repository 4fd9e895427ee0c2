import { withZod } from "@remix-validated-form/with-zod";
import { describe, expect, it } from "vitest";
import { sortByField, withFieldOrder } from "~/app/contracts/field-order";
import { addMessageSchema } from "~/models/religious/religious-message.schema";
import { rideRequestSchema } from "~/models/requests/ride-request.schema";

describe("the order of messages", () => {
  it("is the order of the fields; messages of the whole form come last", () => {
    const errors = { "": "Nothing works", url: "Wrong", name: "Missing" };
    const ordered = sortByField(errors, ["name", "tags", "tags", "url"]);
    expect(Object.keys(ordered)).toEqual(["name", "url", ""]);
  });

  it("keeps that of a choice without an answer, which the form does not send, behind the one before it", async () => {
    const form = new FormData();
    for (const field of ["pickUp", "dropOff", "date", "time", "mobility", "contact"]) {
      form.append(field, "");
    }
    const { error } = await withFieldOrder(withZod(rideRequestSchema)).validate(form);
    expect(Object.keys(error?.fieldErrors ?? {})).toEqual([
      "pickUp",
      "dropOff",
      "date",
      "time",
      "returnTrip",
      "mobility",
      "contact",
    ]);
  });

  it("does not depend on how deeply a rule is nested", async () => {
    const form = new FormData();
    for (const field of ["messageName", "religionType", "messageUrl", "duration"]) {
      form.append(field, "");
    }
    const { error } = await withFieldOrder(withZod(addMessageSchema)).validate(form);
    expect(Object.keys(error?.fieldErrors ?? {})).toEqual([...form.keys()]);
  });
});
