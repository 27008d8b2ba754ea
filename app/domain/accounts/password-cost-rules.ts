/** The cost of a password hash: a setting, so that tests can make hundreds of accounts. */

/** scrypt's parameters: N = 2^ln, the size of a block r, and p of them. */
export type PasswordCost = { ln: number; r: number; p: number };
/** The part of the settings that use-cases need to hash a password. */
export type PasswordConfig = { passwordCost: PasswordCost };

/** OWASP's row for scrypt within the runtime's cap of N·r·p = 2^20. Only a test may take less: see `edge/context.ts`. */
export const PASSWORD_COST: PasswordCost = { ln: 15, r: 8, p: 3 };
