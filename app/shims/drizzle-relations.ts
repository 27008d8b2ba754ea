/** In the place of drizzle's relational queries, for which the database handle would need the schema: it is opened without. */

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
