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
 * Metadata of an uploaded file; its content is in the file storage under the id. A file is referenced by columns of
 * records; until the first reference it belongs to its uploader and expires.
 */
export class StoredFile extends Model<
  InferAttributes<StoredFile>,
  InferCreationAttributes<StoredFile>
> {
  /** 128 random bits, unguessable since it appears in URLs. */
  declare id: string;
  declare kind: FileKind;
  declare contentType: string;
  declare bytes: number;
  /** Hash of the stored content, in hexadecimal. */
  declare sha256: string;
  /** Original file name; "" without one. */
  declare name: string;
  declare width: number | null;
  declare height: number | null;
  /** Null if unknown, such as for recordings made in the browser. */
  declare durationSeconds: number | null;
  /** Uploader: see `workOwner`. */
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
