import { Op, QueryTypes } from "sequelize";
import { PartnerOffer } from "~/models/partners/partner-offer";
import { database } from "~/server/platform/database";
import type { RecordUse } from "~/server/platform/record-uses";

/** Uses of partners, which prevent their deletion: an area whose rows name partners adds its own. */
export const PARTNER_USES: readonly RecordUse[] = [
  {
    things: ["orders", "order"],
    count: async ({ transaction }, partnerId) => {
      const [row] = await database().query<{ count: number | string }>(
        "SELECT COUNT(*) AS count FROM orders WHERE partner_id = :partnerId",
        { type: QueryTypes.SELECT, replacements: { partnerId }, transaction },
      );
      return Number(row?.count ?? 0);
    },
  },
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
