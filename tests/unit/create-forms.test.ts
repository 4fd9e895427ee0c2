import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Forms of new records that load nothing, of which tests/e2e/open-forms opens some; first steps of wizards have one of their own. */
const FORMS = [
  "administrators/new",
  "api-tokens/new",
  "departments/all/new",
  "religious/message-new",
  "surveys/question-new",
  "tags/new",
].map((name) => `app/admin/${name}.tsx`);

it.each(FORMS)("%s opens without a request", (file) => {
  expect(readFileSync(file, "utf8")).toMatch(/export \{[^}]*openWithoutServer as clientLoader/);
});
