import type { Wizard } from "~/app/http/wizard.server";
import { ADVERTISER_WIZARD } from "~/server/advertisers/wizard";

export const WIZARD: Wizard = {
  path: "/admin/advertisers",
  kind: ADVERTISER_WIZARD,
  firstStep: "details",
  nameField: "advertiserName",
  unnamedLabel: "An advertiser without a name",
};
