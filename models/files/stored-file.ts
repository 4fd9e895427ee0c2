import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import type { FileKind } from "./stored-file.schema";

/**
 * What is known of an uploaded file; its bytes are in the file storage, under the id. A file belongs to the records
 * whose columns name it, and until then, for a while, to whoever uploaded it.
 */
export class StoredFile extends Model<
  InferAttributes<StoredFile>,
  InferCreationAttributes<StoredFile>
> {
  /** 128 random bits: it stands in addresses. */
  declare id: string;
  declare kind: FileKind;
  declare contentType: string;
  declare bytes: number;
  /** Of what is stored, in hexadecimal digits. */
  declare sha256: string;
  /** As the person called it; "" where it came without a name. */
  declare name: string;
  declare width: number | null;
  declare height: number | null;
  /** Null where it is unknown, as in recordings that a browser has just made. */
  declare durationSeconds: number | null;
  /** Who uploaded it: see workOwner. */
  declare owner: string;
  declare createdAt: CreationOptional<Date>;

  static define(sequelize: Sequelize) {
    StoredFile.init(
      {
        id: { type: DataTypes.TEXT, primaryKey: true },
        kind: { type: DataTypes.TEXT, allowNull: false },
        contentType: { type: DataTypes.TEXT, allowNull: false },
        bytes: { type: DataTypes.INTEGER, allowNull: false },
        sha256: { type: DataTypes.TEXT, allowNull: false },
        name: { type: DataTypes.TEXT, allowNull: false },
        width: DataTypes.INTEGER,
        height: DataTypes.INTEGER,
        durationSeconds: DataTypes.DOUBLE,
        owner: { type: DataTypes.TEXT, allowNull: false },
        createdAt: DataTypes.DATE,
      },
      { sequelize, tableName: "stored_files", updatedAt: false },
    );
  }
}
