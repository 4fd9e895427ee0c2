import { type Model, type ModelStatic, Op } from "sequelize";
import { Advertiser, Department, ReligiousPartner, Specialty, Survey, Tag } from "~/models";
import type { Period } from "~/models/period.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { periodStart } from "~/server/platform/dates";
import { countRows } from "~/server/platform/list";

/** How much content there is, and how much of it was added in a period (specification 000, section 2.3). */
export async function contentCounts(caller: Caller, period: Period) {
  authorize(caller, "content.read");
  const since = periodStart(period);
  const count = async (label: string, href: string, model: ModelStatic<Model>) => {
    const added = { createdAt: { [Op.gte]: since } };
    return {
      label,
      href,
      total: await countRows(caller, model),
      added: await model.count({ where: added, transaction: caller.transaction }),
    };
  };
  return Promise.all([
    count("Departments", "/admin/departments?sort=department", Department),
    count("Specialties", "/admin/departments", Specialty),
    count("Tags", "/admin/tags", Tag),
    count("Advertisers", "/admin/advertisers", Advertiser),
    count("Religious Partners", "/admin/religious", ReligiousPartner),
    count("Surveys", "/admin/surveys", Survey),
  ]);
}
