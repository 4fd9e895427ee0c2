import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** Somebody on a partner's eligibility list, as a keyed hash that nobody can read back (AREAS 11). */
export class PartnerEligibility extends Model<
  InferAttributes<PartnerEligibility>,
  InferCreationAttributes<PartnerEligibility>
> {
  declare partnerId: number;
  /** Of a record number or an email address: see server/partners/identity-hashes. */
  declare identityHash: string;

  static define(sequelize: Sequelize) {
    PartnerEligibility.init(
      {
        partnerId: { type: DataTypes.INTEGER, primaryKey: true },
        identityHash: { type: DataTypes.TEXT, primaryKey: true },
      },
      { sequelize, tableName: "partner_eligibility", timestamps: false },
    );
  }
}
