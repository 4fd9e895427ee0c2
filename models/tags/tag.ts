import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { nameColumns, recordColumns } from "~/models/platform/columns";

/** A tag for finding and grouping content (specification 001, section 3). */
export class Tag extends Model<InferAttributes<Tag>, InferCreationAttributes<Tag>> {
  declare id: CreationOptional<number>;
  declare name: string;
  declare normalizedName: CreationOptional<string>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    Tag.init(
      { ...recordColumns(), ...nameColumns() },
      { sequelize, tableName: "tags", version: true },
    );
  }
}
