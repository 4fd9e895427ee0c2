import type { Wizard } from "~/app/http/wizard.server";
import { RELIGIOUS_WIZARD } from "~/server/religious/wizard";

export const WIZARD: Wizard = {
  path: "/admin/religious",
  kind: RELIGIOUS_WIZARD,
  firstStep: "details",
  nameField: "partnerName",
  unnamedLabel: "A religious partner without a name",
};
