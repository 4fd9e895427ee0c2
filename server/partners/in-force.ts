import { Op, type WhereOptions } from "sequelize";
import { isContractInForce } from "~/models/partners/contract.schema";
import type { Partner } from "~/models/partners/partner";

export { isContractInForce };

/** Condition of the partners whose contract is in force: `isContractInForce` in SQL. @param today YYYY-MM-DD */
export const contractInForce = (today: string): WhereOptions<Partner> => ({
  status: "Active",
  contractFrom: { [Op.lte]: today },
  contractTo: { [Op.or]: [{ [Op.eq]: "" }, { [Op.gte]: today }] },
});
