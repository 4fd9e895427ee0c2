import { type Model, type ModelStatic, Op } from "sequelize";
import {
  Advertiser,
  Department,
  Guidance,
  ReligiousPartner,
  Specialty,
  Survey,
  Tag,
} from "~/models";
import { AUDIENCE_TITLES, AUDIENCES, type Audience } from "~/models/audience.schema";
import type { Period } from "~/models/period.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { periodStart } from "~/server/platform/dates";
import { countRows } from "~/server/platform/list";

/** How much content there is, and how much of it was added in a period (specification 000, section 2.3). */
export async function contentCounts(caller: Caller, period: Period) {
  authorize(caller, "content.read");
  const since = periodStart(period);
  const { transaction } = caller;
  const added = { createdAt: { [Op.gte]: since } };
  const count = async (label: string, href: string, model: ModelStatic<Model>) => ({
    label,
    href,
    total: await countRows(caller, model),
    added: await model.count({ where: added, transaction }),
  });
  const countFor = async (audience: Audience) => ({
    label: `${AUDIENCE_TITLES[audience]} Guidance`,
    href: `/admin/${audience}-guidance`,
    total: await Guidance.count({ where: { audience }, transaction }),
    added: await Guidance.count({ where: { audience, ...added }, transaction }),
  });
  return Promise.all([
    count("Departments", "/admin/departments?sort=department", Department),
    count("Specialties", "/admin/departments", Specialty),
    count("Tags", "/admin/tags", Tag),
    count("Advertisers", "/admin/advertisers", Advertiser),
    count("Religious Partners", "/admin/religious", ReligiousPartner),
    count("Surveys", "/admin/surveys", Survey),
    ...AUDIENCES.map(countFor),
  ]);
}
