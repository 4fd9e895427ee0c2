import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type ModelAttributes,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import { nameColumns, recordColumns } from "./columns";

type RecordColumn = keyof ReturnType<typeof recordColumns>;
type NameColumn = keyof ReturnType<typeof nameColumns>;
type OwnColumns<M extends Model, Common> = Omit<
  ModelAttributes<M, InferAttributes<M>>,
  Common & string
>;

/** A record with an id, a version for optimistic locking, and its times; models declare all other columns. */
export abstract class RecordModel<M extends Model> extends Model<
  InferAttributes<M>,
  InferCreationAttributes<M>
> {
  declare id: CreationOptional<number>;
  declare version: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;

  /** Binds the model to a table of a database. @param columns all but those of `recordColumns` */
  protected static defineRecord<M extends RecordModel<M>>(
    this: ModelStatic<M>,
    sequelize: Sequelize,
    tableName: string,
    columns: OwnColumns<M, RecordColumn>,
  ): void {
    bind(this, sequelize, tableName, { ...recordColumns(), ...columns });
  }
}

/** A record with a name, and its normalized form for matching, sorting and the unique index. */
export abstract class NamedModel<M extends Model> extends RecordModel<M> {
  declare name: string;
  declare normalizedName: CreationOptional<string>;

  /** Like `defineRecord`, for a record with a name. */
  protected static defineNamed<M extends NamedModel<M>>(
    this: ModelStatic<M>,
    sequelize: Sequelize,
    tableName: string,
    columns: OwnColumns<M, RecordColumn | NameColumn>,
  ): void {
    bind(this, sequelize, tableName, { ...recordColumns(), ...nameColumns(), ...columns });
  }
}

/** Binds a model to its table. The cast is safe: `OwnColumns` has checked the model's columns, and all models share the rest. */
function bind<M extends Model>(
  model: ModelStatic<M>,
  sequelize: Sequelize,
  tableName: string,
  columns: object,
): void {
  model.init(columns as ModelAttributes<M, InferAttributes<M>>, {
    sequelize,
    tableName,
    version: true,
  });
}
