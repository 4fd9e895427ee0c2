import { Op } from "sequelize";
import { PartnerOffer } from "~/models/partners/partner-offer";
import type { RecordUse } from "~/server/platform/record-uses";

/** Uses of partners, which prevent their deletion: an area whose rows name partners adds its own. */
export const PARTNER_USES: readonly RecordUse[] = [
  {
    things: ["offers that people have used", "offer that people have used"],
    count: ({ transaction }, partnerId) =>
      PartnerOffer.count({ where: { partnerId, usedCount: { [Op.gt]: 0 } }, transaction }),
  },
];

/** Uses of offers, which prevent their deletion. */
export const PARTNER_OFFER_USES: readonly RecordUse[] = [
  {
    things: ["people", "person"],
    count: async ({ transaction }, id) =>
      (await PartnerOffer.findByPk(id, { attributes: ["usedCount"], transaction }))?.usedCount ?? 0,
  },
];
