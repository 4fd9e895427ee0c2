import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";
import { countColumn } from "~/models/platform/columns";

/** `failed` is the dead-letter state: out of attempts, until somebody runs it again. */
export type JobStatus = "waiting" | "running" | "failed";

/** Work that an instance does outside of requests, under a lease (AREAS 2). */
export class Job extends Model<InferAttributes<Job>, InferCreationAttributes<Job>> {
  declare id: CreationOptional<number>;
  declare kind: string;
  /** Unique: enqueuing the same key again adds no second job. */
  declare key: string;
  /** JSON. */
  declare payload: string;
  declare status: JobStatus;
  /** Interval of a recurring job in milliseconds; null for a job that is deleted once it is done. */
  declare everyMs: number | null;
  /** When it is due. */
  declare runAt: Date;
  /** How often it was enqueued: a job that was enqueued while it ran is run again. */
  declare enqueued: CreationOptional<number>;
  /** Attempts since the last success. */
  declare attempts: CreationOptional<number>;
  /** Fencing token: increases with each claim. */
  declare lease: CreationOptional<number>;
  /** End of the lease, unless its holder's heartbeat extends it; null while nobody runs it. */
  declare leasedUntil: CreationOptional<Date | null>;
  /** Instance that holds the lease, or held it last. */
  declare leasedBy: CreationOptional<string | null>;
  declare lastError: CreationOptional<string | null>;
  declare lastStartedAt: CreationOptional<Date | null>;
  /** End of the last success. */
  declare lastDoneAt: CreationOptional<Date | null>;
  declare createdAt: Date;

  static define(sequelize: Sequelize) {
    Job.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        kind: { type: DataTypes.TEXT, allowNull: false },
        key: { type: DataTypes.TEXT, allowNull: false },
        payload: { type: DataTypes.TEXT, allowNull: false },
        status: { type: DataTypes.TEXT, allowNull: false },
        everyMs: DataTypes.INTEGER,
        runAt: { type: DataTypes.DATE, allowNull: false },
        enqueued: countColumn(),
        attempts: countColumn(),
        lease: countColumn(),
        leasedUntil: DataTypes.DATE,
        leasedBy: DataTypes.TEXT,
        lastError: DataTypes.TEXT,
        lastStartedAt: DataTypes.DATE,
        lastDoneAt: DataTypes.DATE,
        createdAt: { type: DataTypes.DATE, allowNull: false },
      },
      { sequelize, tableName: "jobs", timestamps: false },
    );
  }
}
