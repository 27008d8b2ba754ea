/**
 * An empty stand-in for drizzle's relational queries: every function throws. They need a database handle with the schema, and
 * ours is opened without it.
 */

function unavailable(): never {
  throw new Error("The database handle knows no relations");
}

export const One = unavailable;
export const Many = unavailable;
export const RelationalQueryBuilder = unavailable;
export {
  unavailable as createTableRelationsHelpers,
  unavailable as extractTablesRelationalConfig,
  unavailable as getOperators,
  unavailable as getOrderByOperators,
  unavailable as mapRelationalRow,
  unavailable as normalizeRelation,
};
