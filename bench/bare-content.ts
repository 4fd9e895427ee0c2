/** What the bare server is told to answer; it travels between processes, so it is plain data. */
export type BareContent = {
  /** Bytes of the product's own answers, by path: what the same answer costs when nothing has to be done for it. */
  recorded: Record<string, Recorded>;
  /** Lists that are read from the database with the product's own statements. */
  queried: Record<string, Queried>;
  /** The database file that INSERT_PATH writes to. */
  insertInto: string;
};

export type Recorded = {
  status: number;
  headers: Record<string, string>;
  bodyBase64: string;
};

export type Queried = {
  databaseFile: string;
  /** In the product's order: the first finds how many rows there are, the last the rows. */
  statements: string[];
  page: number;
  limit: number;
  message: string;
};

/** Where the bare server inserts the tag of a JSON body into a database. */
export const INSERT_PATH = "/insert";
