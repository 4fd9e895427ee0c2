import type { Wizard } from "~/app/http/wizard.server";
import { SURVEY_WIZARD } from "~/server/surveys/wizard";

export const WIZARD: Wizard = {
  path: "/admin/surveys",
  kind: SURVEY_WIZARD,
  firstStep: "details",
  nameField: "name",
  unnamedLabel: "A survey without a name",
};
